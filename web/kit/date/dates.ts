/** What the controls of dates must be told: language, today, and their words. */
export type Dates = {
  locale: string
  /** The day it is for the reader, `YYYY-MM-DD`. */
  today: string
  texts: Record<'pattern' | 'calendar' | 'open' | 'today' | 'clear' | 'previous' | 'next' | 'wrong', string>
}

const MONDAY = 1

type WithWeek = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** The day on which weeks begin, 0 is Sunday: by the language, else Monday. */
export function weekStart(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale) as WithWeek
  const first = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY
  return (first % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}
