/** Days are in the account's time zone. */
import type { Log } from '../../../../src/contract/hits/hits.ts'
import { dayIn } from '../../../i18n/format.ts'

export const dayOf = ({ time }: Pick<Log, 'time'>, timezone: string): string => dayIn(timezone, 0, Date.parse(time))

/** The day that begins with this row (newest first); undefined when the previous row has the same day. */
export function newDay(
  row: Pick<Log, 'time'>,
  before: Pick<Log, 'time'> | undefined,
  timezone: string,
): string | undefined {
  const day = dayOf(row, timezone)
  return before && dayOf(before, timezone) === day ? undefined : day
}

/** First and last day of a page sorted newest first. */
export function daysOfPage(
  rows: readonly Pick<Log, 'time'>[],
  timezone: string,
): { startDate: string; endDate: string } | undefined {
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last && { startDate: dayOf(last, timezone), endDate: dayOf(first, timezone) }
}

type Known = { id: string; lastHit: string | null }

/** Undefined when none had a hit. A campaign that is not listed may have hits all the same. */
export function lastHitOf(campaigns: readonly Known[], chosen: string): string | undefined {
  const requested = chosen === '' ? campaigns : campaigns.filter(({ id }) => id === chosen)
  return requested
    .map(({ lastHit }) => lastHit)
    .filter((lastHit) => lastHit !== null)
    .sort()
    .at(-1)
}
