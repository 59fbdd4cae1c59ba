/** Days of hits by the account's time zone: which one a row belongs to, and when the last hit came. */
import type { Log } from '../../../../src/contract/hits/hits.ts'
import { dayIn } from '../../../i18n/format.ts'

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

type Known = { id: string; lastHit: string | null }

/**
 * The last hit of a campaign, or of all; nothing where none was ever hit. A campaign that is not listed may have been.
 */
export function lastHitOf(campaigns: readonly Known[], chosen: string): string | undefined {
  const requested = chosen === '' ? campaigns : campaigns.filter(({ id }) => id === chosen)
  return requested
    .map(({ lastHit }) => lastHit)
    .filter((lastHit) => lastHit !== null)
    .sort()
    .at(-1)
}
