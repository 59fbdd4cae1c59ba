import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FORMULA_FIGURES, FORMULA_LIMITS, type FormulaFigure } from '../../contract/statistics/formula-words.ts'
import { moneyText } from '../../lib/numbers/money.ts'
import { formulaText, formulaValue, readFormula, formulaFaultText, type Figures } from './formula.ts'

const FIGURES: Figures = {
  visits: 8,
  cost: 1000,
  wasted: 250,
  revenue: 2550,
  profit: 1550,
  conversions: 3,
  pending: 0,
  rejected: 1,
  target: 6,
  bot: 2,
}
const text = (expression: string, unit: 'money' | 'percent' | 'number' = 'number', decimals = 2) =>
  formulaText({ expression, unit, decimals }, FIGURES, 'USD')

test.each([
  ['revenue - cost', '15.50'],
  ['cost / visits', '1.25'],
  ['1 + 2 * 3', '7.00'],
  ['(1 + 2) * 3', '9.00'],
  ['10 - 4 - 3', '3.00'],
  ['8 / 4 / 2', '1.00'],
  ['-cost + 0.1 + 0.2', '-9.70'],
  ['1 / 3', '0.33'],
  ['-2 / 3', '-0.67'],
  ['conversions/(conversions+rejected)', '0.75'],
])('%s is %s', (expression, expected) => expect(text(expression)).toBe(expected))

test('a percentage is a share of one; division by zero has no value', () => {
  expect(text('target / visits', 'percent', 1)).toBe('75.0')
  expect(text('revenue / pending')).toBeNull()
  expect(
    formulaText({ expression: 'revenue', unit: 'money', decimals: 2 }, { ...FIGURES, revenue: null }, 'USD'),
  ).toBeNull()
  expect(formulaText({ expression: 'cost', unit: 'money', decimals: 0 }, FIGURES, 'JPY')).toBe('1000')
})

test.each([
  ['revnue - cost', 'Character 1: there is no figure “revnue”.'],
  ['cost + constructor', 'Character 8: there is no figure “constructor”.'],
  ['cost ** 2', 'Character 7: “*” is not expected.'],
  ['cost(1)', 'Character 5: “(” is not expected.'],
  ['cost.length', 'Character 5: “.” is not expected.'],
  ['cost ? 1 : 2', 'Character 6: “?” is not expected.'],
  ['1e9', 'Character 2: there is no figure “e9”.'],
  ['cost 2', 'Character 6: “2” is not expected.'],
  ["'a'", "Character 1: “'” is not expected."],
  ['[1]', 'Character 1: “[” is not expected.'],
  ['cost = 1', 'Character 6: “=” is not expected.'],
  ['cost +', 'Character 7: something is missing.'],
  ['(cost', 'Character 6: something is missing.'],
  ['9'.repeat(16), `Character 1: “${'9'.repeat(16)}” is not expected.`],
  [`${'('.repeat(13)}cost${')'.repeat(13)}`, 'Character 13: too many parentheses within one another.'],
  ['1+'.repeat(100) + '1', `Character ${FORMULA_LIMITS.length + 1}: the formula is too long.`],
])('%s is refused with its place', (expression, expected) => {
  const found = readFormula(expression)
  expect(typeof found === 'function' ? 'taken' : formulaFaultText(found)).toBe(expected)
  expect(formulaValue(expression, FIGURES, 'USD')).toBeNull()
})

test('no text throws, or is accepted and then fails', () => {
  const piece = fc.oneof(fc.constantFrom(...FORMULA_FIGURES, '+', '-', '*', '/', '(', ')', '1', '.', ' '), fc.string())
  fc.assert(
    fc.property(
      fc.array(piece).map((all) => all.join('')),
      (expression) => {
        const found = readFormula(expression)
        if (typeof found !== 'function') expect(found.at).toBeGreaterThan(0)
        formulaValue(expression, FIGURES, 'USD')
      },
    ),
  )
})

const figures = fc.record(
  Object.fromEntries(FORMULA_FIGURES.map((name) => [name, fc.integer({ min: 0, max: 1_000_000_000 })])) as Record<
    FormulaFigure,
    fc.Arbitrary<number>
  >,
)

test('revenue - cost is the profit, in each row and in the total', () => {
  const difference = { expression: 'revenue - cost', unit: 'money', decimals: 2 } as const
  fc.assert(
    fc.property(fc.array(figures, { minLength: 1 }), (given) => {
      const rows = given.map((row) => ({ ...row, profit: row.revenue - row.cost }))
      const sum = (name: FormulaFigure) => rows.reduce((all, row) => all + row[name], 0)
      const total = Object.fromEntries(FORMULA_FIGURES.map((name) => [name, sum(name)])) as Record<
        FormulaFigure,
        number
      >
      for (const row of [...rows, total]) expect(formulaText(difference, row, 'USD')).toBe(moneyText(row.profit, 'USD'))
    }),
  )
})

type Plain = [bigint, bigint] | null
type Row = Record<FormulaFigure, number>
type Tree = { text: string; value: (row: Row) => Plain }

const OPERATORS: Record<string, (a: [bigint, bigint], b: [bigint, bigint]) => Plain> = {
  '+': ([a, b], [c, d]) => [a * d + c * b, b * d],
  '-': ([a, b], [c, d]) => [a * d - c * b, b * d],
  '*': ([a, b], [c, d]) => [a * c, b * d],
  '/': ([a, b], [c, d]) => (c === 0n ? null : [a * d, b * c]),
}

const tree: fc.Memo<Tree> = fc.memo((depth) => {
  const leaf: fc.Arbitrary<Tree> = fc.oneof(
    fc.integer({ min: 0, max: 99 }).map((n): Tree => ({ text: String(n), value: () => [BigInt(n), 1n] })),
    fc
      .constantFrom<FormulaFigure>('visits', 'conversions', 'target', 'bot', 'pending', 'rejected')
      .map((name): Tree => ({ text: name, value: (row) => [BigInt(row[name]), 1n] })),
  )
  if (depth <= 1) return leaf
  return fc.oneof(
    leaf,
    fc.tuple(tree(), fc.constantFrom('+', '-', '*', '/'), tree()).map(([left, operator, right]): Tree => ({
      text: `(${left.text} ${operator} ${right.text})`,
      value: (row) => {
        const [a, b] = [left.value(row), right.value(row)]
        return a && b && (OPERATORS[operator]?.(a, b) ?? null)
      },
    })),
  )
})

test('random formulas match a plain evaluator', () => {
  fc.assert(
    fc.property(tree(4), figures, (made, row) => {
      fc.pre(made.text.length <= FORMULA_LIMITS.length)
      const [exact, plain] = [formulaValue(made.text, row, 'USD'), made.value(row)]
      expect(exact === null).toBe(plain === null)
      if (exact && plain) expect(exact.part * plain[1]).toBe(plain[0] * exact.of)
    }),
  )
})
