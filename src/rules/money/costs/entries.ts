/**
 * Which cost entries apply where. An entry is a bill for a range, a credit (negative total), or a rate.
 *
 * - Among bills of one campaign and scope (the whole campaign, or a dimension's value) a later one replaces those
 * within its range. Partial overlap is refused.
 * - Bills of different scopes add up; credits add up with everything.
 * - Of a campaign's rates the latest applies. A bill of the whole campaign replaces it in its range, one of a value for
 * that value's visits.
 * - A source's entry belongs to each campaign that buys from it, divided among all their visits.
 */
import type { CostModel } from '../../../contract/money/cost-words.ts'
import type { Dimension } from '../../../contract/hits/hit-words.ts'
import { dayAfter, dayIn, startOfDay } from '../../../lib/time/day.ts'

/** '': the whole campaign. */
export type CostDimension = Dimension | ''

/** `from` to before `to`, milliseconds since 1970; Infinity: open. */
export type TimeRange = { from: number; to: number }

/** The campaign, or the source with campaign ''. */
type Holder = { campaign: string; source: string }

/** Ids of the campaigns that buy from each source. */
export type Buyers = ReadonlyMap<string, readonly string[]>

export type CostEntry = TimeRange &
  Holder & {
    /** Later ones are greater. */
    id: bigint
    dimension: CostDimension
    value: string
    model: CostModel
    /** Decimal (lib/numbers/decimal.ts); `share`: percent; `parameter`: unused. */
    amount: bigint
    currency: string
    /** Zone of its days. */
    timezone: string
  }

export const scopeOf = ({
  campaign,
  source,
  dimension,
  value,
}: Holder & Pick<CostEntry, 'dimension' | 'value'>): string => `${campaign}|${source}|${dimension}|${value}`

/** A total that gives money back replaces nothing. */
export const isCredit = ({ model, amount }: Pick<CostEntry, 'model' | 'amount'>): boolean =>
  model === 'total' && amount < 0n
export const isBill = (entry: Pick<CostEntry, 'model' | 'amount'>): boolean =>
  entry.model === 'total' && !isCredit(entry)

export const overlap = (a: TimeRange, b: TimeRange): boolean => a.from < b.to && b.from < a.to
export const within = (inner: TimeRange, outer: TimeRange): boolean => outer.from <= inner.from && inner.to <= outer.to

/** The first bill of the scope that a new one overlaps without replacing. */
export function clashOf<Entry extends TimeRange>(entry: TimeRange, totals: readonly Entry[]): Entry | undefined {
  return totals.find((one) => overlap(one, entry) && !within(one, entry))
}

/** Uncovered parts of `whole`, in order. */
export function uncoveredParts(whole: TimeRange, taken: readonly TimeRange[]): TimeRange[] {
  let left = [whole]
  for (const { from, to } of taken)
    left = left.flatMap((part) =>
      overlap(part, { from, to })
        ? [
            { from: part.from, to: Math.min(part.to, from) },
            { from: Math.max(part.from, to), to: part.to },
          ].filter((one) => one.from < one.to)
        : [part],
    )
  return left
}

/** A part of an entry, counted as a whole. */
export type Piece = TimeRange &
  Pick<CostEntry, 'dimension' | 'value' | 'amount' | 'currency' | 'timezone'> & {
    campaigns: readonly string[]
    /** Divided among campaigns as a whole. */
    shared: boolean
    /** Rates do not apply to visits paid by a bill of their value. */
    origin: 'bill' | 'credit' | 'rate'
    /** Pieces of one scope and layer do not overlap. */
    layer: number
    /** `spread`: divided among visits. `click`: per visit. */
    kind: 'spread' | 'click' | 'acquisition' | 'share' | 'parameter'
  }

/** Of a ledger, what does not depend on a window. */
type InForce = {
  /** Bills, then credits. */
  totals: readonly Piece[]
  billsBy: ReadonlyMap<string, readonly CostEntry[]>
  /** Latest first. */
  ratesBy: ReadonlyMap<string, readonly CostEntry[]>
}

/**
 * Entries in a window; pieces of one scope and layer do not overlap, except shared ones. Totals and days stay whole
 * beyond it.
 */
export const piecesIn = (entries: readonly CostEntry[], window: TimeRange, buyers: Buyers = new Map()): Piece[] =>
  piecesOf(inForce(entries, buyers), window)

/** For several windows of one ledger. */
export function inForce(entries: readonly CostEntry[], buyers: Buyers = new Map()): InForce {
  const latestFirst = entries.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const campaignsOf = (entry: CostEntry) => (entry.source === '' ? [entry.campaign] : (buyers.get(entry.source) ?? []))
  const bills = billsInForce(latestFirst)
  const credits = inLayers(latestFirst.filter(isCredit))
  return {
    totals: [...bills.map((one) => ({ one, layer: 0 })), ...credits].map(({ one, layer }) =>
      pieceOf(one, one, { kind: 'spread', amount: one.amount, campaigns: campaignsOf(one), layer }),
    ),
    billsBy: byCampaign(
      bills.filter(({ dimension }) => dimension === ''),
      campaignsOf,
    ),
    ratesBy: byCampaign(
      latestFirst.filter(({ model }) => model !== 'total'),
      campaignsOf,
    ),
  }
}

