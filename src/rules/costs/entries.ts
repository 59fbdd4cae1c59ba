/**
 * Which entries of the ledger of costs count where. An entry is a total, billed for a range, or a rate that holds in
 * one.
 *
 * - Of totals of one campaign and one scope (the whole campaign, or one value of a dimension) a later one replaces those
 *   that lie within its range. Totals of one scope never overlap in part: such an entry is refused.
 * - Totals of different scopes add up.
 * - Of rates of one campaign the latest holds. Where any total covers the time, no rate does: a bill says more.
 */
import type { CostModel } from '../../contract/cost-words.ts'
import type { Dimension } from '../../contract/hits.ts'
import { dayAfter, dayIn, startOfDay } from '../../lib/day.ts'

/** '': the whole campaign. */
export type CostDimension = Dimension | ''

/** From `from` to before `to`, milliseconds since 1970; Infinity: until something else holds. */
export type Stretch = { from: number; to: number }

export type CostEntry = Stretch & {
  /** Later ones are greater. */
  id: bigint
  campaign: string
  dimension: CostDimension
  value: string
  model: CostModel
  /** A decimal (lib/decimal.ts); of `share` in percent, of `parameter` unused. */
  amount: bigint
  currency: string
  /** In which its days lie. */
  timezone: string
}

export const scopeOf = ({ campaign, dimension, value }: Pick<CostEntry, 'campaign' | 'dimension' | 'value'>): string =>
  `${campaign}|${dimension}|${value}`

const overlap = (a: Stretch, b: Stretch): boolean => a.from < b.to && b.from < a.to
const within = (inner: Stretch, outer: Stretch): boolean => outer.from <= inner.from && inner.to <= outer.to

/** The first total of the same scope that a new one overlaps without replacing it. */
export function clashOf<Entry extends Stretch>(entry: Stretch, totals: readonly Entry[]): Entry | undefined {
  return totals.find((one) => overlap(one, entry) && !within(one, entry))
}

/** Parts of `whole` that none of `taken` covers, in order. */
export function without(whole: Stretch, taken: readonly Stretch[]): Stretch[] {
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

/** A part of an entry that counts as a whole. */
export type Piece = Stretch &
  Pick<CostEntry, 'campaign' | 'dimension' | 'value' | 'amount' | 'currency' | 'timezone'> & {
    /** `spread`: the amount is divided among the visits. `click`: each visit costs as much. */
    kind: 'spread' | 'click' | 'acquisition' | 'share' | 'parameter'
  }

/** What counts in a window; pieces of one scope do not overlap. Those of totals and days are whole, also across it. */
export function piecesIn(entries: readonly CostEntry[], window: Stretch): Piece[] {
  return [...Map.groupBy(entries, ({ campaign }) => campaign).values()].flatMap((ofCampaign) =>
    piecesOf(
      ofCampaign.toSorted((a, b) => (a.id < b.id ? 1 : -1)),
      window,
    ),
  )
}

function piecesOf(latestFirst: readonly CostEntry[], window: Stretch): Piece[] {
  const totals = totalsInForce(latestFirst.filter(({ model }) => model === 'total'))
  const pieces = totals.filter((one) => overlap(one, window)).map((one) => pieceOf(one, one, 'spread', one.amount))
  const taken: Stretch[] = [...totals]
  for (const rate of latestFirst.filter(({ model }) => model !== 'total')) {
    for (const part of without(rate, taken).filter((one) => overlap(one, window)))
      pieces.push(...ratePieces(rate, part, window))
    taken.push(rate)
  }
  return pieces
}

function totalsInForce(latestFirst: readonly CostEntry[]): CostEntry[] {
  const kept = new Map<string, CostEntry[]>()
  for (const entry of latestFirst) {
    const later = kept.get(scopeOf(entry)) ?? []
    if (!later.some((one) => overlap(one, entry))) kept.set(scopeOf(entry), [...later, entry])
  }
  return [...kept.values()].flat()
}

const THOUSAND = 1000n

function ratePieces(rate: CostEntry, part: Stretch, window: Stretch): Piece[] {
  const inWindow = { from: Math.max(part.from, window.from), to: Math.min(part.to, window.to) }
  switch (rate.model) {
    case 'day':
      return daysIn(inWindow, rate.timezone).flatMap((day) => {
        const cut = { from: Math.max(day.from, part.from), to: Math.min(day.to, part.to) }
        const share = (rate.amount * BigInt(cut.to - cut.from)) / BigInt(day.to - day.from)
        return pieceOf(rate, cut, 'spread', share)
      })
    case 'mille':
      return [pieceOf(rate, inWindow, 'click', rate.amount / THOUSAND)]
    case 'total':
      return []
    default:
      return [pieceOf(rate, inWindow, rate.model, rate.amount)]
  }
}

/** The calendar days of a zone that a stretch touches. */
function daysIn({ from, to }: Stretch, timezone: string): Stretch[] {
  const days: Stretch[] = []
  let day = dayIn(timezone, new Date(from))
  for (let begin = startOfDay(day, timezone).getTime(); begin < to;) {
    day = dayAfter(day)
    const end = startOfDay(day, timezone).getTime()
    if (end > begin) days.push({ from: begin, to: end })
    begin = end
  }
  return days
}

const pieceOf = (entry: CostEntry, { from, to }: Stretch, kind: Piece['kind'], amount: bigint): Piece => ({
  from,
  to,
  kind,
  amount,
  campaign: entry.campaign,
  dimension: entry.dimension,
  value: entry.value,
  currency: entry.currency,
  timezone: entry.timezone,
})
