/** Hits under the day on which they came, by the account's time zone. */
import type { Log } from '../../../src/contract/hits.ts'
import { dayIn } from '../../i18n/format.ts'

export const dayOf = ({ time }: Pick<Log, 'time'>, timezone: string): string => dayIn(timezone, 0, Date.parse(time))

/** The day that begins with this row, going back in time; nothing where the row before was of the same day. */
export function newDay(
  row: Pick<Log, 'time'>,
  before: Pick<Log, 'time'> | undefined,
  timezone: string,
): string | undefined {
  const day = dayOf(row, timezone)
  return before && dayOf(before, timezone) === day ? undefined : day
}

/** First and last day of a page, whose rows go back in time. */
export function daysOfPage(
  rows: readonly Pick<Log, 'time'>[],
  timezone: string,
): { startDate: string; endDate: string } | undefined {
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last && { startDate: dayOf(last, timezone), endDate: dayOf(first, timezone) }
}
