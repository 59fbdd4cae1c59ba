/** From a platform's clicks to conversions in steps, with losses, surplus and causes. */
import type { GapCause, GapStep } from '../../../contract/money/gap-words.ts'

/** The last four only explain. */
export type GapFacts = {
  clicks: number
  /** `ahead`: prefetches; `once`: distinct clicks without those. */
  arrived: number
  ahead: number
  once: number
  /** Distinct clicks by class of their first visit; with `target` they sum to `once`. */
  crawler: number
  general: number
  sophisticated: number
  policy: number
  target: number
  /** By best conversion state. Undefined: hidden from the reader. */
  conversions: { approved: number; pending: number; rejected: number; noScript: number } | undefined
  /** Added by a better zone, negative to remove. */
  zone: number
  /** Visits without a click id, where these do not count as arrived. */
  withoutId: number
  ids: GapIds | undefined
}

export type GapIds = {
  /** The day's ids, some first seen on another day, in another campaign, or never. */
  reported: number
  otherDay: number
  elsewhere: number
  neverArrived: number
  /** First seen today but reported elsewhere. */
  fromOtherDay: number
  unlisted: number
}

type Counted = { cause: GapCause; count: number }
export type GapStepSum = {
  step: GapStep
  count: number
  lost: number
  surplus: number
  lostTo: Counted[]
  surplusOf: Counted[]
}

/** Assigns causes in order; the rest is unexplained. */
function shared(whole: number, causes: readonly (readonly [GapCause, number])[]): Counted[] {
  let rest = whole
  const found: Counted[] = []
  for (const [cause, most] of [...causes, ['unexplained', Infinity] as const]) {
    const count = Math.min(rest, Math.max(0, most))
    if (count > 0) found.push({ cause, count })
    rest -= count
  }
  return found
}

type Causes = readonly (readonly [GapCause, number])[]
type Why = {
  lost: Causes
  surplus?: Causes
  /** Minimal loss; the same amount is added to the surplus. */
  least?: number
}

function stepAfter(before: number, step: GapStep, count: number, { lost, surplus = [], least = 0 }: Why): GapStepSum {
  const less = Math.max(0, least, before - count)
  const more = count - before + less
  return { step, count, lost: less, surplus: more, lostTo: shared(less, lost), surplusOf: shared(more, surplus) }
}

/** Omits the last step if the reader may not see conversions. */
export function stepsOf(day: GapFacts): GapStepSum[] {
  const repeats = day.arrived - day.ahead - day.once
  const valid = day.once - day.crawler - day.general - day.sophisticated
  const steps: GapStepSum[] = [
    { step: 'clicks', count: day.clicks, lost: 0, surplus: 0, lostTo: [], surplusOf: [] },
    stepAfter(day.clicks, 'arrived', day.arrived, day.ids ? byIds(day, day.ids, repeats) : byNumbers(day, repeats)),
    stepAfter(day.arrived, 'once', day.once, {
      lost: [
        ['prefetch', day.ahead],
        ['repeat', repeats],
      ],
    }),
    stepAfter(day.once, 'valid', valid, {
      lost: [
        ['crawler', day.crawler],
        ['general', day.general],
        ['sophisticated', day.sophisticated],
      ],
    }),
    stepAfter(valid, 'target', day.target, { lost: [['policy', day.policy]] }),
  ]
  if (!day.conversions) return steps
  const { approved, pending, rejected, noScript } = day.conversions
  const lost: Causes = [
    ['pending', pending],
    ['rejected', rejected],
    ['noScript', noScript],
  ]
  return [...steps, stepAfter(day.target, 'converted', approved, { lost })]
}

const byNumbers = ({ ahead, zone, withoutId }: GapFacts, repeats: number): Why => ({
  lost: [
    ['zone', zone],
    ['withoutId', withoutId],
  ],
  surplus: [
    ['repeat', repeats],
    ['prefetch', ahead],
    ['zone', -zone],
  ],
})

/** Ids show missing clicks, and visits without a reported click. */
function byIds({ clicks, ahead }: GapFacts, ids: GapIds, repeats: number): Why {
  const arrived = ids.reported - ids.otherDay - ids.elsewhere - ids.neverArrived
  return {
    least: clicks - Math.max(0, arrived),
    lost: [
      ['otherDay', ids.otherDay],
      ['elsewhere', ids.elsewhere],
      ['neverArrived', ids.neverArrived],
      ['twice', clicks - ids.reported],
    ],
    surplus: [
      ['repeat', repeats],
      ['prefetch', ahead],
      ['otherDay', ids.fromOtherDay],
      ['unlisted', ids.unlisted],
    ],
  }
}

export function addSteps(days: readonly (readonly GapStepSum[])[]): GapStepSum[] {
  const [first = []] = days
  return first.map(({ step }, at) => {
    const same = days.flatMap((steps) => steps[at] ?? [])
    const sum = (of: (one: GapStepSum) => number) => same.reduce((all, one) => all + of(one), 0)
    return {
      step,
      count: sum(({ count }) => count),
      lost: sum(({ lost }) => lost),
      surplus: sum(({ surplus }) => surplus),
      lostTo: addCauses(same.map(({ lostTo }) => lostTo)),
      surplusOf: addCauses(same.map(({ surplusOf }) => surplusOf)),
    }
  })
}

/** Largest first, the unexplained last. */
function addCauses(all: readonly (readonly Counted[])[]): Counted[] {
  const sums = new Map<GapCause, number>()
  for (const { cause, count } of all.flat()) sums.set(cause, (sums.get(cause) ?? 0) + count)
  const rank = ({ cause, count }: Counted): number => (cause === 'unexplained' ? -1 : count)
  return [...sums].map(([cause, count]) => ({ cause, count })).toSorted((a, b) => rank(b) - rank(a))
}
