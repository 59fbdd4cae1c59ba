import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../lib/time/durations.ts'
import { seeded } from '../../../lib/numbers/seeded.ts'
import { floorsFit } from '../../../contract/experiments/learn-words.ts'
import { linkEvidence, type GroupEvidence, arrivedShare } from './evidence.ts'
import { beliefsOf, type LinkEvidence } from './posterior.ts'
import { nextShares, startShares } from './shares.ts'
import { simulate, summarize, type World } from './testing/simulate.ts'
import { tiltEvidence } from './tilt-test.ts'
import { learnedTest, takeTurn } from './turn.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Set shares with some links at 0, and a floor that fits. */
const groups = fc
  .record({ weights: fc.array(fc.nat(20), { minLength: 2, maxLength: 8 }), floor: fc.integer({ min: 1, max: 50 }) })
  .map(({ weights, floor }) => {
    const all = Math.max(1, sum(weights))
    const set = weights.map((weight) => Math.floor((100 * weight) / all))
    const first = Math.max(
      0,
      set.findIndex((percent) => percent > 0),
    )
    set[first] = (set[first] ?? 0) + 100 - sum(set)
    const active = set.filter((percent) => percent > 0).length
    return { set, floor: Math.max(1, Math.min(floor, Math.floor(100 / active))) }
  })
const chancesFor = (set: readonly number[], weights: readonly number[]) => {
  const raw = set.map((percent, at) => (percent > 0 ? (weights[at] ?? 0) + 1e-9 : 0))
  return raw.map((one) => one / sum(raw))
}

describe('shares', () => {
  // often some links have no chance at all
  const weight = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true }))
  const weights = fc.array(weight, { minLength: 8, maxLength: 8 })

  test('sum to 100, keep the floor of each link that has a share, and move at most a step', () => {
    fc.assert(
      fc.property(groups, fc.array(weights, { minLength: 1, maxLength: 30 }), ({ set, floor }, turns) => {
        let shares = startShares(set, floor)
        for (const turn of [undefined, ...turns]) {
          const next = turn ? nextShares(shares, chancesFor(set, turn), { floor, step: 5 }) : shares
          expect(sum(next)).toBe(100)
          for (const [at, percent] of next.entries()) {
            expect(Number.isInteger(percent)).toBe(true)
            if (set[at] === 0) expect(percent).toBe(0)
            else expect(percent).toBeGreaterThanOrEqual(floor)
            expect(Math.abs(percent - (shares[at] ?? 0))).toBeLessThanOrEqual(5)
          }
          shares = next
        }
      }),
    )
  })

  test('reach floor and the rest for the best, whatever the start; stay where they are if little would move', () => {
    fc.assert(
      fc.property(groups, fc.nat(7), ({ set, floor }, pick) => {
        const active = set.flatMap((percent, at) => (percent > 0 ? [at] : []))
        const best = active[pick % active.length] ?? 0
        let shares = startShares(set, floor)
        for (let turn = 0; turn < 40; turn += 1)
          shares = nextShares(
            shares,
            set.map((_, at) => Number(at === best)),
            { floor, step: 5 },
          )
        // moves under two points wait
        expect(shares[best]).toBeGreaterThanOrEqual(100 - floor * (active.length - 1) - 1 - active.length)
      }),
    )
    expect(nextShares([50, 50], [0.51, 0.49], { floor: 10, step: 5 })).toEqual([50, 50])
    expect(nextShares([50, 50], [0.9, 0.1], { floor: 10, step: 5 })).toEqual([55, 45])
  })

  test('the set shares are the start; the floor comes first', () => {
    expect(startShares([70, 30, 0], 10)).toEqual([70, 30, 0])
    expect(startShares([97, 3], 10)).toEqual([90, 10])
  })

  test('floors of all links with a share must fit', () => {
    const links = (...percents: number[]) => percents.map((percent) => ({ percent }))
    const learn = (floor: number) => ({ goal: 'conversions' as const, floor, watch: false })
    expect(floorsFit({ learn: learn(33), links: links(50, 25, 25) })).toBe(true)
    expect(floorsFit({ learn: learn(34), links: links(50, 25, 25) })).toBe(false)
    expect(floorsFit({ learn: learn(50), links: links(50, 50, 0) })).toBe(true)
    expect(floorsFit({ links: links(50, 50) })).toBe(true)
  })
})

