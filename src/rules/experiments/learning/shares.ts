/** Whole percents of links; a link that is set to 0 stays at 0. */

type Limits = {
  /** Percent. */
  floor: number
  /** Most points up or down. */
  step: number
}
/** Smaller moves wait: each moves visitors. */
const LEAST_MOVE = 2

const has = (percent: number): boolean => percent > 0

/** The set shares, raised to the floor. */
export function startShares(set: readonly number[], floor: number): number[] {
  const low = set.map((percent) => (has(percent) ? floor : 0))
  return fitted(set, { low, high: set.map((percent) => (has(percent) ? 100 : 0)) })
}

/**
 * `chances`: of each link to be best, sum 1. Sums to 100; no link under the floor, none moves more than a step. The same
 * shares if all moves are small.
 */
export function nextShares(now: readonly number[], chances: readonly number[], { floor, step }: Limits): number[] {
  const free = 100 - floor * now.filter(has).length
  const aim = now.map((percent, at) => (has(percent) ? floor + free * (chances[at] ?? 0) : 0))
  if (aim.every((percent, at) => Math.abs(percent - (now[at] ?? 0)) < LEAST_MOVE)) return [...now]
  return fitted(aim, {
    low: now.map((percent) => (has(percent) ? Math.max(floor, percent - step) : 0)),
    high: now.map((percent) => (has(percent) ? percent + step : 0)),
  })
}

type Bounds = { low: readonly number[]; high: readonly number[] }

/** The aim, shifted alike and cut to the bounds so that it sums to 100, in whole percents. */
function fitted(aim: readonly number[], { low, high }: Bounds): number[] {
  const cut = (by: number) => aim.map((one, at) => Math.min(high[at] ?? 0, Math.max(low[at] ?? 0, one + by)))
  let [least, most] = [-100, 100]
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (least + most) / 2
    if (sum(cut(middle)) < 100) least = middle
    else most = middle
  }
  const exact = cut(most)
  const whole = exact.map((one) => Math.floor(one + 1e-9))
  const left = 100 - sum(whole)
  const order = exact
    .map((one, at) => ({ at, rest: one - (whole[at] ?? 0) }))
    .filter(({ at }) => (whole[at] ?? 0) < (high[at] ?? 0))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
  for (const { at } of order.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1
  return whole
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
