/** Forecasts the clicks of a paid month from the daily average of the last seven days. */
import { DAY_MS } from '../../lib/time/durations.ts'

export const FORECAST_DAYS = 7

type Forecast = {
  perDay: number
  /** At the end of the paid month. */
  clicks: number
  /** Null: no limit, already reached, or not this month. */
  reachedAt: Date | null
}

type Known = {
  used: number
  /** In the last seven days. */
  lastDays: number
  /** First click of those days; null: none. A later start is averaged over the days since, at least one. */
  since: Date | null
  limit: number | null
  now: Date
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