export function piecesOf({ totals, billsBy, ratesBy }: InForce, window: TimeRange): Piece[] {
  const pieces = totals.filter((one) => overlap(one, window))
  const held = [...ratesBy].flatMap(([campaign, rates]) => heldIn(campaign, rates, billsBy.get(campaign) ?? []))
  const touching = held.filter(({ part }) => overlap(part, window))
  const isJoint = ({ rate }: Held) => rate.source !== '' && rate.model === 'day'
  const alone = touching.filter((one) => !isJoint(one))
  for (const { rate, part, campaign } of alone)
    pieces.push(...ratePieces(rate, part, { window, campaigns: [campaign] }))
  for (const [rate, parts] of Map.groupBy(touching.filter(isJoint), (one) => one.rate))
    for (const { stretch, campaigns } of jointly(parts))
      pieces.push(...ratePieces(rate, stretch, { window, campaigns }))
  return pieces
}

function byCampaign(
  entries: readonly CostEntry[],
  campaignsOf: (entry: CostEntry) => readonly string[],
): Map<string, CostEntry[]> {
  const found = new Map<string, CostEntry[]>()
  for (const entry of entries)
    for (const campaign of campaignsOf(entry)) {
      const list = found.get(campaign)
      if (list) list.push(entry)
      else found.set(campaign, [entry])
    }
  return found
}

type Held = { rate: CostEntry; part: TimeRange; campaign: string }

function heldIn(campaign: string, latestFirst: readonly CostEntry[], bills: readonly TimeRange[]): Held[] {
  const taken = [...bills]
  return latestFirst.flatMap((rate) => {
    const parts = uncoveredParts(rate, taken)
    taken.push(rate)
    return parts.map((part) => ({ rate, part, campaign }))
  })
}

/** Campaigns in which it holds at once. */
function jointly(parts: readonly Held[]): { stretch: TimeRange; campaigns: string[] }[] {
  const edges = [...new Set(parts.flatMap(({ part }) => [part.from, part.to]))].toSorted((a, b) => a - b)
  return edges.slice(1).flatMap((to, index) => {
    const from = edges[index] ?? to
    const campaigns = parts.filter(({ part }) => part.from <= from && to <= part.to).map(({ campaign }) => campaign)
    return campaigns.length === 0 ? [] : { stretch: { from, to }, campaigns: campaigns.toSorted() }
  })
}

export function billsInForce(latestFirst: readonly CostEntry[]): CostEntry[] {
  const kept = new Map<string, CostEntry[]>()
  for (const entry of latestFirst) {
    if (!isBill(entry)) continue
    const scope = scopeOf(entry)
    const later = kept.get(scope)
    if (later === undefined) kept.set(scope, [entry])
    else if (!later.some((one) => overlap(one, entry))) later.push(entry)
  }
  return [...kept.values()].flat()
}

/** Each credit gets the first free layer of its scope, from 1. */
function inLayers(credits: readonly CostEntry[]): { one: CostEntry; layer: number }[] {
  const ends = new Map<string, number[]>()
  return credits
    .toSorted((a, b) => a.from - b.from)
    .map((one) => {
      const layers = ends.get(scopeOf(one)) ?? []
      const free = layers.findIndex((end) => end <= one.from)
      const layer = free === -1 ? layers.length : free
      layers[layer] = one.to
      ends.set(scopeOf(one), layers)
      return { one, layer: layer + 1 }
    })
}

const THOUSAND = 1000n

type Where = { window: TimeRange; campaigns: readonly string[] }

function ratePieces(rate: CostEntry, part: TimeRange, { window, campaigns }: Where): Piece[] {
  const inWindow = { from: Math.max(part.from, window.from), to: Math.min(part.to, window.to) }
  switch (rate.model) {
    case 'day':
      return daysIn(inWindow, rate.timezone).flatMap((day) => {
        const cut = { from: Math.max(day.from, part.from), to: Math.min(day.to, part.to) }
        const share = (rate.amount * BigInt(cut.to - cut.from)) / BigInt(day.to - day.from)
        return pieceOf(rate, cut, { kind: 'spread', amount: share, campaigns })
      })
    case 'mille':
      return [pieceOf(rate, inWindow, { kind: 'click', amount: rate.amount / THOUSAND, campaigns })]
    case 'total':
      return []
    default:
      return [pieceOf(rate, inWindow, { kind: rate.model, amount: rate.amount, campaigns })]
  }
}

/** The zone's days that a stretch touches. */
function daysIn({ from, to }: TimeRange, timezone: string): TimeRange[] {
  const days: TimeRange[] = []
  let day = dayIn(timezone, new Date(from))
  for (let begin = startOfDay(day, timezone).getTime(); begin < to;) {
    day = dayAfter(day)
    const end = startOfDay(day, timezone).getTime()
    if (end > begin) days.push({ from: begin, to: end })
    begin = end
  }
  return days
}

type Of = Pick<Piece, 'kind' | 'amount' | 'campaigns'> & { layer?: number }

const pieceOf = (entry: CostEntry, { from, to }: TimeRange, of: Of): Piece => ({
  ...of,
  layer: of.layer ?? 0,
  origin: isBill(entry) ? 'bill' : isCredit(entry) ? 'credit' : 'rate',
  from,
  to,
  shared: entry.source !== '' && of.kind === 'spread',
  dimension: entry.dimension,
  value: entry.value,
  currency: entry.currency,
  timezone: entry.timezone,
})
