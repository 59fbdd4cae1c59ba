export type Dates = {
  locale: string
  /** `YYYY-MM-DD` in the user's time zone. */
  today: string
  texts: Record<'pattern' | 'calendar' | 'open' | 'today' | 'clear' | 'previous' | 'next' | 'wrong', string>
}

const MONDAY = 1

type WithWeek = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** 0 is Sunday; default Monday. */
export function weekStart(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale) as WithWeek
  const first = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY
  return (first % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}