describe('delays', () => {
  test('begin with what is usual and come to the campaign’s own, without taking the young for quick', () => {
    const usual = arrivedShare([])
    expect(usual(0)).toBe(0)
    expect(usual(DAY_MS)).toBeCloseTo(0.85, 9)
    expect(usual(30 * DAY_MS)).toBe(1)
    const random = seeded(3)
    // visitors of twenty days, delays of two days on average; only what has arrived is known
    const delays = Array.from({ length: 20_000 }, () => ({
      age: random() * 20 * DAY_MS,
      took: -Math.log(1 - random()) * 2 * DAY_MS,
    })).filter(({ age, took }) => took <= age)
    const own = arrivedShare(delays)
    for (const days of [1, 2, 4, 7]) expect(own(days * DAY_MS)).toBeCloseTo(1 - Math.exp(-days / 2), 1)
  })

  test('of young visitors, quick conversions are not taken for all', () => {
    const random = seeded(4)
    const delays = Array.from({ length: 20_000 }, () => ({
      age: random() * 6 * DAY_MS,
      took: -Math.log(1 - random()) * 2 * DAY_MS,
    })).filter(({ age, took }) => took <= age)
    const own = arrivedShare(delays)
    const truth = (1 - Math.exp(-1 / 2)) / (1 - Math.exp(-4 / 2))
    expect(Math.abs(own(DAY_MS) / own(4 * DAY_MS) - truth)).toBeLessThan(0.03)
  })

  test('never fall with age and stay within 0 and 1', () => {
    const delay = fc.record({ took: fc.nat(40 * DAY_MS), age: fc.nat(40 * DAY_MS) })
    fc.assert(
      fc.property(fc.array(delay), fc.nat(40 * DAY_MS), fc.nat(DAY_MS), (delays, age, more) => {
        const share = arrivedShare(delays)
        expect(share(age)).toBeGreaterThanOrEqual(0)
        expect(share(age + more)).toBeGreaterThanOrEqual(share(age) - 1e-12)
        expect(share(age + more)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('what is believed', () => {
  const link = (exposure: number, converted: number, payout = 1): LinkEvidence => ({
    exposure,
    converted,
    value: converted * payout,
    squares: converted * payout ** 2,
  })
  const believe = (links: LinkEvidence[], byRevenue = false) =>
    beliefsOf(links, { byRevenue, random: seeded(1), draws: 4000 })

  test('few data are wide and undecided, many are narrow and sure', () => {
    const few = believe([link(50, 2), link(50, 3)])
    const many = believe([link(50_000, 1000), link(50_000, 1500)])
    expect(few[1]?.chance).toBeLessThan(0.8)
    expect(many[1]?.chance).toBeGreaterThan(0.999)
    const width = ({ low = 0, high = 0 } = {}) => high - low
    expect(width(few[0])).toBeGreaterThan(20 * width(many[0]))
    expect(many[1]?.rate).toBeCloseTo(0.03, 3)
    expect(sum(few.map(({ chance }) => chance))).toBeCloseTo(1, 9)
  })

  test('revenue: a link that pays twice wins although it converts less often, once there is enough', () => {
    const chances = (times: number) =>
      believe([link(1000 * times, 50 * times, 100), link(1000 * times, 40 * times, 200)], true).map(
        ({ chance }) => chance,
      )
    expect(chances(1)[1]).toBeLessThan(0.99)
    expect(chances(20)[1]).toBeGreaterThan(0.99)
    expect(believe([link(1000, 50, 100), link(1000, 40, 200)])[0]?.chance).toBeGreaterThan(0.5)
  })

  test('equal chances before anything has converted', () => {
    expect(believe([link(10, 0), link(10, 0)]).map(({ chance }) => chance)).toEqual([0.5, 0.5])
    expect(believe([link(10, 3, 0), link(10, 1, 0)], true).map(({ chance }) => chance)).toEqual([0.5, 0.5])
  })
})

describe('the test under shares that change', () => {
  test('is a martingale: one more conversion raises it as much as it may lower it', () => {
    const drawn = fc.record({
      share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      first: fc.nat(40),
      more: fc.nat(40),
      worth: fc.double({ min: 0, max: 5, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 5 }), drawn, (before, { share, worth }) => {
        const known = before.map(({ first, more, ...one }) => ({ ...one, first, all: first + more }))
        const after = (first: number) =>
          Math.exp(tiltEvidence([...known, { share, worth, first, all: 1 }]) - tiltEvidence(known))
        expect(share * after(1) + (1 - share) * after(0)).toBeCloseTo(1, 6)
      }),
    )
  })

  const HOURS = 200
  /** Link 2 got its share of each hour, and converts `gap` times as often. */
  function evidence(shareOf: (hour: number) => number, gap: number, got = shareOf): GroupEvidence {
    const hours = Array.from({ length: HOURS }, (_, hour) => hour)
    return {
      strata: hours.map((hour) => ({ at: hour * HOUR_MS, shares: [100 - shareOf(hour), shareOf(hour)] })),
      visits: hours.flatMap((hour) => [
        { stratum: hour, hour, link: 0, visitors: 100 - got(hour) },
        { stratum: hour, hour, link: 1, visitors: got(hour) },
      ]),
      converted: hours.flatMap((hour) =>
        [0, 1].flatMap((link) =>
          // more convert in later hours, when link 2 has the larger share: no merit of link 2
          Array.from(
            { length: Math.round(((link === 1 ? got(hour) * gap : 100 - got(hour)) * (1 + hour / 20)) / 50) },
            () => ({ link, stratum: hour, first: hour * HOUR_MS, arrived: hour * HOUR_MS + 1, value: 10 }),
          ),
        ),
      ),
    }
  }
  const rising = (hour: number) => 20 + Math.round((hour * 60) / HOURS)
  const how = { set: [50, 50], byRevenue: false, now: 60 * DAY_MS }

  test('compares with the shares that held at each time', () => {
    const { converted } = evidence(rising, 1)
    const times = (link: number) => converted.filter((one) => one.link === link).length
    expect(times(1) / times(0), 'by the set shares link 2 would seem better').toBeGreaterThan(1.2)
    expect(learnedTest(evidence(rising, 1), how)).toMatchObject({ outcome: 'waiting', ratio: { fits: true } })
    expect(learnedTest(evidence(rising, 1.5), how)).toMatchObject({ outcome: 'better', best: 1 })
    expect(learnedTest(evidence(rising, 1.5), { ...how, byRevenue: true })).toMatchObject({ outcome: 'better' })
  })

  test('says when visitors do not come in the shares that held', () => {
    expect(
      learnedTest(
        evidence(rising, 1.5, () => 50),
        how,
      ),
    ).toMatchObject({ outcome: 'unfit' })
  })

  const learn = { goal: 'conversions', floor: 10, watch: false } as const
  const turned = (given: GroupEvidence, more: object = {}) =>
    takeTurn(given, { learn, set: [50, 50], now: 60 * DAY_MS, seed: 1, shares: [60, 40], winner: null, ...more })

  test('a winner gets all but the floors, in steps, and stays; watching goes on by what is believed', () => {
    expect(turned(evidence(rising, 1.5))).toMatchObject({ state: 'won', winner: 1, shares: [55, 45] })
    expect(turned(evidence(rising, 1), { winner: 1, shares: [10, 90] })).toMatchObject({ shares: [10, 90] })
    const watching = turned(evidence(rising, 0.6), { learn: { ...learn, watch: true }, winner: 1, shares: [10, 90] })
    expect(watching).toMatchObject({ state: 'won', winner: 0, shares: [15, 85] })
  })

  test('nothing moves before there are conversions, nor while the shares are in doubt', () => {
    const none = { ...evidence(rising, 1.5), converted: evidence(rising, 1.5).converted.slice(0, 9) }
    expect(turned(none)).toMatchObject({ state: 'gathering', shares: [60, 40] })
    expect(turned(evidence(rising, 1.5, () => 50))).toMatchObject({ state: 'held', shares: [60, 40] })
  })

  test('a link that is set to 0 takes no part', () => {
    const two = evidence(rising, 1.5)
    const three = { ...two, strata: two.strata.map((one) => ({ ...one, shares: [...one.shares, 0] })) }
    const turn = turned(three, { set: [50, 50, 0], shares: [60, 40, 0] })
    expect(turn.shares).toEqual([55, 45, 0])
    expect(turn.beliefs[2]).toEqual({ chance: 0, rate: 0, low: 0, high: 0 })
  })

  test('exposures are of the shares, not of who happened to get a link', () => {
    const got = evidence(
      () => 50,
      1,
      (hour) => (hour % 2 ? 45 : 55),
    )
    const [one, two] = linkEvidence(got, 60 * DAY_MS)
    expect(one?.exposure).toBe(two?.exposure)
  })
})

describe('where the truth is known', () => {
  const world = (gap: number): World => ({
    rates: [0.05, 0.05 * (1 + gap)],
    visitorsPerHour: 30,
    days: 6,
    delayDays: 1,
    goal: 'conversions',
    floor: 10,
    draws: 150,
  })
  const runs = (gap: number, seeds: number) =>
    Array.from({ length: seeds }, (_, seed) => simulate(seed + 1, world(gap)))

  test('learning loses less than equal weights, keeps the floors, and seldom names a winner where there is none', () => {
    const better = summarize(runs(1, 6), (link) => link === 1)
    expect(better.lost).toBeLessThan(better.lostEqual / 2)
    expect(better.wonBest).toBeGreaterThan(0.5)
    const alike = summarize(runs(0, 20), () => false)
    expect(alike.wonWrong).toBeLessThanOrEqual(0.05)
    for (const { leastShare, mostStep } of [better, alike]) {
      expect(leastShare).toBeGreaterThanOrEqual(10)
      expect(mostStep).toBeLessThanOrEqual(5)
    }
  })

  test('is the same for the same seed', () => {
    expect(simulate(4, world(0.3))).toEqual(simulate(4, world(0.3)))
  })
})
