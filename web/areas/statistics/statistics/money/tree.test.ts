import { expect, test } from 'vitest'
import {
  levelsOf,
  type MoneyRow,
  type Path,
  pinnedFirst,
  questionAt,
  sortingAt,
  sortMoney,
  visibleRows,
} from './tree.ts'

const row = (value: string, cost = 0, more: Partial<MoneyRow> = {}): MoneyRow => ({
  value,
  target: 1,
  bot: 1,
  money: {
    visits: 2,
    cost,
    wasted: 0,
    ownRules: 0,
    revenue: null,
    profit: null,
    conversions: null,
    pending: null,
    rejected: null,
    apart: [],
  },
  ...more,
})

test('levels of the address: known, once each, four at most; no campaigns within one', () => {
  expect(levelsOf('utmSource', 'campaign,utmPlacement,country,browser', false)).toEqual([
    'utmSource',
    'campaign',
    'utmPlacement',
    'country',
  ])
  expect(levelsOf('country', 'country,nonsense,day,,day', false)).toEqual(['country', 'day'])
  expect(levelsOf('campaign', 'utmPlacement,campaign', true)).toEqual(['day', 'utmPlacement'])
})

test('a level is asked under the values above it', () => {
  const scope = { startDate: '2026-03-01', endDate: '2026-03-02', timezone: 'UTC', filter: {}, class: 'all' as const }
  expect(questionAt(scope, ['campaign', 'country', 'hour'], ['7', 'DE'])).toMatchObject({
    by: 'hour',
    under: [
      { by: 'campaign', value: '7' },
      { by: 'country', value: 'DE' },
    ],
    money: true,
    landing: true,
  })
})

test('sorts periods newest first, the clock in its order, the rest by cost, or as chosen', () => {
  const sorted = (level: Parameters<typeof sortingAt>[1], rows: MoneyRow[], text = '') =>
    sortMoney(rows, sortingAt(text, level, []), 'USD').map(({ value }) => value)
  expect(sorted('day', [row('2026-03-01', 9), row('2026-03-02', 1)])).toEqual(['2026-03-02', '2026-03-01'])
  expect(sorted('hour', [row('10'), row('9'), row('0')])).toEqual(['0', '9', '10'])
  expect(sorted('country', [row('DE', 1), row('FR', 5)])).toEqual(['FR', 'DE'])
  expect(sorted('country', [row('DE', 1), row('FR', 5)], 'cost.asc')).toEqual(['DE', 'FR'])
  expect(sorted('country', [row('DE', 1), row('FR', 1, { bot: 9 })], 'botShare.desc')).toEqual(['FR', 'DE'])
  expect(sorted('campaign', [row('9', 1, { name: 'Spring' }), row('10', 1, { name: 'Autumn' })], 'value.asc')).toEqual([
    '10',
    '9',
  ])
})

test('opened rows are followed by theirs; rows left out are counted after the last one below', () => {
  const many = Array.from({ length: 12 }, (_, at) => row(`v${at}`))
  const tree = {
    rowsUnder: (under: Path) => (under.length === 0 ? [row('DE'), row('FR')] : under[0] === 'FR' ? many : undefined),
    isOpen: ([first, second]: Path) => second === undefined && first !== undefined,
    isWhole: () => false,
  }
  const rows = visibleRows(tree) ?? []
  expect(rows.map(({ path }) => path.join('/')).slice(0, 3)).toEqual(['DE', 'FR', 'FR/v0'])
  expect(rows).toHaveLength(12)
  expect(rows.at(-1)?.hidden).toEqual([{ under: ['FR'], count: 2 }])
  expect(visibleRows({ ...tree, isWhole: () => true })).toHaveLength(14)
  expect(visibleRows({ ...tree, rowsUnder: () => undefined })).toBeUndefined()
})

test('pinned rows stand first, in the order of their pinning, and are never left out', () => {
  const many = Array.from({ length: 14 }, (_, at) => row(`v${at}`))
  const pinned = pinnedFirst(many, ['v13', 'gone', 'v2'])
  expect(pinned.map(({ value }) => value).slice(0, 4)).toEqual(['v13', 'v2', 'v0', 'v1'])
  expect(pinned).toHaveLength(14)
  const tree = { rowsUnder: () => pinned, isOpen: () => false, isWhole: () => false, pins: 2 }
  expect(visibleRows(tree)).toHaveLength(12)
})
