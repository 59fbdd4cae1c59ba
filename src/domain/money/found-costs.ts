/** Costs that apply to a query, kept as long as the ledger that was read: the calls of a screen find the same ones. */
import type { Dimension } from '../../contract/hits/hit-words.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import {
  type Buyers,
  type CostEntry,
  inForce,
  type Piece,
  piecesOf,
  type TimeRange,
} from '../../rules/money/costs/entries.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import type { Exchange } from '../../rules/money/costs/exchange.ts'
import { boundsOf, type Priced, pricePieces, scopesOf } from '../../rules/money/costs/spread.ts'
import type { ConversionScope } from '../../store/config/conversions/conversion-stats.ts'
import { ledgerIn } from '../../store/config/money/costs.ts'
import { campaignsOfSources } from '../../store/config/money/sources.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { Events } from '../../store/events/events.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import { type PaidVisits, paidVisits } from '../../store/events/money/paid-visits.ts'
import type { Caller } from '../context.ts'

export const NO_EXCHANGE: Exchange = { convert: () => undefined, daysOf: () => [], used: () => [] }

/** Names of what visits are told apart by. */
type Apart = {
  /** Campaigns. */
  paying: readonly string[]
  /** Ascending. */
  bounds: readonly number[]
  scopes: ReadonlyMap<Dimension, readonly string[]>
}
export type FoundCosts = {
  pieces: readonly Piece[]
  /** In their own currencies. */
  own: readonly Priced[]
  apart: Apart
  /** Of those divided among visits. */
  divided: Apart
}

export const windowOf = ({ startDate, endDate, timezone, until }: HitQuery): TimeRange => ({
  from: startOfDay(startDate, timezone).getTime(),
  to: Math.min(until?.getTime() ?? Infinity, startOfDay(dayAfter(endDate), timezone).getTime()),
})

type Meant = { found: FoundCosts; isMeant: (campaign: string) => boolean }

/** A price in the link says nothing of other visits. */
const isOfOneCampaign = ({ campaign, model }: CostEntry): boolean => campaign !== '' || model === 'parameter'

/** `also`: treated as part of the ledger. */
export const costsOfQuery = (
  { services, caller }: { services: { db: Queries }; caller: Caller },
  query: HitQuery,
  also?: readonly CostEntry[],
): Promise<Meant> =>
  costsWithin(services.db, query, {
    window: windowOf(query),
    days: windowOf({ ...query, until: undefined }),
    also,
    only: canSee(caller, 'costs') ? undefined : isOfOneCampaign,
  })

type Within = {
  window: TimeRange
  /** Whole, so that a range until now reads what the next one does. */
  days: TimeRange
  also?: readonly CostEntry[] | undefined
  only?: ((entry: CostEntry) => boolean) | undefined
}

/** Includes costs shared with other campaigns. */
export async function costsWithin(
  db: Queries,
  scope: ConversionScope,
  { window, days, also = [], only }: Within,
): Promise<Meant> {
  const { entries: all, buyers } = await ledgerIn(db, scope, { from: days.from - DAY_MS, to: days.to + DAY_MS })
  const seen = only ? all.filter(only) : all
  const meant = scope.campaigns === 'all' ? undefined : new Set(scope.campaigns)
  const isMeant = (campaign: string) => meant?.has(campaign) ?? true
  if (also.length === 0) return { found: foundIn({ entries: seen, buyers }, window, isMeant), isMeant }
  const known = new Map([...buyers, ...(await campaignsOfSources(db, sourcesOf(also, buyers)))])
  return { found: foundIn({ entries: [...seen, ...also], buyers: known }, window, isMeant), isMeant }
}

/** Of which the ledger of these days has no entry. */
const sourcesOf = (entries: readonly CostEntry[], known: Buyers): string[] => [
  ...new Set(entries.flatMap(({ source }) => (source === '' || known.has(source) ? [] : source))),
]

export const NO_COSTS: Meant = { found: madeOf([]), isMeant: () => true }

type Kept = { buyers: string; ledger: ReturnType<typeof inForce>; found: { window: TimeRange; costs: FoundCosts }[] }
/** By what was read. Another read of a changed ledger is another list. */
const kept = new WeakMap<readonly CostEntry[], Kept>()
/** A ledger is read for one range of days: whole, and until now. */
const MOST_FOUND = 2

/** `isMeant`: the same whenever the entries are. */
export function foundIn(
  { entries, buyers }: { entries: readonly CostEntry[]; buyers: Buyers },
  window: TimeRange,
  isMeant: (campaign: string) => boolean,
): FoundCosts {
  const known = keptOf(entries, buyers)
  const same = known.found.find((one) => one.window.from === window.from && one.window.to === window.to)
  if (same) return same.costs
  const pieces = piecesOf(known.ledger, window).filter((one) => one.campaigns.some(isMeant))
  const costs = known.found.find((one) => areSame(one.costs.pieces, pieces))?.costs ?? madeOf(pieces)
  known.found = [{ window, costs }, ...known.found].slice(0, MOST_FOUND)
  return costs
}

function keptOf(entries: readonly CostEntry[], buyers: Buyers): Kept {
  const of = JSON.stringify([...buyers])
  const known = kept.get(entries)
  if (known?.buyers === of) return known
  const made: Kept = { buyers: of, ledger: inForce(entries, buyers), found: [] }
  kept.set(entries, made)
  return made
}

const areSame = (a: readonly Piece[], b: readonly Piece[]): boolean =>
  a.length === b.length && a.every((piece, index) => piece === b[index])

export function madeOf(pieces: readonly Piece[]): FoundCosts {
  const divided = pieces.filter(({ kind }) => kind === 'spread')
  const apart = apartOf(pieces)
  return {
    pieces,
    own: pricePieces(pieces, NO_EXCHANGE, ''),
    apart,
    divided: divided.length === pieces.length ? apart : apartOf(divided),
  }
}

function apartOf(pieces: readonly Piece[]): Apart {
  const paying = [...new Set(pieces.flatMap(({ campaigns }) => campaigns))]
  return { paying, bounds: boundsOf(pieces), scopes: scopesOf(pieces) }
}

/** Under way: the calls of a screen come together, and divide the same costs among the same visits. */
const counting = new WeakMap<FoundCosts, Map<string, Promise<PaidVisits[]>>>()

/** Includes visits outside the queried days. `cuts`: further bounds, between which visits are told apart, too. */
export function allPaidFor(events: Events, found: FoundCosts, cuts: readonly number[] = []): Promise<PaidVisits[]> {
  const underWay = counting.get(found) ?? new Map<string, Promise<PaidVisits[]>>()
  counting.set(found, underWay)
  const bounds = [...new Set([...found.divided.bounds, ...cuts])].toSorted((a, b) => a - b)
  const key = bounds.join()
  const known = underWay.get(key)
  if (known) return known
  const made = countPaidFor(events, found, bounds).finally(() => underWay.delete(key))
  underWay.set(key, made)
  return made
}

async function countPaidFor(
  events: Events,
  { divided: { paying, scopes } }: FoundCosts,
  bounds: readonly number[],
): Promise<PaidVisits[]> {
  if (paying.length === 0) return []
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  return paidVisits(events, {
    campaigns: paying,
    paying,
    startDate: dayOf(bounds[0] ?? 0),
    endDate: dayOf(bounds.at(-1) ?? 0),
    timezone: 'UTC',
    filter: {},
    class: 'all',
    bounds,
    scopes,
    named: false,
  })
}
