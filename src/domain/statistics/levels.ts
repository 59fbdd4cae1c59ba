/** Narrows a query to a row of a report, and to what the row is compared with. */
import {
  type Clock,
  isClock,
  isDimension,
  isPeriod,
  type Level,
  type Period,
} from '../../contract/statistics/levels.ts'
import type { Question } from '../../contract/table.ts'
import { spellings } from '../../lib/net/spellings.ts'
import { lastDay } from '../../lib/time/calendar.ts'
import { sameDays } from '../../rules/statistics/comparison.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { RowsBy } from '../../store/events/money/paid-visits.ts'

export type Under = NonNullable<Question<'logs.report'>['under']>[number]
export type Days = Pick<HitQuery, 'startDate' | 'endDate'>

export function rowsBy(by: Level, values: readonly string[]): RowsBy {
  if (by === 'campaign') return by
  if (isClock(by)) return { clock: by }
  return isPeriod(by) ? { interval: by } : { dimension: by, values }
}

const nothing = (query: HitQuery): HitQuery => ({ ...query, campaigns: [] })

/** Only what also has the value; a value that cannot be has nothing. */
export function narrowed(query: HitQuery, { by, value }: Under): HitQuery {
  if (isDimension(by)) {
    const chosen = query.filter[by]
    const among = chosen?.is?.flatMap(spellings) ?? []
    if (among.length > 0 && !spellings(value).some((one) => among.includes(one))) return nothing(query)
    return { ...query, filter: { ...query.filter, [by]: { ...chosen, is: [value] } } }
  }
  if (by === 'campaign') return ofCampaign(query, value)
  return isClock(by) ? atClock(query, by, value) : inPeriod(query, by, value)
}

/** As `narrowed`, in the compared range: at the same places of `range`. */
export function narrowedBefore(before: HitQuery, { by, value }: Under, range: HitQuery): HitQuery {
  if (!isPeriod(by)) return narrowed(before, { by, value })
  const days = daysBefore(by, value, range, before)
  return days ? { ...before, ...days } : nothing(before)
}

/** Days that a period's row is compared with. */
export function daysBefore(by: Period, value: string, range: Days, before: Days): Days | undefined {
  const part = daysIn(range, by, value)
  return part && sameDays(part, range, before)
}

/** Only these values, of what has been narrowed already. */
export function amongValues(query: HitQuery, by: Level, values: readonly string[]): HitQuery {
  if (isDimension(by)) return { ...query, filter: { ...query.filter, [by]: { ...query.filter[by], is: values } } }
  return by === 'campaign' ? { ...query, campaigns: values } : query
}

function ofCampaign(query: HitQuery, id: string): HitQuery {
  const isMeant = query.campaigns === 'all' || query.campaigns.includes(id)
  return isMeant && /^\d{1,18}$/.test(id) ? { ...query, campaigns: [id] } : nothing(query)
}

function daysIn(range: Days, period: Period, first: string): Days | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(first)) return undefined
  const [startDate, last] = [later(range.startDate, first), lastDay(period, first)]
  const endDate = last < range.endDate ? last : range.endDate
  return startDate > endDate ? undefined : { startDate, endDate }
}

function inPeriod(query: HitQuery, period: Period, first: string): HitQuery {
  const days = daysIn(query, period, first)
  return days ? { ...query, ...days } : nothing(query)
}

const later = (one: string, other: string): string => (one > other ? one : other)

const MOST: Record<Clock, number> = { weekday: 6, hour: 23 }

function atClock(query: HitQuery, clock: Clock, value: string): HitQuery {
  const at = /^\d{1,2}$/.test(value) ? Number(value) : Infinity
  return at > MOST[clock] ? nothing(query) : { ...query, clock: { ...query.clock, [clock]: at } }
}
