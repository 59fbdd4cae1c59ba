/** Calendar days in the account's zone, inclusive. */
import { PRESETS, type Preset } from '../../../src/contract/statistics/presets.ts'
import { presetDays, type Days } from '../../../src/rules/statistics/presets.ts'
import { dayIn } from '../../i18n/format.ts'

export type { Preset }
export { PRESETS }
export const RANGES = [...PRESETS, 'custom'] as const
export type RangeName = (typeof RANGES)[number]
export type { Days }

const LONGEST = 400
const DAY = 86_400_000

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Relative: "today" stays valid. */
export const daysOf = (preset: Preset, timezone: string, now?: number): Days =>
  presetDays(preset, dayIn(timezone, 0, now))

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
