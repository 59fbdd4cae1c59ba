import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences, maskedEmail, payableOf, royaltyOf, sumsOf, type Counted, type Money } from './royalty.ts'

const CURRENCIES = ['USD', 'EUR', 'JPY'] as const
const currency = fc.constantFrom(...CURRENCIES)
const paid = fc.integer({ min: 0, max: 1_000_000_000_000 })
const percent = fc.integer({ min: 0, max: 100 })
const counted: fc.Arbitrary<Counted> = fc.record({
  currency,
  amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  state: fc.constantFrom('held', 'due', 'paid'),
})
const netOf = (lines: readonly Money[], of: string): number =>
  lines.filter((line) => line.currency === of).reduce((sum, { amount }) => sum + amount, 0)

test('rounds half a minor unit up, without fractions', () => {
  expect([
    royaltyOf(4900, 10),
    royaltyOf(5, 10),
    royaltyOf(4, 10),
    royaltyOf(15, 10),
    royaltyOf(333, 15),
    royaltyOf(1, 0),
    royaltyOf(7, 100),
  ]).toEqual([490, 1, 0, 2, 50, 0, 7])
  fc.assert(
    fc.property(
      paid,
      percent,
      (amount, rate) => BigInt(royaltyOf(amount, rate)) === (BigInt(amount) * BigInt(rate) + 50n) / 100n,
    ),
  )
})

test('paid, due, held and clawed sum to accrued, per currency', () => {
  fc.assert(
    fc.property(fc.array(counted), (lines) => {
      for (const sum of sumsOf(lines)) {
        expect(sum.paid + sum.due + sum.held + sum.clawed).toBe(sum.accrued)
        expect(sum.paid + sum.due + sum.held).toBe(netOf(lines, sum.currency))
      }
    }),
  )
})

test('sums of any partition equal the sums of all', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(counted, fc.integer({ min: 0, max: 4 }))), (split) => {
      const whole = sumsOf(split.map(([line]) => line))
      const parts = [0, 1, 2, 3, 4].flatMap((part) =>
        sumsOf(split.filter(([, at]) => at === part).map(([line]) => line)),
      )
      for (const sum of whole) {
        const same = parts.filter((part) => part.currency === sum.currency)
        for (const name of ['accrued', 'clawed', 'held', 'due', 'paid'] as const)
          expect(same.reduce((total, part) => total + part[name], 0)).toBe(sum[name])
      }
    }),
  )
})

test('after any changes a payment’s lines sum to its royalty, and to zero in other currencies', () => {
  const states = fc.array(fc.option(fc.record({ currency, paid }), { nil: undefined }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(states, percent, (changes, rate) => {
      const written: Money[] = []
      const targets = changes.map(
        (change) => change && { currency: change.currency, amount: royaltyOf(change.paid, rate) },
      )
      for (const target of targets) {
        written.push(...differences(written, target))
        for (const one of CURRENCIES) expect(netOf(written, one)).toBe(target?.currency === one ? target.amount : 0)
      }
      expect(differences(written, targets.at(-1)), 'nothing to write twice').toEqual([])
    }),
  )
})

test('a payout equals its lines, is never negative, and is one per currency', () => {
  const lines = fc.array(fc.record({ currency, amount: fc.integer({ min: -1000, max: 1000 }) }))
  fc.assert(
    fc.property(lines, (due) => {
      const named = due.map((line, at) => ({ ...line, id: String(at) }))
      const payable = payableOf(named)
      for (const { currency: of, amount, lines: ids } of payable) {
        expect(amount).toBeGreaterThan(0)
        expect(named.filter(({ id }) => ids.includes(id)).every((line) => line.currency === of)).toBe(true)
        expect(amount).toBe(netOf(due, of))
      }
      expect(payable.map((one) => one.currency)).toEqual(CURRENCIES.filter((one) => netOf(due, one) > 0).toSorted())
    }),
  )
})

test('a masked e-mail keeps first letters and the top-level domain', () => {
  expect(['anna@domain.com', 'b@x.co.uk', 'élodie@host', '', 'a"@"b@mail.example'].map(maskedEmail)).toEqual([
    'a…@d….com',
    'b…@x….uk',
    'é…@h…',
    '…@…',
    'a…@m….example',
  ])
  fc.assert(fc.property(fc.emailAddress(), (email) => maskedEmail(email).startsWith(`${email.at(0)}…@`)))
})
