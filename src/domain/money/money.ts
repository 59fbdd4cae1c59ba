import { type Dimension, DIMENSIONS } from '../../contract/hits/hit-words.ts'
import type { MoneySums, ProfitFigures } from '../../contract/money/profit.ts'
import { minorOfDecimal } from '../../lib/numbers/money.ts'
import type { CostEntry } from '../../rules/money/costs/entries.ts'
import type { Exchange, Exchanged } from '../../rules/money/costs/exchange.ts'
import { subMinorCurrencies, sumsOfRows } from '../../rules/money/costs/sums.ts'
import {
  addCost,
  type Cost,
  boundsOf,
  type Costs,
  dimensionsOf,
  NO_COST,
  type Earned,
  type Priced,
  pricePieces,
  type Spread,
  spreadCosts,
} from '../../rules/money/costs/spread.ts'
import { narrowedByClass } from '../../rules/money/costs/earned-filter.ts'
import { canSee, seesOwnMoney } from '../../rules/accounts/guarded.ts'
import { type EarnedRows, type EarnedSum, earnedSums } from '../../store/config/conversions/conversion-money.ts'
import { type MoneyPresence, moneyPresence } from '../../store/config/money/costs.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { Events } from '../../store/events/events.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { PaidQuery, PaidVisits, RowsBy } from '../../store/events/money/paid-visits.ts'
import { costsOfRows, type RowVisits, rowVisits } from './row-visits.ts'
import { boundsOfRows, sharedVisits } from './shared-visits.ts'
import { currencyOf, exchangeFor } from './rates.ts'
import { allPaidFor, costsOfQuery, type FoundCosts, NO_COSTS, NO_EXCHANGE, windowOf } from './found-costs.ts'
import type { Caller } from '../context.ts'

type Asking = { services: { db: Queries; events: Events }; caller: Caller }

/** Figures in one currency, and unconvertible amounts. */
export type MoneyFigures = {
  currency: string
  /** `by`: value of the second dimension. */
  of: (value: string, by?: string) => ProfitFigures
  /** From exact amounts; rounded rows may differ. */
  together: (values: readonly string[]) => ProfitFigures
  /** With visits or conversions. */
  campaigns: () => string[]
  /** `paid`: without groups that nothing was paid for. */
  within: (value: string, groupOf: (campaign: string) => string, paid?: 'paid') => Map<string, ProfitFigures>
  /** Rates used by the figures read so far. */
  exchanged: () => Exchanged[]
  /** Minor units without a payable visit; 0 with a filter. */
  withoutVisits: number
}

export type Money = {
  /** Undefined: not requested, or hidden from the caller. */
  figures: MoneyFigures | undefined
  /** Per row in its own currencies, rounded so that rows add up. */
  sums: (rows: readonly { value: string; by?: string | undefined }[]) => MoneySums[]
}

type MoneyThere = MoneyPresence & { mayCosts: boolean; mayRevenue: boolean }

/** Of a question for counts alone. */
export const NO_MONEY: MoneyThere = { mayCosts: false, mayRevenue: false, costs: false, conversions: false }

/** None for callers who may see neither. */
export async function availableMoney({ services, caller }: Asking, query: HitQuery): Promise<MoneyThere> {
  const mayCosts = canSee(caller, 'costs') || seesOwnMoney(caller)
  const mayRevenue = canSee(caller, 'conversions') || seesOwnMoney(caller)
  if (!mayCosts && !mayRevenue) return { mayCosts, mayRevenue, costs: false, conversions: false }
  const { costs, conversions } = await moneyPresence(services.db, query, {
    ...windowOf(query),
    onlyOwn: !canSee(caller, 'costs'),
  })
  return { mayCosts, mayRevenue, costs: mayCosts && costs, conversions: mayRevenue && conversions }
}

export type Wanted = {
  rows?: RowsBy | undefined
  figures: boolean
  there?: MoneyThere | undefined
  /** Without costs of days without visits. */
  onlyVisits?: boolean
  /** Treated as part of the cost ledger. */
  also?: readonly CostEntry[]
}

export const moneyOf = async (asking: Asking, query: HitQuery, rows?: RowsBy): Promise<MoneyFigures | undefined> =>
  (await allMoneyOf(asking, query, { rows, figures: true }))?.figures

