/** Days are in the account's time zone. */
import type { Log } from '../../../../src/contract/hits/hits.ts'
import { dayIn } from '../../../i18n/format.ts'

export const dayOf = ({ time }: Pick<Log, 'time'>, timezone: string): string => dayIn(timezone, 0, Date.parse(time))

/** Begins with this row (newest first); undefined within a day. */
export function newDay(
  row: Pick<Log, 'time'>,
  before: Pick<Log, 'time'> | undefined,
  timezone: string,
): string | undefined {
  const day = dayOf(row, timezone)
  return before && dayOf(before, timezone) === day ? undefined : day
}

/** Of a page, newest first. */
export function daysOfPage(
  rows: readonly Pick<Log, 'time'>[],
  timezone: string,
): { startDate: string; endDate: string } | undefined {
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last && { startDate: dayOf(last, timezone), endDate: dayOf(first, timezone) }
}

type Known = { id: string; lastHit: string | null }

/** Undefined without hits. Unlisted campaigns may have some. */
export function lastHitOf(campaigns: readonly Known[], chosen: string): string | undefined {
  const requested = chosen === '' ? campaigns : campaigns.filter(({ id }) => id === chosen)
  return requested
    .map(({ lastHit }) => lastHit)
    .filter((lastHit) => lastHit !== null)
    .sort()
    .at(-1)
}
