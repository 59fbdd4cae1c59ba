/** Costs, revenue and profit of hits, as the rows of a screen count them. */
import { DIMENSIONS } from '../../contract/hits.ts'
import type { ProfitFigures } from '../../contract/profit.ts'
import { dayAfter, shiftDay, startOfDay } from '../../lib/day.ts'
import { roundDecimal } from '../../lib/decimal.ts'
import { minorDigits } from '../../lib/money.ts'
import { piecesIn, type Stretch } from '../../rules/costs/entries.ts'
import { type Exchange, exchangeTo, RATE_DAYS } from '../../rules/costs/exchange.ts'
import {
  addCost,
  boundsOf,
  type Costs,
  decimalOfMinor,
  dimensionsOf,
  type Earned,
  type Priced,
  pricePieces,
  type Spread,
  spreadCosts,
} from '../../rules/costs/spread.ts'
import { narrowedByClass } from '../../rules/costs/earned-filter.ts'
import { canCall } from '../../rules/menu.ts'
import { ownClientId } from '../../rules/ownership.ts'
import { type EarnedRows, type EarnedSum, earnedSums } from '../../store/config/conversion-money.ts'
import { postbackSettings } from '../../store/config/conversions.ts'
import { costsIn, hasCosts } from '../../store/config/costs.ts'
import { ratesBetween } from '../../store/config/currency-rates.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import { type PaidVisits, paidVisits, type RowsBy } from '../../store/events/paid-visits.ts'
import { DEFAULT_POSTBACKS } from '../../rules/postback-settings.ts'
import type { Caller, Services } from '../context.ts'

type Asking = { services: Pick<Services, 'db' | 'events'>; caller: Caller }

export type Money = {
  currency: string
  /** Of one row; `by`: of its second dimension. */
  of: (value: string, by?: string) => ProfitFigures
  /** Minor units of `currency` that met no visit; 0 where a filter leaves visits out. */
  withoutVisits: number
}

/** The days of a question as instants. */
const windowOf = ({ startDate, endDate, timezone, until }: HitQuery): Stretch => ({
  from: startOfDay(startDate, timezone).getTime(),
  to: Math.min(until?.getTime() ?? Infinity, startOfDay(dayAfter(endDate), timezone).getTime()),
})

const canKnow = ({ caller }: Pick<Asking, 'caller'>): boolean => canCall(caller.account, 'costs.list')

/** Whether hits of a range have costs that the caller may know. */
export const knowsCosts = async (asking: Asking, query: HitQuery): Promise<boolean> =>
  canKnow(asking) && hasCosts(asking.services.db, query, windowOf(query))

const DAY_MS = 86_400_000

/** Undefined: nothing has a cost, or the caller may not know. */
export async function moneyOf(asking: Asking, query: HitQuery, rows?: RowsBy): Promise<Money | undefined> {
  if (!canKnow(asking)) return undefined
  const { db, events } = asking.services
  const window = windowOf(query)
  const entries = await costsIn(db, query, { from: window.from - DAY_MS, to: window.to + DAY_MS })
  const found = piecesIn(entries, window)
  if (found.length === 0) return undefined
  const currency = await currencyOf(asking, query)
  const exchange = exchangeTo(currency, await ratesFor(asking, query, found))
  const pieces = pricePieces(found, exchange, currency)
  const dimensions = dimensionsOf(pieces)
  const named = pieces.some(({ kind }) => kind === 'parameter')
  const bounds = [window.from, ...boundsOf(pieces).filter((at) => at > window.from && at < window.to)]
  const [paidFor, visits, earned] = await Promise.all([
    allPaidFor(asking, pieces),
    paidVisits(events, { ...query, bounds, dimensions, named, rows }),
    earnedBy(asking, query, { rows, bounds, currency }),
  ])
  const spread = spreadCosts(pieces, paidFor)
  const whole = rows === undefined && query.class === 'all' && Object.keys(query.filter).length === 0
  const without: Costs = whole ? spread.withoutVisits(window) : new Map()
  const [visitsOf, earnedOf] = [byRow(visits), earned && byRow(earned)]
  const of = (value: string, by = ''): ProfitFigures => {
    const key = keyOf({ value, by })
    const parts = { visits: visitsOf.get(key) ?? [], earned: earnedOf && (earnedOf.get(key) ?? []) }
    return figuresOf(parts, { spread, currency, exchange, without })
  }
  return { currency, of, withoutVisits: minor(without.get(currency)?.cost ?? 0n, currency) }
}

const keyOf = ({ value, by }: { value: string; by: string }): string => JSON.stringify([value, by])
const byRow = <Row extends { value: string; by: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, keyOf)

const minor = (value: bigint, currency: string): number => Number(roundDecimal(value, minorDigits(currency)))

