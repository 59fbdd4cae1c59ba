/** Where the clicks of a paid month are heading: as many a day as in the last seven days, until the month ends. */
import { DAY_MS } from '../../lib/time/durations.ts'

export const FORECAST_DAYS = 7

export type Forecast = {
  /** Clicks a day. */
  perDay: number
  /** At the end of the paid month. */
  clicks: number
  /** When the limit is reached; null: not in this month, or there is none, or it is reached already. */
  reachedAt: Date | null
}

type Known = {
  /** In the paid month so far. */
  used: number
  /** In the last seven days. */
  lastDays: number
  /**
   * The first of those; null: there was none. Who began later than seven days ago is judged by the days since, by one
   * at least.
   */
  since: Date | null
  limit: number | null
  now: Date
  /** End of the paid month. */
  to: Date
}

export function forecast({ used, lastDays, since, limit, now, to }: Known): Forecast {
  const days = Math.min(
    FORECAST_DAYS,
    Math.max(1, since === null ? FORECAST_DAYS : (now.getTime() - since.getTime()) / DAY_MS),
  )
  const perDay = lastDays / days
  const left = Math.max(0, to.getTime() - now.getTime()) / DAY_MS
  return { perDay: Math.round(perDay), clicks: used + Math.round(perDay * left), reachedAt: limitAt(perDay) }

  function limitAt(rate: number): Date | null {
    if (limit === null || used >= limit || rate === 0) return null
    const at = new Date(Math.min(now.getTime() + ((limit - used) / rate) * DAY_MS, to.getTime()))
    return at < to ? at : null
  }
}
