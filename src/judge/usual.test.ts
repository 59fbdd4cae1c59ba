import fc from 'fast-check'
import { expect, test } from 'vitest'
import { burstOf, BURST_MINIMUM, NO_BURST, BURST_FACTOR } from './bursts.ts'
import { type CampaignDay, mergeDays, learnUsualRates, MOST_OPERATORS } from './usual.ts'

const day = (minute: number, visits = 200, operators: [number, number][] = []): CampaignDay => ({
  visits,
  neighbourhood: { minute, ten: minute * 3, visits: 20 },
  busiest: 60,
  operators: new Map(operators.map(([asn, busy]) => [asn, { minute: busy, ten: busy * 4, visits: busy * 10 }])),
})

test('one attacked day of five teaches nothing', () => {
  const days = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 5, maxLength: 14 })
  fc.assert(
    fc.property(days, fc.array(fc.integer({ min: 100, max: 100_000 }), { maxLength: 2 }), (quiet, attacks) => {
      const attacked = attacks.slice(0, Math.floor(quiet.length / 5))
      const all = [
        ...attacked.map((minute) => day(minute, 5000)),
        ...quiet.slice(attacked.length).map((one) => day(one)),
      ]
      const usual = learnUsualRates(all) ?? expect.fail()
      expect(usual.neighbourhood.minute).toBeLessThanOrEqual(Math.max(...quiet))
      expect(learnUsualRates(all.toReversed())).toEqual(usual)
    }),
  )
})

test('needs three days and five hundred visits', () => {
  expect(learnUsualRates([])).toBeUndefined()
  expect(learnUsualRates([day(3, 400), day(3, 400), day(0, 0)])).toBeUndefined()
  expect(learnUsualRates([day(3, 166), day(3, 166), day(3, 167)])).toBeUndefined()
  expect(learnUsualRates([day(3, 166), day(3, 167), day(5, 167)])).toMatchObject({
    neighbourhood: { minute: 5, ten: 15, share: 0.114 },
    operatorShare: 0.341,
    otherOperator: { minute: 2, ten: 7 },
  })
})

test('busiest operators get their own limits; others at least those of the unlisted', () => {
  const busy = Array.from({ length: MOST_OPERATORS + 3 }, (_, at): [number, number] => [at + 1, at + 10])
  const usual = learnUsualRates([1, 2, 3].map(() => day(3, 900, busy))) ?? expect.fail()
  expect(Object.keys(usual.operators)).toHaveLength(MOST_OPERATORS)
  expect(usual.operators[35]).toEqual({ minute: 44, ten: 176 })
  expect(usual.operators[3]).toBeUndefined()
  expect(usual.otherOperator).toEqual({ minute: 12, ten: 48 })
  const once = [day(3, 900, [[7, 50]]), ...[1, 2, 3, 4].map(() => day(3, 900))]
  expect(learnUsualRates(once)?.operators).toEqual({})
})

test('joins parts of a day', () => {
  const [one, other] = [
    day(3, 10, [[7, 5]]),
    day(9, 20, [
      [7, 2],
      [8, 4],
    ]),
  ]
  expect(mergeDays(one, other)).toEqual({
    visits: 30,
    neighbourhood: { minute: 9, ten: 27, visits: 40 },
    busiest: 120,
    operators: new Map([
      [7, { minute: 5, ten: 20, visits: 70 }],
      [8, { minute: 4, ten: 16, visits: 40 }],
    ]),
  })
})

const busy = fc.record({ minute: fc.nat(500), ten: fc.nat(3000) })
const share = fc.double({ min: 0, max: 1, noNaN: true })

test('a burst far exceeds the usual, in number and relative to all others, and needs the rest not to grow', () => {
  fc.assert(
    fc.property(
      fc.record({ neighbourhood: fc.tuple(busy, share), operatorShare: share, own: busy, other: busy }),
      fc.record({ all: busy, neighbourhood: busy, operator: busy, asn: fc.constantFrom(7, 8) }),
      (past, { all, neighbourhood, operator, asn }) => {
        const usual = {
          neighbourhood: { ...past.neighbourhood[0], share: past.neighbourhood[1] },
          operatorShare: past.operatorShare,
          operators: { 7: past.own },
          otherOperator: past.other,
        }
        const campaign = {
          minute: Math.max(all.minute, neighbourhood.minute, operator.minute),
          ten: Math.max(all.ten, neighbourhood.ten, operator.ten),
        }
        const found = burstOf(usual, { campaign, neighbourhood, operator: { ...operator, asn } })
        if (found.burst > 0) {
          expect(found.burst).toBeGreaterThan(BURST_FACTOR * found.burstUsual)
          expect(found.burst).toBeGreaterThanOrEqual(
            found.burstMinutes === 1 ? BURST_MINIMUM.minute : BURST_MINIMUM.ten,
          )
        }
        const grown = { minute: campaign.minute * 400, ten: campaign.ten * 400 }
        if (usual.neighbourhood.share > 0.01 && usual.operatorShare > 0.01)
          expect(burstOf(usual, { campaign: grown, neighbourhood, operator: { ...operator, asn } })).toEqual(NO_BURST)
      },
    ),
  )
})
