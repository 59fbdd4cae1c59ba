import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { ONE } from '../../lib/numbers/decimal.ts'
import { type CostEntry, piecesIn } from '../../rules/money/costs/entries.ts'
import { foundIn, madeOf } from './found-costs.ts'

const HOUR = 3_600_000

const entry: fc.Arbitrary<Omit<CostEntry, 'id'>> = fc
  .record({
    campaign: fc.constantFrom('1', '2', ''),
    model: fc.constantFrom<CostEntry['model']>('total', 'total', 'total', 'day', 'click', 'parameter'),
    value: fc.constantFrom('', 'a', 'b'),
    amount: fc.bigInt({ min: -9n, max: 99n }).map((whole) => whole * ONE),
    from: fc.integer({ min: 0, max: 90 }),
    hours: fc.constantFrom(24, 24, 48),
  })
  .map(({ campaign, value, from, hours, ...more }) => ({
    ...more,
    campaign,
    source: campaign === '' ? '7' : '',
    dimension: value === '' ? '' : 'placement',
    value,
    currency: 'USD',
    timezone: 'UTC',
    from: from * HOUR,
    to: (from + hours) * HOUR,
  }))

/** A read of a ledger: longer by some entries, or without one that was taken back. */
const reads = fc.array(
  fc.record({
    entries: fc.integer({ min: 0, max: 12 }),
    without: fc.integer({ min: 0, max: 12 }),
    again: fc.boolean(),
    buyers: fc.constantFrom(new Map<string, string[]>(), new Map([['7', ['1', '2']]]), new Map([['7', ['2']]])),
    from: fc.constantFrom(0, 24, 30),
    to: fc.constantFrom(60, 61, 62, 100),
  }),
  { maxLength: 12 },
)

test('kept costs are those of the ledger as it is read, of the window and of who buys', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), reads, (made, looks) => {
      const ledger = made.map((one, index) => ({ ...one, id: BigInt(index + 1) }))
      let read: readonly CostEntry[] = []
      for (const { entries, without, again, buyers, from, to } of looks) {
        if (!again) read = ledger.slice(0, entries).filter((_one, index) => index !== without)
        const window = { from: from * HOUR, to: to * HOUR }
        const found = foundIn({ entries: read, buyers }, window, () => true)
        const fresh = madeOf(piecesIn(read, window, buyers).filter(({ campaigns }) => campaigns.length > 0))
        expect(found).toEqual(fresh)
      }
    }),
    { numRuns: runs(100) },
  )
})