/** Undefined: no cost or revenue, or hidden from the caller. */
export async function allMoneyOf(asking: Asking, query: HitQuery, wanted: Wanted): Promise<Money | undefined> {
  const there = wanted.there ?? (await availableMoney(asking, query))
  if (!there.costs && !there.conversions) return undefined
  const { found, isMeant } = there.costs ? await costsOfQuery(asking, query, wanted.also) : NO_COSTS
  if (found.pieces.length === 0 && !there.conversions) return undefined
  const inOne = wanted.figures && there.mayCosts ? await inOneCurrency(asking, query, found) : undefined
  const bounds = boundsOfRows(query, found, wanted.rows)
  const counted = allPaidFor(asking.services.events, found, bounds)
  const dividing = counted.then((paidFor) => {
    const by = { query, paidFor, isMeant, rows: wanted.rows, onlyVisits: wanted.onlyVisits ?? false }
    const own = divide(found.own, 0, by)
    return { own, one: inOne && (inOne.pieces === found.own ? own : divide(inOne.pieces, 1, by)) }
  })
  const spreads = async () => [...new Set(Object.values(await dividing).flatMap((part) => part?.spread ?? []))]
  const [{ own, one }, counting] = await Promise.all([
    dividing,
    countedFor(asking, query, {
      found,
      inOne,
      rows: wanted.rows,
      there,
      spreads,
      shared: bounds && { counted, isMeant },
    }),
  ])
  return {
    figures: inOne && one && figuresIn(inOne, one, counting),
    sums: (rows) =>
      sumsOf(
        rows.map(({ value, by }) => counting.partsOf(value, by)),
        found.own,
        own,
        there,
      ),
  }
}

type Dividing = {
  isMeant: (campaign: string) => boolean
  query: HitQuery
  paidFor: readonly PaidVisits[]
  rows: RowsBy | undefined
  onlyVisits: boolean
}

function divide(
  pieces: readonly Priced[],
  nth: number,
  { query, paidFor, isMeant, rows, onlyVisits }: Dividing,
): Divided {
  const spread = spreadCosts(pieces, paidFor)
  const rowOf = onlyVisits ? undefined : rowWithout(query, rows)
  const without =
    rowOf && spread.withoutVisits(windowOf(query), (campaign) => (isMeant(campaign) ? rowOf(campaign) : undefined))
  return { spread, nth, without: without ?? new Map<string, Costs>() }
}

/** Row for costs of days without visits. Undefined when rows show only some visits. */
function rowWithout(
  { class: shown, filter, clock }: HitQuery,
  rows?: RowsBy,
): ((campaign: string) => string) | undefined {
  if (shown !== 'all' || clock || Object.keys(filter).length > 0) return undefined
  if (rows === undefined) return () => ''
  return rows === 'campaign' ? (campaign) => campaign : undefined
}

type Found = {
  found: FoundCosts
  inOne: InOne | undefined
  rows: RowsBy | undefined
  there: MoneyThere
  spreads: () => Promise<readonly Spread[]>
  /** Visits that costs are divided among, where rows are made of them. */
  shared: { counted: Promise<PaidVisits[]>; isMeant: (campaign: string) => boolean } | undefined
}
type Counting = { partsOf: (value: string, by?: string) => Parts; campaigns: () => string[] }

async function countedFor(
  asking: Asking,
  query: HitQuery,
  { found, inOne, rows, there, spreads, shared }: Found,
): Promise<Counting> {
  const window = windowOf(query)
  const pieces = inOne?.pieces ?? found.own
  const { paying, scopes, bounds: own } = found.apart
  const edges = pieces === found.own ? own : boundsOf(pieces)
  const bounds = [window.from, ...edges.filter((at) => at > window.from && at < window.to)]
  const named = found.pieces.some(({ kind }) => kind === 'parameter')
  const counting: PaidQuery = { ...query, bounds, paying, scopes, named, rows }
  const { events } = asking.services
  const visitsIn = async () =>
    shared
      ? sharedVisits(events, counting, { paidFor: await shared.counted, isMeant: shared.isMeant })
      : rowVisits(events, counting, spreads)
  const [visits, earned] = await Promise.all([
    found.pieces.length > 0 || inOne ? visitsIn() : [],
    earnedBy(asking, query, { rows, bounds, dimensions: earnedScope(found.pieces), currency: inOne?.currency, there }),
  ])
  const [visitsOf, earnedOf] = [byRow(visits), earned && byRow(earned)]
  const partsOf: Counting['partsOf'] = (value, by = '') => {
    const key = keyOf({ value, by })
    return { value, visits: visitsOf.get(key) ?? [], earned: earnedOf && (earnedOf.get(key) ?? []) }
  }
  const campaigns = () => [...new Set([...visits, ...(earned ?? [])].map(({ campaign }) => campaign))]
  return { partsOf, campaigns }
}

