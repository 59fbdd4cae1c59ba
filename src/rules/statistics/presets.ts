import type { Preset } from '../../contract/statistics/presets.ts'
import { shiftDay } from '../../lib/time/day.ts'

export type Days = { startDate: string; endDate: string }

/** First and last day, in days ago. */
const SPANS: Record<'today' | 'yesterday' | '7d' | '30d' | '90d' | '12m', [from: number, to: number]> = {
  'today': [0, 0],
  'yesterday': [1, 1],
  '7d': [6, 0],
  '30d': [29, 0],
  '90d': [89, 0],
  '12m': [364, 0],
}

/** Of the day `today`. Weeks begin on Monday; the present week and month end today. */
export function presetDays(preset: Preset, today: string): Days {
  switch (preset) {
    case 'week':
      return { startDate: mondayOf(today), endDate: today }
    case 'lastWeek':
      return { startDate: shiftDay(mondayOf(today), -7), endDate: shiftDay(mondayOf(today), -1) }
    case 'month':
      return { startDate: firstOf(today), endDate: today }
    case 'lastMonth': {
      const endDate = shiftDay(firstOf(today), -1)
      return { startDate: firstOf(endDate), endDate }
    }
    default: {
      const [from, to] = SPANS[preset]
      return { startDate: shiftDay(today, -from), endDate: shiftDay(today, -to) }
    }
  }
}

const mondayOf = (day: string): string => shiftDay(day, -((new Date(day).getUTCDay() + 6) % 7))
const firstOf = (day: string): string => `${day.slice(0, 8)}01`
