/** Spans of the day by the clock on the wall. */

/** Minutes of a day. */
export const DAY = 1440
/** `HH:MM` each. */
export type Span = { from: string; to: string }

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Minutes since midnight, and how many. A span may run over midnight; equal times mean the whole day. */
export function spanOf({ from, to }: Span): { start: number; length: number } {
  const start = minuteOf(from)
  return { start, length: (minuteOf(to) - start + DAY) % DAY || DAY }
}

/** Whether a minute since midnight is in a span. */
export function isWithin(span: Span, minute: number): boolean {
  const { start, length } = spanOf(span)
  return (minute - start + DAY) % DAY < length
}
