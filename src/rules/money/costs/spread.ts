/**
 * Divides costs equally among the visits of an entry's campaign, scope and time. Shared costs are first divided among
 * campaigns by visits, in whole minor units, so that separate queries sum to the whole.
 */
import type { Category } from '../../../contract/hits/hits.ts'
import type { Dimension } from '../../../contract/hits/hit-words.ts'
import { dayReader, startOfDay } from '../../../lib/time/day.ts'
import { FINEST, minorDigits } from '../../../lib/numbers/money.ts'
import { ONE, roundUnits, multiplyDecimals } from '../../../lib/numbers/decimal.ts'
import { type CostDimension, overlap, type Piece, type TimeRange } from './entries.ts'
import type { Exchange } from './exchange.ts'

/** Of a price, below a decimal: a rounding error times millions of visits stays below a decimal's last digit. */
export const PRICE_UNIT = 10n ** 10n

/** In the displayed currency, or its own without a rate. */
export type Priced = Piece & { shown: string; price: bigint }

/** Rate pieces are cut where exchange rates change; totals use their first day. */
export function pricePieces(pieces: readonly Piece[], exchange: Exchange, to: string): Priced[] {
  const zones = new Map<string, ReturnType<typeof dayReader>>()
  const firstDay = ({ timezone, from }: Piece): string => {
    let dayOf = zones.get(timezone)
    if (!dayOf) zones.set(timezone, (dayOf = dayReader(timezone)))
    return dayOf(from)
  }
  return pieces
    .flatMap((piece) =>
      piece.kind === 'spread' ? [piece] : cutAt(piece, exchange.daysOf(piece.currency, anyOf(piece))),
    )
    .map((piece) => {
      const amount = piece.kind === 'parameter' ? ONE : piece.amount
      if (piece.kind === 'share') return { ...piece, shown: to, price: amount }
      const price = exchange.convert(amount, piece.currency, firstDay(piece), anyOf(piece))
      return price === undefined ? { ...piece, shown: piece.currency, price: amount } : { ...piece, shown: to, price }
    })
}

/** All are of one client. */
const anyOf = ({ campaigns }: Piece): string => campaigns[0] ?? ''

function cutAt(piece: Piece, days: readonly string[]): Piece[] {
  const inside = days
    .map((day) => startOfDay(day, piece.timezone).getTime())
    .filter((at) => at > piece.from && at < piece.to)
  const edges = [piece.from, ...inside, piece.to]
  return edges.slice(1).map((to, index) => ({ ...piece, from: edges[index] ?? piece.from, to }))
}