/** All visits of what is divided, also those before and after the days of the question. */
async function allPaidFor({ services }: Asking, pieces: readonly Priced[]): Promise<PaidVisits[]> {
  const divided = pieces.filter(({ kind }) => kind === 'spread')
  if (divided.length === 0) return []
  const bounds = boundsOf(divided)
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  return paidVisits(services.events, {
    campaigns: [...new Set(divided.map(({ campaign }) => campaign))],
    startDate: dayOf(bounds[0] ?? 0),
    endDate: dayOf(bounds.at(-1) ?? 0),
    timezone: 'UTC',
    filter: {},
    class: 'all',
    bounds,
    dimensions: dimensionsOf(divided),
    named: false,
  })
}

/** A client's own; of several clients the usual one. */
async function currencyOf({ services: { db }, caller }: Asking, { clients = [] }: HitQuery): Promise<string> {
  const [only, ...others] = clients
  const client = ownClientId(caller.account) ?? (others.length === 0 ? only : undefined)
  return client === undefined ? DEFAULT_POSTBACKS.currency : (await postbackSettings(db, client)).currency
}

function ratesFor({ services: { db } }: Asking, { startDate, endDate }: HitQuery, pieces: readonly Stretch[]) {
  const first = Math.min(...pieces.map(({ from }) => from))
  const earliest = new Date(first).toISOString().slice(0, 10)
  return ratesBetween(db, shiftDay(earliest < startDate ? earliest : startDate, -RATE_DAYS - 1), dayAfter(endDate))
}

/** Undefined: conversions do not know what the filter asks for. */
async function earnedBy(
  { services: { db } }: Asking,
  query: HitQuery,
  { rows, bounds, currency }: { rows: RowsBy | undefined; bounds: readonly number[]; currency: string },
): Promise<EarnedSum[] | undefined> {
  const filter = narrowedByClass(query)
  const dimensions: readonly string[] = DIMENSIONS
  if (!filter || !Object.keys(filter).every((field) => dimensions.includes(field))) return undefined
  const { from, to } = windowOf(query)
  const { campaigns, clients, timezone } = query
  const grouped: EarnedRows = rows && ('interval' in rows ? rows : { group: rows.dimension, by: rows.by })
  const question = { campaigns, clients, timezone, filter, from: new Date(from), to: new Date(to) }
  return earnedSums(db, question, { rows: grouped, bounds, currency })
}

type Parts = { visits: readonly PaidVisits[]; earned: readonly EarnedSum[] | undefined }

function figuresOf(
  { visits, earned }: Parts,
  { spread, currency, exchange, without }: { spread: Spread; currency: string; exchange: Exchange; without: Costs },
): ProfitFigures {
  const approved = (earned ?? [])
    .filter(({ status }) => status === 'approved')
    .map((sum) => toEarned(sum, currency, exchange))
  const costs: Costs = new Map(without)
  for (const part of [spread.ofVisits(visits), spread.ofConversions(approved)])
    for (const [shown, cost] of part) addCost(costs, shown, cost)
  const revenueIn = (shown: string) =>
    minor(
      approved.filter((one) => one.shown === shown).reduce((sum, { revenue }) => sum + revenue, 0n),
      shown,
    )
  const costIn = (shown: string) => {
    const { cost, wasted } = costs.get(shown) ?? { cost: 0n, wasted: 0n }
    return { cost: minor(cost, shown), wasted: minor(wasted, shown) }
  }
  const counted = (status: EarnedSum['status']) =>
    earned ? earned.filter((one) => one.status === status).reduce((sum, { count }) => sum + count, 0) : null
  const { cost, wasted } = costIn(currency)
  const revenue = earned ? revenueIn(currency) : null
  return {
    visits: visits.reduce((sum, one) => sum + one.visits, 0),
    cost,
    wasted,
    revenue,
    profit: revenue === null ? null : revenue - cost,
    conversions: counted('approved'),
    pending: counted('pending'),
    rejected: counted('rejected'),
    apart: [...new Set([...costs.keys(), ...approved.map(({ shown }) => shown)])]
      .filter((shown) => shown !== currency)
      .toSorted()
      .map((shown) => ({ currency: shown, ...costIn(shown), revenue: revenueIn(shown) })),
  }
}

function toEarned(
  { campaign, bucket, count, payout, currency, day }: EarnedSum,
  to: string,
  exchange: Exchange,
): Earned {
  const amount = decimalOfMinor(payout, currency)
  const converted = exchange.convert(amount, currency, day)
  return converted === undefined
    ? { campaign, bucket, count, shown: currency, revenue: amount }
    : { campaign, bucket, count, shown: to, revenue: converted }
}
