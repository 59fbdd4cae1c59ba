/** Shares of a split's links: whole percents, 100 in all. */

/** Link `from` gives `points` to the others that have a share, in proportion. Undefined: no other has one. */
export function giveAway(percents: readonly number[], from: number, points: number): number[] | undefined {
  const others = percents.map((percent, at) => (at === from ? 0 : percent))
  const all = others.reduce((sum, percent) => sum + percent, 0)
  if (all === 0) return undefined
  const exact = others.map((percent) => (percent * points) / all)
  const whole = exact.map(Math.floor)
  const left = points - whole.reduce((sum, one) => sum + one, 0)
  // the largest remainders get the rest; of equal ones the first
  const order = exact
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .filter(({ at }) => (others[at] ?? 0) > 0)
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
  const more = new Set(order.slice(0, left).map(({ at }) => at))
  return percents.map((percent, at) =>
    at === from ? percent - points : percent + (whole[at] ?? 0) + (more.has(at) ? 1 : 0),
  )
}

/** All of its share. */
export const withoutLink = (percents: readonly number[], from: number): number[] | undefined =>
  giveAway(percents, from, percents[from] ?? 0)

/** At most `step`, never below `floor`. Undefined: it is at its floor, or alone. */
export function shiftedFrom(
  percents: readonly number[],
  from: number,
  { step, floor }: { step: number; floor: number },
): number[] | undefined {
  const points = Math.min(step, (percents[from] ?? 0) - floor)
  return points <= 0 ? undefined : giveAway(percents, from, points)
}