/** Ascending instants between pieces; earlier visits cost nothing. */
export const boundsOf = (pieces: readonly TimeRange[]): number[] =>
  [...new Set(pieces.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b)

export const dimensionsOf = (pieces: readonly Pick<Piece, 'dimension'>[]): Exclude<CostDimension, ''>[] => [
  ...new Set(pieces.flatMap(({ dimension }) => (dimension === '' ? [] : [dimension]))),
]

/** Values that costs are for, by dimension. */
export function scopesOf(pieces: readonly Pick<Piece, 'dimension' | 'value'>[]): Map<Dimension, string[]> {
  const scopes = new Map<Dimension, Set<string>>()
  for (const { dimension, value } of pieces)
    if (dimension !== '') entryOf(scopes, dimension, () => new Set<string>()).add(value)
  return new Map([...scopes].map(([dimension, values]) => [dimension, [...values]]))
}

/** Networks bill neither prefetches nor their crawlers. */
export const UNBILLED: readonly Category[] = ['prefetch', 'verified', 'unverified']
export const isBilled = (category: Category): boolean => !UNBILLED.includes(category)

/** Aggregated visits. `bucket`: the bound before them. */
type Counted = {
  campaign: string
  bucket: number
  scope: Partial<Record<CostDimension, string>>
  visits: number
  bots: number
  /** Blocked only by the client's own lists and rules. */
  own: boolean
  /** Cost by their parameter, a decimal. */
  named: bigint
  namedBots: bigint
}

/** Aggregated approved conversions, by click. `revenue`: a decimal in the displayed currency. */
export type Earned = Pick<Counted, 'campaign' | 'bucket' | 'scope'> & { count: number; shown: string; revenue: bigint }

/** `wasted`: for Bots; `own`: the part blocked by the client's own rules. */
export type Cost = { cost: bigint; wasted: bigint; own: bigint }
export type Costs = Map<string, Cost>

export type Spread = {
  /** Of one visit in 10⁻⁴⁰ (`PRICE_UNIT`), by currency; without visits' own costs. */
  pricesOf: (of: Pick<Counted, 'campaign' | 'bucket' | 'scope'>) => Map<string, bigint>
  ofVisits: (counted: readonly Counted[]) => Costs
  ofConversions: (earned: readonly Earned[]) => Costs
  /** Amounts without visits, prorated to the window; undefined: no row. */
  withoutVisits: (window: TimeRange, rowOf: (campaign: string) => string | undefined) => Map<string, Costs>
}

/** As per-visit prices, or visits' own cost; without conversions. */
export function pricedByVisit(pieces: readonly Priced[], paidFor: readonly Counted[]): Priced[] {
  const { visitsOf, portionOf } = metBy(finderOf(pieces), paidFor)
  return pieces.flatMap((piece) => {
    if (piece.kind === 'click' || piece.kind === 'parameter') return [piece]
    if (piece.kind !== 'spread') return []
    return piece.campaigns.flatMap((campaign) => {
      const [portion, among] = [portionOf(piece, campaign), BigInt(visitsOf(piece, campaign))]
      return among === 0n ? [] : [{ ...piece, campaigns: [campaign], kind: 'click' as const, price: portion / among }]
    })
  })
}

export const NO_COST: Cost = { cost: 0n, wasted: 0n, own: 0n }

export function addCost(costs: Costs, currency: string, { cost, wasted, own }: Cost): void {
  const held = costs.get(currency) ?? NO_COST
  costs.set(currency, { cost: held.cost + cost, wasted: held.wasted + wasted, own: held.own + own })
}

/** Of kept pieces and visits: calls that share what was counted divide it once. */
const spreads = new WeakMap<readonly Counted[], WeakMap<readonly Priced[], Spread>>()

/** `paidFor`: all visits of the pieces, also filtered ones. */
export function spreadCosts(pieces: readonly Priced[], paidFor: readonly Counted[]): Spread {
  const known = spreads.get(paidFor) ?? new WeakMap<readonly Priced[], Spread>()
  spreads.set(paidFor, known)
  const spread = known.get(pieces) ?? divideAmong(pieces, paidFor)
  known.set(pieces, spread)
  return spread
}

function divideAmong(pieces: readonly Priced[], paidFor: readonly Counted[]): Spread {
  const find = finderOf(pieces)
  const { hasVisits, visitsOf, portionOf } = metBy(find, paidFor)

  const visitCost = (piece: Priced, { campaign, visits, bots, named, namedBots }: Counted): Omit<Cost, 'own'> => {
    if (piece.kind === 'parameter')
      return { cost: multiplyDecimals(named, piece.price), wasted: multiplyDecimals(namedBots, piece.price) }
    const wastedOf = (cost: (among: number) => bigint) => (bots === 0 ? 0n : cost(bots))
    if (piece.kind !== 'spread') {
      const each = (among: number) => piece.price * BigInt(among)
      return { cost: each(visits), wasted: wastedOf(each) }
    }
    const among = BigInt(visitsOf(piece, campaign))
    if (among === 0n) return NO_COST
    const price = portionOf(piece, campaign)
    const part = (of: number) => (price * BigInt(of)) / among
    return { cost: part(visits), wasted: wastedOf(part) }
  }

  const unitPrice = (piece: Priced, campaign: string): bigint => {
    if (piece.kind === 'click') return piece.price * PRICE_UNIT
    const among = BigInt(visitsOf(piece, campaign))
    return among === 0n ? 0n : (portionOf(piece, campaign) * PRICE_UNIT) / among
  }

  return {
    pricesOf: (of) => {
      const prices = new Map<string, bigint>()
      for (const piece of find(of)) {
        if (piece.kind === 'click' || piece.kind === 'spread')
          prices.set(piece.shown, (prices.get(piece.shown) ?? 0n) + unitPrice(piece, of.campaign))
      }
      return prices
    },
    ofVisits: (all) => {
      const costs: Costs = new Map()
      for (const counted of all)
        for (const piece of find(counted)) {
          if (piece.kind === 'acquisition' || piece.kind === 'share') continue
          const sum = entryOf(costs, piece.shown, () => ({ ...NO_COST }))
          const { cost, wasted } = visitCost(piece, counted)
          sum.cost += cost
          sum.wasted += wasted
          if (counted.own) sum.own += wasted
        }
      return costs
    },
    ofConversions: (all) => {
      const costs: Costs = new Map()
      for (const earned of all)
        for (const piece of find(earned)) {
          if (piece.kind === 'acquisition')
            addCost(costs, piece.shown, { ...NO_COST, cost: piece.price * BigInt(earned.count) })
          if (piece.kind === 'share')
            addCost(costs, earned.shown, { ...NO_COST, cost: multiplyDecimals(earned.revenue, piece.price) / 100n })
        }
      return costs
    },
    withoutVisits: (window, rowOf) => {
      const rows = new Map<string, Costs>()
      const isBilledFor = billedFor(pieces)
      for (const piece of pieces) {
        const inside = Math.min(piece.to, window.to) - Math.max(piece.from, window.from)
        if (piece.kind !== 'spread' || hasVisits(piece) || inside <= 0 || isBilledFor(piece)) continue
        const portions = piece.campaigns.map((campaign) => [campaign, portionOf(piece, campaign)] as const)
        for (const [row, price] of addedByRow(portions, rowOf)) {
          const costs = entryOf(rows, row, () => new Map<string, Cost>())
          const cost = (price * BigInt(inside)) / BigInt(piece.to - piece.from)
          addCost(costs, piece.shown, { ...NO_COST, cost })
        }
      }
      return rows
    },
  }
}

function billedFor(pieces: readonly Priced[]): (piece: Priced) => boolean {
  if (!pieces.some(({ origin }) => origin === 'rate')) return () => false
  const bills = new Map<string, Priced[]>()
  for (const bill of pieces)
    if (bill.origin === 'bill') for (const campaign of bill.campaigns) entryOf(bills, campaign, () => []).push(bill)
  return (piece) =>
    piece.origin === 'rate' &&
    piece.campaigns.some((campaign) => bills.get(campaign)?.some((bill) => overlap(bill, piece)))
}

type Met = {
  hasVisits: (piece: Priced) => boolean
  visitsOf: (piece: Priced, campaign: string) => number
  /** Of a total, the campaign's part. */
  portionOf: (piece: Priced, campaign: string) => bigint
}

/** Most pieces have one campaign, which needs no map of its own: a ledger has tens of thousands of them. */
function metBy(find: Finder, paidFor: readonly Counted[]): Met {
  const met = new Map<Priced, number>()
  const divided = new Map<Priced, Map<string, number>>()
  for (const counted of paidFor) {
    if (counted.visits <= 0) continue
    for (const piece of find(counted)) {
      if (piece.kind !== 'spread') continue
      met.set(piece, (met.get(piece) ?? 0) + counted.visits)
      if (piece.campaigns.length === 1) continue
      const visits = entryOf(divided, piece, () => new Map<string, number>())
      visits.set(counted.campaign, (visits.get(counted.campaign) ?? 0) + counted.visits)
    }
  }
  const portions = new Map<Priced, Map<string, bigint>>()
  return {
    hasVisits: (piece) => met.has(piece),
    visitsOf: (piece, campaign) =>
      (piece.campaigns.length === 1 ? met.get(piece) : divided.get(piece)?.get(campaign)) ?? 0,
    portionOf: (piece, campaign) =>
      piece.campaigns.length === 1
        ? piece.price
        : (entryOf(portions, piece, () => portionsOf(piece, divided.get(piece))).get(campaign) ?? 0n),
  }
}

/** Sums before dividing, against rounding loss. */
function addedByRow(
  portions: readonly (readonly [campaign: string, portion: bigint])[],
  rowOf: (campaign: string) => string | undefined,
): Map<string, bigint> {
  const rows = new Map<string, bigint>()
  for (const [campaign, portion] of portions) {
    const row = rowOf(campaign)
    if (row !== undefined) rows.set(row, (rows.get(row) ?? 0n) + portion)
  }
  return rows
}

/** By visits, equal if none. The last takes the remainder. */
function portionsOf(
  { campaigns, price, shown }: Priced,
  visits: ReadonlyMap<string, number> | undefined,
): Map<string, bigint> {
  const weights = campaigns.map((campaign) => BigInt(visits ? (visits.get(campaign) ?? 0) : 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  const minor = ONE / 10n ** BigInt(minorDigits(shown))
  const unit = price % minor === 0n ? minor : ONE / 10n ** BigInt(FINEST)
  let [weighed, given] = [0n, 0n]
  return new Map(
    campaigns.map((campaign, index) => {
      weighed += weights[index] ?? 0n
      const rounded = roundUnits((price * weighed) / all, unit) * unit
      const upTo = weighed === all || abs(rounded) > abs(price) ? price : rounded
      const portion = upTo - given
      given = upTo
      return [campaign, portion]
    }),
  )
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** Of one scope and layer, in order of time. Starts apart: visits are found by them alone. */
type Line = { pieces: Priced[]; starts: number[] }
/** Pieces of one campaign by dimension and value. */
type Placed = { dimension: CostDimension; values: Map<string, Line[]> }[]

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, made: () => Value): Value {
  const there = map.get(key)
  if (there !== undefined) return there
  const value = made()
  map.set(key, value)
  return value
}

function placed(pieces: readonly Priced[]): Map<string, Placed> {
  const index = new Map<string, Placed>()
  for (const piece of pieces.toSorted((a, b) => a.from - b.from))
    for (const campaign of piece.campaigns) {
      const ofCampaign = entryOf(index, campaign, (): Placed => [])
      let place = ofCampaign.find(({ dimension }) => dimension === piece.dimension)
      if (!place) ofCampaign.push((place = { dimension: piece.dimension, values: new Map() }))
      const lines = entryOf(place.values, piece.value, (): Line[] => [])
      const isLine = ({ pieces: [first] }: Line) => first?.shared === piece.shared && first.layer === piece.layer
      let line = lines.find(isLine)
      if (!line) lines.push((line = { pieces: [], starts: [] }))
      line.pieces.push(piece)
      line.starts.push(piece.from)
    }
  return index
}

type Finder = (of: Pick<Counted, 'campaign' | 'bucket' | 'scope'>) => readonly Priced[]
const NOTHING: readonly Priced[] = []
const NO_LINES: readonly Line[] = []

/** Of kept pieces: the calls of a screen look in the same ones. */
const finders = new WeakMap<readonly Priced[], Finder>()

function finderOf(pieces: readonly Priced[]): Finder {
  const known = finders.get(pieces) ?? makeFinder(pieces)
  finders.set(pieces, known)
  return known
}

function makeFinder(pieces: readonly Priced[]): Finder {
  const index = placed(pieces)
  const isMixed = pieces.some(({ origin }) => origin === 'rate')
  return ({ campaign, bucket, scope }) => {
    const places = index.get(campaign)
    if (!places) return NOTHING
    const found: Priced[] = []
    for (const { dimension, values } of places)
      for (const line of values.get(dimension === '' ? '' : (scope[dimension] ?? '')) ?? NO_LINES) {
        const piece = lastBefore(line, bucket)
        if (piece && bucket < piece.to) found.push(piece)
      }
    return isMixed && found.some(({ origin }) => origin === 'bill')
      ? found.filter(({ origin }) => origin !== 'rate')
      : found
  }
}
function lastBefore({ pieces, starts }: Line, at: number): Priced | undefined {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return pieces[low - 1]
}
