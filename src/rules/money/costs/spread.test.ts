/** Divided costs against the plain sum: every piece looked at for every visit. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../tests/support/runs.ts'
import { ONE } from '../../../lib/numbers/decimal.ts'
import { type CostEntry, piecesIn, type TimeRange } from './entries.ts'
import { type Priced, pricePieces, spreadCosts } from './spread.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-10-24T00:00:00Z')
const UNEXCHANGED = { convert: () => undefined, daysOf: () => [], used: () => [] }
const BUYERS = new Map([['7', ['1', '2']]])

const entries: fc.Arbitrary<CostEntry[]> = fc
  .array(
    fc.record({
      holder: fc.constantFrom(
        { campaign: '1', source: '' },
        { campaign: '2', source: '' },
        { campaign: '', source: '7' },
      ),
      scope: fc.constantFrom<Pick<CostEntry, 'dimension' | 'value'>>(
        { dimension: '', value: '' },
        { dimension: 'placement', value: 'a' },
        { dimension: 'placement', value: '' },
        { dimension: 'country', value: 'DE' },
      ),
      model: fc.constantFrom<CostEntry['model']>('total', 'total', 'day', 'click'),
      amount: fc.bigInt({ min: -100n, max: 100_000n }).map((cents) => (cents * ONE) / 100n),
      currency: fc.constantFrom('USD', 'EUR'),
      day: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 12 },
  )
  .map((all) =>
    all.map(({ holder, scope, day, ...more }, index) => ({
      ...more,
      ...holder,
      // only totals are of a value
      ...(more.model === 'total' ? scope : { dimension: '' as const, value: '' }),
      id: BigInt(index + 1),
      timezone: 'UTC',
      from: START + day * 24 * HOUR,
      to: START + (day + 1) * 24 * HOUR,
    })),
  )

const visits = fc.array(
  fc
    .record({
      campaign: fc.constantFrom('1', '2', '3'),
      hour: fc.integer({ min: 0, max: 140 }),
      placement: fc.constantFrom('a', 'b', ''),
      country: fc.constantFrom('DE', 'US'),
      visits: fc.integer({ min: 0, max: 9 }),
      bots: fc.integer({ min: 0, max: 9 }),
      own: fc.boolean(),
    })
    .map(({ hour, placement, country, bots, ...more }) => ({
      ...more,
      bucket: START + hour * HOUR,
      scope: { placement, country },
      bots: Math.min(bots, more.visits),
      named: 0n,
      namedBots: 0n,
    })),
  { maxLength: 30 },
)
type Visits = Parameters<ReturnType<typeof spreadCosts>['ofVisits']>[0][number]

const holds = (piece: Priced, { campaign, bucket, scope }: Visits): boolean =>
  piece.campaigns.includes(campaign) &&
  piece.from <= bucket &&
  bucket < piece.to &&
  (piece.dimension === '' || scope[piece.dimension] === piece.value)

/** Bills replace rates. */
function paying(pieces: readonly Priced[], one: Visits): Priced[] {
  const found = pieces.filter((piece) => holds(piece, one))
  const isBilled = found.some(({ origin }) => origin === 'bill')
  return isBilled ? found.filter(({ origin }) => origin !== 'rate') : found
}

/** By currency, exact. */
function plainCosts(pieces: readonly Priced[], all: readonly Visits[]): Record<string, bigint> {
  const costs: Record<string, bigint> = {}
  const add = (currency: string, amount: bigint) => (costs[currency] = (costs[currency] ?? 0n) + amount)
  for (const piece of pieces) {
    const paid = all.filter((one) => paying(pieces, one).includes(piece))
    const count = paid.reduce((sum, one) => sum + one.visits, 0)
    if (paid.length === 0) continue
    add(piece.shown, piece.kind === 'click' ? piece.price * BigInt(count) : count === 0 ? 0n : piece.price)
  }
  return costs
}

const SPAN: TimeRange = { from: START, to: START + 140 * HOUR }
const LOST = 100_000n

test('all visits together cost what was paid for them, in each currency', () => {
  fc.assert(
    fc.property(entries, visits, (ledger, all) => {
      const pieces = pricePieces(piecesIn(ledger, SPAN, BUYERS), UNEXCHANGED, '')
      const costs = spreadCosts(pieces, all).ofVisits(all)
      const plain = plainCosts(pieces, all)
      expect([...costs.keys()].toSorted()).toEqual(Object.keys(plain).toSorted())
      for (const [currency, { cost }] of costs) {
        const lost = (plain[currency] ?? 0n) - cost
        expect(lost < LOST && lost > -LOST, `${currency}: ${cost}, not ${plain[currency]}`).toBe(true)
      }
    }),
    { numRuns: runs(150) },
  )
})
