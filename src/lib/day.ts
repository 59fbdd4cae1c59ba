/** The calendar day of an instant in a zone (IANA name), `YYYY-MM-DD`. */
export function dayIn(timezone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

const HOUR_MS = 3_600_000

/** The instant at which a calendar day begins in a zone, also where the clock jumps at midnight. */
export function startOfDay(day: string, timezone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // zones are at most 14 hours ahead of UTC and 12 behind it
  let before = midnight - 15 * HOUR_MS
  let within = midnight + 13 * HOUR_MS
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (dayIn(timezone, new Date(middle)) < day) before = middle
    else within = middle
  }
  return new Date(within)
}

/** The day after. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10)
