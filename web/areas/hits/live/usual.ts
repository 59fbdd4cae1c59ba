/** Visits of an hour beside those of the same hour of the last days. */
import { useState } from 'react'
import type { Counts } from '../../../../src/contract/hits/hits.ts'
import { dayIn } from '../../../../src/lib/time/day.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/lib/time/durations.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiQuery } from '../../../api/query.ts'
import { dateFormat } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'

const DAYS = 7
/** Fewer days with visits tell nothing. */
const LEAST = 4

type Row = Counts & { date: string }
export type Usual = { low: number; middle: number; high: number }

/** `2026-11-20T14:00`, as hours are named in answers. */
function wallHour(timezone: string, at: number): string {
  const hour = dateFormat({ locale: 'en-GB', options: { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' } })
  return `${dayIn(timezone, new Date(at))}T${hour.format(at)}:00`
}

/** Of the sixty minutes before this time of each day; undefined if too few days had visits. */
export function usualOf(rows: readonly Row[], timezone: string, now: number): Usual | undefined {
  const counts = new Map(rows.map((row) => [row.date, hitsOf(row)]))
  const at = (time: number) => counts.get(wallHour(timezone, time)) ?? 0
  const part = (now % HOUR_MS) / HOUR_MS
  const days = Array.from({ length: DAYS }, (_, back) => now - (back + 1) * DAY_MS)
    .map((time) => Math.round(part * at(time) + (1 - part) * at(time - HOUR_MS)))
    .toSorted((a, b) => a - b)
  const [low = 0, middle = 0, high = 0] = [days[0], days[(DAYS - 1) / 2], days.at(-1)]
  return days.filter((visits) => visits > 0).length < LEAST ? undefined : { low, middle, high }
}

type Input = { companyId?: string | undefined; clientId?: string | undefined }

export function useUsual(question: Input, now: number): Usual | undefined {
  const { timezone } = useFormat()
  const [opened] = useState(() => Date.now())
  const days = {
    startDate: dayIn(timezone, new Date(opened - (DAYS + 1) * DAY_MS)),
    endDate: dayIn(timezone, new Date(opened)),
  }
  const enabled = useCanCall()('logs.companyDaily')
  const input = { ...question, ...days, timezone, interval: 'hour', countsOnly: true } as const
  const { data } = useApiQuery('logs.companyDaily', input, { enabled, staleTime: Infinity, quiet: true, keep: false })
  return data && usualOf(data.daily, timezone, now)
}
