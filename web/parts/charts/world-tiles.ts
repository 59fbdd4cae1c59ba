/** The world as tiles: one a country, at its rough place. */
import data from './data/world-tiles.json' with { type: 'json' }

export type Tile = { code: string; row: number; column: number }

export const TILES: readonly Tile[] = data.rows.flatMap((line, row) =>
  line.split(' ').flatMap((code, column) => (code === '..' ? [] : [{ code, row, column }])),
)
export const WORLD = { rows: data.rows.length, columns: Math.max(...data.rows.map((line) => line.split(' ').length)) }

const WAYS: Record<string, { row: number; column: number }> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}
/** A step aside counts as so many ahead. */
const ASIDE = 2

/** The nearest tile of `among` in the direction of an arrow key; maps do not mirror, so neither do the arrows. */
export function tileBeside(from: Tile, key: string, among: readonly Tile[]): Tile | undefined {
  const way = WAYS[key]
  if (!way) return undefined
  const rated = among.flatMap((tile) => {
    const [down, right] = [tile.row - from.row, tile.column - from.column]
    const ahead = down * way.row + right * way.column
    const aside = Math.abs(down * way.column) + Math.abs(right * way.row)
    return ahead > 0 ? [{ tile, far: ahead + aside * ASIDE }] : []
  })
  return rated.toSorted((a, b) => a.far - b.far)[0]?.tile
}
