/** Minutes. */
export const DAY = 1440
/** Both `HH:MM`, local time. */
type Span = { from: string; to: string }

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Minutes since midnight, and length. May cross midnight; equal times mean all day. */
export function spanOf({ from, to }: Span): { start: number; length: number } {
  const start = minuteOf(from)
  return { start, length: (minuteOf(to) - start + DAY) % DAY || DAY }
}

/** `minute`: since midnight. */
export function isWithin(span: Span, minute: number): boolean {
  const { start, length } = spanOf(span)
  return (minute - start + DAY) % DAY < length
}
