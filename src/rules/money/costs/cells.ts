/** Prices of a visit by cell: a campaign, a stretch between bounds, and a value of each dimension that costs are for. */
import type { Dimension } from '../../../contract/hits/hit-words.ts'
import { roundUnits } from '../../../lib/numbers/decimal.ts'
import { PRICE_UNIT, type Spread } from './spread.ts'

/** The decimal of a sum of prices. */
export const decimalOfPrices = (sum: bigint): bigint => roundUnits(sum, PRICE_UNIT)

type CellsOf = {
  /** Campaigns. */
  paying: readonly string[]
  /** Ascending. */
  bounds: readonly number[]
  /** Values by dimension. */
  scopes: ReadonlyMap<Dimension, readonly string[]>
}
/** Prices of one currency, in the order of the cells; undefined: none. */
type PriceColumn = { currency: string; prices: (bigint | undefined)[] }
export type CellPrices = { cells: number[]; columns: PriceColumn[][] }

/** More cells are not told apart here. */
const MOST_CELLS = 200_000
/** More prices of a cell are not either: the engine marks each by a bit of 32. */
const MOST_PRICES = 31

/** One more of each: for all other values. */
export const sizesOf = ({ paying, bounds, scopes }: CellsOf): number[] => [
  paying.length + 1,
  bounds.length + 1,
  ...[...scopes.values()].map((values) => values.length + 1),
]

/** Undefined: too many. Numbers are those of mixed radix, the campaign first; 0 in a place: another value. */
export function priceCells(spreads: readonly Spread[], of: CellsOf): CellPrices | undefined {
  if (sizesOf(of).reduce((all, size) => all * size, 1) > MOST_CELLS) return undefined
  const cells: number[] = []
  const columns = spreads.map(() => new Map<string, (bigint | undefined)[]>())
  for (const { cell, at } of cellsOf(of)) {
    const priced = spreads.map((spread) => spread.pricesOf(at))
    if (priced.every(({ size }) => size === 0)) continue
    cells.push(cell)
    for (const [index, prices] of priced.entries())
      for (const [currency, price] of prices) {
        const column = columns[index]?.get(currency) ?? []
        columns[index]?.set(currency, column)
        column[cells.length - 1] = price
      }
  }
  if (columns.reduce((all, { size }) => all + size, 0) > MOST_PRICES) return undefined
  const filled = (prices: PriceColumn['prices']) => Array.from(cells, (_cell, index) => prices[index])
  return {
    cells,
    columns: columns.map((found) => [...found].map(([currency, prices]) => ({ currency, prices: filled(prices) }))),
  }
}

type Cell = { campaign: string; bucket: number; scope: Partial<Record<Dimension, string>> }

function* cellsOf({ paying, bounds, scopes }: CellsOf): Generator<{ cell: number; at: Cell }> {
  const combined = combinedScopes(scopes)
  for (const [nth, campaign] of paying.entries())
    for (const [place, bucket] of bounds.entries())
      for (const [index, scope] of combined.entries())
        yield {
          cell: ((nth + 1) * (bounds.length + 1) + place + 1) * combined.length + index,
          at: { campaign, bucket, scope },
        }
}

/** Stands for all other values; no cost is for it. */
const OTHER = '\0'

/** In the order of their numbers. */
function combinedScopes(scopes: CellsOf['scopes']): Cell['scope'][] {
  let combined: Cell['scope'][] = [{}]
  for (const [dimension, values] of scopes)
    combined = combined.flatMap((scope) => [OTHER, ...values].map((value) => ({ ...scope, [dimension]: value })))
  return combined
}
