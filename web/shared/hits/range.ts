/** Calendar days in the account's zone, inclusive. */
import { dayIn } from '../../i18n/format.ts'

export const PRESETS = [
  'today',
  'yesterday',
  'week',
  'lastWeek',
  '7d',
  '30d',
  '90d',
  'month',
  'lastMonth',
  '12m',
] as const
type Monthly = 'month' | 'lastMonth'
type Weekly = 'week' | 'lastWeek'
export type Preset = (typeof PRESETS)[number]
export const RANGES = [...PRESETS, 'custom'] as const
export type RangeName = (typeof RANGES)[number]
export type Days = { startDate: string; endDate: string }

/** First and last day of a preset, in days ago. */
const SPANS: Record<Exclude<Preset, Monthly | Weekly>, [from: number, to: number]> = {
  'today': [0, 0],
  'yesterday': [1, 1],
  '7d': [6, 0],
  '30d': [29, 0],
  '90d': [89, 0],
  '12m': [364, 0],
}
const LONGEST = 400
const DAY = 86_400_000

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Relative: "today" stays valid. */
export function daysOf(preset: Preset, timezone: string, now?: number): Days {
  if (preset === 'month' || preset === 'lastMonth') return monthOf(dayIn(timezone, 0, now), preset)
  if (preset === 'week' || preset === 'lastWeek') return weekOf(dayIn(timezone, 0, now), preset)
  const [from, to] = SPANS[preset]
  return { startDate: dayIn(timezone, from, now), endDate: dayIn(timezone, to, now) }
}

/** Up to today, or last week. Weeks begin on Monday. */
function weekOf(today: string, preset: Weekly): Days {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const back = (days: number) => new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10)
  return preset === 'week'
    ? { startDate: back(sinceMonday), endDate: today }
    : { startDate: back(sinceMonday + 7), endDate: back(sinceMonday + 1) }
}

function monthOf(today: string, preset: Monthly): Days {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1))
  const text = (date: Date) => date.toISOString().slice(0, 10)
  return preset === 'month'
    ? { startDate: text(first(0)), endDate: today }
    : { startDate: text(first(1)), endDate: text(new Date(first(0).getTime() - DAY)) }
}

/** Text key of the error that the server would give. */
export function wrongDays({ startDate, endDate }: Days): 'hits.range.wrong' | 'hits.range.long' | undefined {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY
  if (!(days >= 0)) return 'hits.range.wrong'
  return days >= LONGEST ? 'hits.range.long' : undefined
}

/** Invalid values use the screen's preset. */
export function requestedDays(
  address: { range: RangeName; from: string; to: string },
  otherwise: Preset,
  timezone: string,
  now?: number,
): Days {
  if (address.range !== 'custom') return daysOf(address.range, timezone, now)
  const days = { startDate: address.from, endDate: address.to }
  return isDay(address.from) && isDay(address.to) && !wrongDays(days) ? days : daysOf(otherwise, timezone, now)
}
