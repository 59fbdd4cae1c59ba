import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Piece } from '../../../rules/money/costs/entries.ts'
import { boundsOf, type Cost, NO_COST, type Priced, scopesOf, spreadCosts } from '../../../rules/money/costs/spread.ts'
import { embedded } from '../testing/embedded.ts'
import { hitRow } from '../testing/rows.ts'
import { paidVisits, type PaidQuery, type PaidVisits, type RowsBy } from './paid-visits.ts'

const store = embedded()
const HOUR = 3_600_000
const START = Date.parse('2026-11-20T00:00:00Z')
const PLACEMENTS = ['', 'spot-1', 'spot-2', 'spot-3', 'spot-4']

beforeAll(async () => {
  await store.open()
  await store.add(
    ...Array.from({ length: 400 }, (_, n) =>
      hitRow({
        hit: `H${n}`,
        time: new Date(START + ((n * 7) % 72) * HOUR).toISOString().slice(0, -1).replace('T', ' '),
        campaign: String(1 + (n % 4)),
        class: n % 3 === 0 ? 'bot' : 'target',
        category: n % 6 === 0 ? 'policy' : 'person',
        placement: PLACEMENTS[(n * 3) % 5] ?? '',
        country: n % 2 === 0 ? 'DE' : 'US',
        click_cost: '0.5',
      }),
    ),
  )
})
afterAll(store.close)

const piece = (more: Partial<Piece>): Priced => ({
  campaigns: ['1'],
  shared: false,
  origin: 'bill',
  layer: 0,
  kind: 'spread',
  dimension: '',
  value: '',
  amount: 1_000_000n,
  currency: 'USD',
  timezone: 'UTC',
  from: START,
  to: START + 24 * HOUR,
  ...more,
  shown: 'USD',
  price: 7_000_000_001n,
})
const PIECES: Priced[] = [
  piece({}),
  piece({ campaigns: ['2'], dimension: 'placement', value: 'spot-1' }),
  piece({ campaigns: ['2'], dimension: 'placement', value: '', from: START + 24 * HOUR, to: START + 48 * HOUR }),
  piece({ campaigns: ['1', '2'], shared: true, from: START + 6 * HOUR }),
  piece({ campaigns: ['1'], origin: 'rate', kind: 'parameter', from: START + 30 * HOUR, to: START + 60 * HOUR }),
]

const QUERY: PaidQuery = {
  campaigns: ['1', '2', '3', '4'],
  startDate: '2026-11-20',
  endDate: '2026-11-22',
  timezone: 'UTC',
  filter: {},
  class: 'all',
  named: true,
  bounds: boundsOf(PIECES),
  paying: ['1', '2'],
  scopes: scopesOf(PIECES),
}
/** Tells all values and campaigns apart. */
const APART: PaidQuery = {
  ...QUERY,
  paying: ['1', '2', '3', '4'],
  scopes: new Map([['placement', [...PLACEMENTS, ...Array.from({ length: 5000 }, (_, n) => `other-${n}`)]]]),
}

const costsOf = (found: PaidVisits[], paidFor: PaidVisits[]) =>
  new Map(
    [...Map.groupBy(found, ({ value }) => value)].map(([value, visits]) => {
      const costs = spreadCosts(PIECES, paidFor).ofVisits(visits).get('USD') ?? NO_COST
      return [value, { visits: visits.reduce((sum, one) => sum + one.visits, 0), ...costs }]
    }),
  )
type Row = Cost & { visits: number }

/** Billionths that dividing lost: less than one a row. Infinity: something else differs. */
function lessOf(one: Row, other: Row | undefined): number {
  if (one.visits !== other?.visits) return Infinity
  const lost = (['cost', 'wasted', 'own'] as const).map((part) => Number(one[part] - other[part]))
  return lost.some((billionths) => billionths < 0) ? Infinity : Math.max(...lost)
}

test.each<[string, RowsBy | undefined]>([
  ['in all', undefined],
  ['by campaign', 'campaign'],
  ['by day', { interval: 'day' }],
  ['by country', { dimension: 'country', values: ['DE', 'US'] }],
  ['by placement', { dimension: 'placement', values: PLACEMENTS }],
])('visits of values and campaigns without costs are counted together, and cost the same: %s', async (_, rows) => {
  const [together, apart] = await Promise.all(
    [QUERY, APART].map((query) => paidVisits(store.events(), { ...query, rows })),
  )
  if (!together || !apart) throw new Error('no answer')
  expect(together.length).toBeLessThan(apart.length)
  const [less, more] = [
    costsOf(together, await paidVisits(store.events(), QUERY)),
    costsOf(apart, await paidVisits(store.events(), APART)),
  ]
  expect([...less.keys()].toSorted()).toEqual([...more.keys()].toSorted())
  for (const [value, one] of less) expect(lessOf(one, more.get(value))).toBeLessThan(apart.length * PIECES.length)
})
