import type { Counts } from '../../../../src/contract/hits/hits.ts'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'

export type Pair = Counts & { value: string; by?: string | undefined }
export type CrossGrid = {
  rows: string[]
  columns: string[]
  at: (row: string, column: string) => Pair | undefined
  longest: number
}

export const ROWS = 12
export const COLUMNS = 8

function largest(pairs: readonly Pair[], valueOf: (pair: Pair) => string, room: number): string[] {
  const sums = new Map<string, number>()
  for (const pair of pairs) sums.set(valueOf(pair), (sums.get(valueOf(pair)) ?? 0) + hitsOf(pair))
  return [...sums]
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, room)
    .map(([value]) => value)
}

export function crossGrid(pairs: readonly Pair[]): CrossGrid {
  const rows = largest(pairs, ({ value }) => value, ROWS)
  const columns = largest(pairs, ({ by = '' }) => by, COLUMNS)
  const keyOf = (row: string, column: string) => JSON.stringify([row, column])
  const known = new Map(pairs.map((pair) => [keyOf(pair.value, pair.by ?? ''), pair]))
  const shown = rows.flatMap((row) => columns.flatMap((column) => known.get(keyOf(row, column)) ?? []))
  return {
    rows,
    columns,
    at: (row, column) => known.get(keyOf(row, column)),
    longest: Math.max(0, ...shown.map(hitsOf)),
  }
}
