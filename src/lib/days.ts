/** Calendar days as text, without a zone. */

const DAY = 86_400_000

/** The day `by` days after (before, when negative). */
export const shiftDay = (day: string, by: number) => new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10)

/** How many days from `start` to `end`, both counted. */
export const countDays = (start: string, end: string) => Math.round((Date.parse(end) - Date.parse(start)) / DAY) + 1

/** Every day from `start` to `end`. */
export const daysOf = (start: string, end: string) =>
  Array.from({ length: countDays(start, end) }, (_, index) => shiftDay(start, index))
