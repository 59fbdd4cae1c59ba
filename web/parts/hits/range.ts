/** Date ranges as the panel offers them: calendar days in the account's time zone, both included. */
import { dayIn } from '../../i18n/format.ts'

export const PRESETS = ['today', 'yesterday', '7d', '30d', '90d'] as const
export type Preset = (typeof PRESETS)[number]
/** A preset, or the days that the address names. */
export const RANGES = [...PRESETS, 'custom'] as const
export type RangeName = (typeof RANGES)[number]
export type Days = { startDate: string; endDate: string }

/** How many days back a preset begins and ends. */
const SPANS: Record<Preset, [from: number, to: number]> = { today: [0, 0], yesterday: [1, 1], '7d': [6, 0], '30d': [29, 0], '90d': [89, 0] }
const LONGEST = 400
const DAY = 86_400_000

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The days of a preset now. Presets move with the calendar, so a link to "today" stays true tomorrow. */
export function daysOf(preset: Preset, timezone: string, now?: number): Days {
  const [from, to] = SPANS[preset]
  return { startDate: dayIn(timezone, from, now), endDate: dayIn(timezone, to, now) }
}

/** What is wrong with own dates, as the server would say it. */
export function wrongDays({ startDate, endDate }: Days): 'hits.range.wrong' | 'hits.range.long' | undefined {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY
  if (!(days >= 0)) return 'hits.range.wrong'
  return days >= LONGEST ? 'hits.range.long' : undefined
}

/** The days that an address means; nonsense in it falls back to the screen's preset. */
export function daysAsked(said: { range: RangeName; from: string; to: string }, otherwise: Preset, timezone: string, now?: number): Days {
  if (said.range !== 'custom') return daysOf(said.range, timezone, now)
  const days = { startDate: said.from, endDate: said.to }
  return isDay(said.from) && isDay(said.to) && !wrongDays(days) ? days : daysOf(otherwise, timezone, now)
}