/** Bills replace costs per conversion in these dimensions. */
const earnedScope = (found: FoundCosts['pieces']): Dimension[] =>
  found.some(({ kind }) => kind === 'acquisition' || kind === 'share')
    ? dimensionsOf(found.filter(({ origin }) => origin === 'bill'))
    : []

type InOne = { currency: string; exchange: Exchange; pieces: readonly Priced[] }

/** The found pieces themselves, where all of them already are in the currency: then they are divided once. */
async function inOneCurrency(asking: Asking, query: HitQuery, { pieces, own }: FoundCosts): Promise<InOne> {
  const currency = await currencyOf(asking, query)
  const exchange = await exchangeFor(asking, query, { currency, pieces })
  const isIn = pieces.every((one) => one.currency === currency && one.kind !== 'share')
  return { currency, exchange, pieces: isIn ? own : pricePieces(pieces, exchange, currency) }
}

type Divided = {
  spread: Spread
  /** Of its costs in rows. */ nth: number
  /** By row value. */ without: ReadonlyMap<string, Costs>
}

function figuresIn({ currency, exchange }: InOne, divided: Divided, { partsOf, campaigns }: Counting): MoneyFigures {
  return {
    currency,
    of: (value, by) => figuresOf([partsOf(value, by)], { ...divided, currency, exchange }),
    together: (values) =>
      figuresOf(
        values.map((value) => partsOf(value)),
        { ...divided, currency, exchange },
      ),
    campaigns,
    within: (value, groupOf, paid) => {
      const part = partsOf(value)
      const of = ({ campaign }: { campaign: string }) => groupOf(campaign)
      const [visits, earned] = [Map.groupBy(part.visits, of), part.earned && Map.groupBy(part.earned, of)]
      const figures = (group: string) =>
        figuresOf([{ value, visits: visits.get(group) ?? [], earned: earned && (earned.get(group) ?? []) }], {
          ...divided,
          currency,
          exchange,
        })
      const isMeant = (group: string) =>
        paid === undefined || earned?.has(group) || visits.get(group)?.some((one) => mayCost(one, divided.nth))
      const groups = new Set([...visits.keys(), ...(earned?.keys() ?? [])].filter(isMeant))
      return new Map([...groups].map((group) => [group, figures(group)]))
    },
    exchanged: exchange.used,
    withoutVisits: minorOfDecimal(divided.without.get('')?.get(currency)?.cost ?? 0n, currency),
  }
}

/** Visits that are priced here may; the engine says of its own. */
const mayCost = (one: RowVisits, nth: number): boolean => !('costs' in one) || (one.costs[nth]?.size ?? 0) > 0

const keyOf = ({ value, by }: { value: string; by: string }): string => JSON.stringify([value, by])
const byRow = <Row extends { value: string; by: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, keyOf)

/** Undefined: conversions do not support the filter, or are hidden. */
async function earnedBy(
  { services: { db } }: Asking,
  query: HitQuery,
  {
    rows,
    there,
    ...more
  }: { rows: RowsBy | undefined; there: MoneyThere } & Omit<Parameters<typeof earnedSums>[2], 'rows'>,
): Promise<EarnedSum[] | undefined> {
  if (!there.mayRevenue) return undefined
  const filter = narrowedByClass(query)
  const dimensions: readonly string[] = DIMENSIONS
  if (!filter || !Object.keys(filter).every((field) => dimensions.includes(field))) return undefined
  if (!there.conversions) return []
  const { from, to } = windowOf(query)
  const { campaigns, clients, timezone, clock, knownBy } = query
  const question = { campaigns, clients, timezone, filter, clock, knownBy, from: new Date(from), to: new Date(to) }
  return earnedSums(db, question, { rows: earnedRows(rows), ...more })
}

