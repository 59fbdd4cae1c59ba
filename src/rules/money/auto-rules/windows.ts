/** Whole days of the client's zone, none of them the day of the run: what a run sees stands in the reports, too. */
import type { AutoRuleTerms } from '../../../contract/money/auto-rule-words.ts'
import { shiftDay } from '../../../lib/time/day.ts'

export type RuleWindow = { startDate: string; endDate: string }

/** The `days` before `day`. */
export const windowOf = (day: string, days: number): RuleWindow => ({
  startDate: shiftDay(day, -days),
  endDate: shiftDay(day, -1),
})

/** The window before that window. */
export const pastWindowOf = (day: string, days: number): RuleWindow => windowOf(shiftDay(day, -days), days)

const NEVER = '9999-12-31'

/**
 * The first day on which the rule acts on a thing again: once its window is all new. An exclusion's window begins at
 * its end; without an end, and on a stop list, a thing stays.
 */
export function restsUntil(
  day: string,
  { days, act, endDays }: Pick<AutoRuleTerms, 'days' | 'act' | 'endDays'>,
): string {
  if (act === 'stop') return NEVER
  if (act !== 'exclude' && act !== 'draft') return shiftDay(day, days)
  return endDays === null ? NEVER : shiftDay(day, endDays + days)
}
