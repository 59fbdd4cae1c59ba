/** Formulas of figures, numbers, `+ - * /` and parentheses. */
import jsep from 'jsep'
import {
  FORMULA_FIGURES,
  FORMULA_LIMITS,
  type FormulaFigure,
  type FormulaUnit,
} from '../../contract/statistics/formula-words.ts'
import {
  divided,
  fractionIn,
  fractionOf,
  fractionText,
  multiplied,
  negated,
  plus,
  type Fraction,
} from '../../lib/numbers/fraction.ts'
import { decimalText } from '../../lib/numbers/decimal.ts'
import { decimalOfMinor } from '../../lib/numbers/money.ts'

/** Counts, and amounts in minor units; null: unknown. */
export type Figures = Record<FormulaFigure, number | null>

/** `name`: unknown figure. `form`: syntax. `deep`, `long`: limits. `at`: character, from 1. */
type FormulaFault = { fault: 'name' | 'form' | 'deep' | 'long'; at: number; text: string }

type Formula = (figure: (name: FormulaFigure) => Fraction | null) => Fraction | null

const NAMES: ReadonlySet<string> = new Set(FORMULA_FIGURES)
const TOKEN = /[a-z_]\w*|\d+(?:\.\d+)?|[-+*/()]|\S/giy
const NUMERAL = /^\d{1,15}(?:\.\d{1,12})?$/

/** The first token outside our grammar; the parser accepts more. */
function faultOfTokens(expression: string): FormulaFault | undefined {
  let depth = 0
  let before = ''
  for (const { 0: text, index } of expression.matchAll(new RegExp(TOKEN, 'gi'))) {
    const at = index + 1
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    if (depth > FORMULA_LIMITS.depth) return { fault: 'deep', at, text }
    if (/^[a-z_]/i.test(text)) {
      if (!NAMES.has(text)) return { fault: 'name', at, text }
    } else if (!NUMERAL.test(text) && !/^[-+*/()]$/.test(text)) return { fault: 'form', at, text }
    // adjacent tokens that would read as one operator, a call, or two formulas
    if (isOdd(before, text)) return { fault: 'form', at, text }
    before = text
  }
  return undefined
}

const isValue = (token: string): boolean => /^[\w)]/.test(token)
const isOdd = (before: string, token: string): boolean =>
  (isValue(before) && /^[\w(]/.test(token)) || (/^[-+*/]$/.test(before) && /^[-+*/]$/.test(token))

export function readFormula(expression: string): Formula | FormulaFault {
  if (expression.length > FORMULA_LIMITS.length)
    return { fault: 'long', at: FORMULA_LIMITS.length + 1, text: expression.charAt(FORMULA_LIMITS.length) }
  const fault = faultOfTokens(expression)
  if (fault) return fault
  try {
    return made(jsep(expression))
  } catch (error) {
    const index = (error as { index?: unknown }).index
    const at = Math.min(typeof index === 'number' ? index : 0, expression.length)
    return { fault: 'form', at: at + 1, text: expression.charAt(at) }
  }
}

type Node = {
  type: string
  raw?: string
  name?: string
  operator?: string
  left?: Node
  right?: Node
  argument?: Node
}

const OPERATORS: Record<string, (a: Fraction, b: Fraction) => Fraction | null> = {
  '+': plus,
  '-': (a, b) => plus(a, negated(b)),
  '*': multiplied,
  '/': divided,
}

function made(parsed: unknown): Formula {
  const node = parsed as Node
  if (node.type === 'Literal' && NUMERAL.test(node.raw ?? '')) {
    const value = fractionIn(node.raw ?? '')
    return () => value
  }
  const name = FORMULA_FIGURES.find((one) => node.type === 'Identifier' && one === node.name)
  if (name) return (figure) => figure(name)
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const argument = made(node.argument)
    return (figure) => {
      const value = argument(figure)
      return value && negated(value)
    }
  }
  const operate = node.type === 'BinaryExpression' ? OPERATORS[node.operator ?? ''] : undefined
  if (!operate) throw new SyntaxError('no part of a formula')
  const [left, right] = [made(node.left), made(node.right)]
  return (figure) => {
    const [a, b] = [left(figure), right(figure)]
    return a && b && operate(a, b)
  }
}

/** In minor units. */
const AMOUNTS: ReadonlySet<FormulaFigure> = new Set(['cost', 'wasted', 'revenue', 'profit'])

/** From a row's own figures. Null: unknown figure, division by zero, or invalid. */
export function formulaValue(expression: string, figures: Figures, currency: string): Fraction | null {
  const formula = formulaOf(expression)
  return (
    formula?.((name) => {
      const value = figures[name]
      if (value === null) return null
      return AMOUNTS.has(name) ? fractionIn(decimalText(decimalOfMinor(value, currency))) : fractionOf(value)
    }) ?? null
  )
}

const read = new Map<string, Formula | undefined>()
const MOST_READ = 500

function formulaOf(expression: string): Formula | undefined {
  if (!read.has(expression)) {
    if (read.size >= MOST_READ) read.clear()
    const formula = readFormula(expression)
    read.set(expression, typeof formula === 'function' ? formula : undefined)
  }
  return read.get(expression)
}

type Column = { expression: string; unit: FormulaUnit; decimals: number }

const HUNDRED = fractionOf(100)

/** Decimal text; a percentage as its number. Null: a dash. */
export function formulaText(
  { expression, unit, decimals }: Column,
  figures: Figures,
  currency: string,
): `${number}` | null {
  const value = formulaValue(expression, figures, currency)
  return value && fractionText(unit === 'percent' ? multiplied(value, HUNDRED) : value, decimals)
}

const WORDS: Record<FormulaFault['fault'], (text: string) => string> = {
  name: (text) => `there is no figure “${text}”`,
  form: (text) => (text === '' ? 'something is missing' : `“${text}” is not expected`),
  deep: () => 'too many parentheses within one another',
  long: () => 'the formula is too long',
}

export const formulaFaultText = ({ fault, at, text }: FormulaFault): string => `Character ${at}: ${WORDS[fault](text)}.`