function earnedRows(rows: RowsBy | undefined): EarnedRows {
  if (rows === 'campaign') return { group: rows }
  return rows && ('dimension' in rows ? { group: rows.dimension, by: rows.by } : rows)
}

type Parts = { value: string; visits: readonly RowVisits[]; earned: readonly EarnedSum[] | undefined }

function figuresOf(
  parts: readonly Parts[],
  { spread, nth, currency, exchange, without }: Divided & Pick<InOne, 'currency' | 'exchange'>,
): ProfitFigures {
  const visits = parts.flatMap((one) => one.visits)
  // conversions are known for all rows or none
  const earned = parts.some((one) => !one.earned) ? undefined : parts.flatMap((one) => one.earned ?? [])
  const approved = (earned ?? [])
    .filter(({ status }) => status === 'approved')
    .map((sum) => toEarned(sum, currency, exchange))
  const costs = costsOf(parts, approved, { spread, nth, without })
  const earnedIn = (shown: string) =>
    approved.filter((one) => one.shown === shown).reduce((sum, { revenue }) => sum + revenue, 0n)
  const revenueIn = (shown: string) => minorOfDecimal(earnedIn(shown), shown)
  const costIn = (shown: string) => {
    const { cost, wasted } = costs.get(shown) ?? NO_COST
    return { cost: minorOfDecimal(cost, shown), wasted: minorOfDecimal(wasted, shown) }
  }
  const counted = (status: EarnedSum['status']) =>
    earned ? earned.filter((one) => one.status === status).reduce((sum, { count }) => sum + count, 0) : null
  const { cost, wasted } = costIn(currency)
  const revenue = earned ? revenueIn(currency) : null
  return {
    visits: visits.reduce((sum, one) => sum + one.visits, 0),
    cost,
    wasted,
    ownRules: minorOfDecimal((costs.get(currency) ?? NO_COST).own, currency),
    revenue,
    profit: revenue === null ? null : minorOfDecimal(earnedIn(currency) - (costs.get(currency)?.cost ?? 0n), currency),
    conversions: counted('approved'),
    pending: counted('pending'),
    rejected: counted('rejected'),
    apart: [...new Set([...costs.keys(), ...approved.map(({ shown }) => shown)])]
      .filter((shown) => shown !== currency)
      .toSorted()
      .map((shown) => ({ currency: shown, ...costIn(shown), revenue: revenueIn(shown) })),
  }
}

function costsOf(
  parts: readonly Pick<Parts, 'value' | 'visits'>[],
  approved: readonly Earned[],
  { spread, nth, without }: Divided,
): Costs {
  const costs: Costs = new Map()
  const beside = parts.map(({ value }) => without.get(value) ?? new Map<string, Cost>())
  const visited = parts.flatMap(({ visits }) => costsOfRows(visits, spread, nth))
  for (const part of [...beside, ...visited, spread.ofConversions(approved)])
    for (const [shown, cost] of part) addCost(costs, shown, cost)
  return costs
}

/** Parts add up to the rounded whole. */
function sumsOf(
  parts: readonly Parts[],
  pieces: readonly Priced[],
  divided: Divided,
  { mayCosts }: MoneyThere,
): MoneySums[] {
  const rows = parts.map(({ value, visits, earned }) => {
    const approved = earned?.filter(({ status }) => status === 'approved').map((sum) => toEarned(sum, '', NO_EXCHANGE))
    const cost = mayCosts ? costsOf([{ value, visits }], approved ?? [], divided) : undefined
    return { cost, earned: approved }
  })
  const named = parts.flatMap(({ visits }) => visits.map((one) => ('named' in one ? one.named : 0n)))
  return sumsOfRows(
    rows,
    subMinorCurrencies(
      pieces,
      named,
      rows.flatMap(({ earned }) => earned ?? []),
    ),
  )
}

function toEarned(
  { campaign, bucket, scope, count, payout, currency, day }: EarnedSum,
  to: string,
  exchange: Exchange,
): Earned {
  const converted = exchange.convert(payout, currency, day, campaign)
  return converted === undefined
    ? { campaign, bucket, scope, count, shown: currency, revenue: payout }
    : { campaign, bucket, scope, count, shown: to, revenue: converted }
}
