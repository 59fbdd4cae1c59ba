/** Rows made of the visits that costs are divided among, which are then read once for both. */
import type { Interval } from '../../contract/statistics/statistics.ts'
import { firstDay } from '../../lib/time/calendar.ts'
import { dayReader, daysOf, startOfDay } from '../../lib/time/day.ts'
import type { Events } from '../../store/events/events.ts'
import { filteredFields, type HitQuery } from '../../store/events/hit-query.ts'
import { type PaidQuery, type PaidVisits, paidVisits, type RowsBy } from '../../store/events/money/paid-visits.ts'
import { type FoundCosts, windowOf } from './found-costs.ts'

type Unit = Exclude<Interval, 'hour'>
/** All visits together, by campaign, or by days that begin at a bound. */
type Shared = undefined | 'campaign' | { interval: Unit }

const canShare = (rows: RowsBy | undefined): rows is Shared =>
  typeof rows !== 'object' || ('interval' in rows && rows.interval !== 'hour')

/** False: the rows are of some visits only. */
const isOfAll = ({ class: shown, clock, judged, filter }: HitQuery): boolean =>
  shown === 'all' && !clock && !judged && filteredFields(filter).length === 0

const unitOf = (rows: Shared): Unit | undefined => (typeof rows === 'object' ? rows.interval : undefined)

/** Bounds of `sharedVisits`. Undefined: the rows tell visits apart by more, or would be far more than the costs. */
export function boundsOfRows(
  query: HitQuery,
  { apart, divided }: Pick<FoundCosts, 'apart' | 'divided'>,
  rows: RowsBy | undefined,
): number[] | undefined {
  const isRead = divided === apart && apart.scopes.size > 0 // projections hold all others
  if (!isRead || !isOfAll(query) || !canShare(rows)) return undefined
  const { startDate, endDate, timezone } = query
  const { from, to } = windowOf(query)
  const days = unitOf(rows) ? daysOf(startDate, endDate).map((day) => startOfDay(day, timezone).getTime()) : []
  const known = new Set(apart.bounds)
  const own = days.filter((at) => at > from && at < to && !known.has(at))
  return own.length > known.size ? undefined : [from, ...own, to]
}

/** Names of the days, weeks or months of moments. */
function unitNames(unit: Unit, timezone: string): (at: number) => string {
  const dayOf = dayReader(timezone)
  const names = new Map<number, string>()
  return (at) => {
    const name = names.get(at) ?? firstDay(unit, dayOf(at))
    names.set(at, name)
    return name
  }
}

/** `paidFor`: of all campaigns with these costs, told apart by the bounds of `boundsOfRows`. */
export async function sharedVisits(
  events: Events,
  query: PaidQuery,
  { paidFor, isMeant }: { paidFor: readonly PaidVisits[]; isMeant: (campaign: string) => boolean },
): Promise<PaidVisits[]> {
  const { campaigns, paying, rows, timezone } = query
  const { from, to } = windowOf(query)
  const pays = new Set(paying)
  const freeOnes = campaigns === 'all' || campaigns.some((campaign) => !pays.has(campaign))
  const free = freeOnes ? await paidVisits(events, { ...query, bounds: [from], paying: [], scopes: new Map() }) : []
  const unit = canShare(rows) && unitOf(rows)
  const nameOf = unit ? unitNames(unit, timezone) : () => ''
  const paid = paidFor
    .filter(({ campaign, bucket }) => bucket >= from && bucket < to && isMeant(campaign))
    .map((one) => ({ ...one, value: rows === 'campaign' ? one.campaign : nameOf(one.bucket) }))
  return [...free.filter(({ campaign }) => !pays.has(campaign)), ...paid]
}
