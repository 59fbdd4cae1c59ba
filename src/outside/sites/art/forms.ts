/** Studio art: plain forms on a grid, like block prints. */
import { circle, drawing, n, path, rect, type Draw } from './svg.ts'
import type { Dice } from '../dice.ts'

type Tile = (at: readonly [x: number, y: number, s: number], color: string, dice: Dice) => string

const quarter: Tile = ([x, y, s], color, dice) => {
  const [cx, cy, sx, sy] = dice.pick([
    [x, y, 1, 1],
    [x + s, y, -1, 1],
    [x, y + s, 1, -1],
    [x + s, y + s, -1, -1],
  ] as const)
  return path(
    `M${n(cx)} ${n(cy)}h${n(s * sx)}A${n(s)} ${n(s)} 0 0 ${sx * sy > 0 ? 1 : 0} ${n(cx)} ${n(cy + s * sy)}Z`,
    color,
  )
}
const disc: Tile = ([x, y, s], color) => circle(x + s / 2, y + s / 2, s / 2, color)
const ring: Tile = ([x, y, s], color) =>
  circle(x + s / 2, y + s / 2, s * 0.36, 'none', ` stroke="${color}" stroke-width="${n(s * 0.26)}"`)
const halves: Tile = ([x, y, s], color, dice) => {
  const half = (top: number) => path(`M${n(x)} ${n(y + top)}h${n(s)}a${n(s / 2)} ${n(s / 2)} 0 0 1 ${n(-s)} 0Z`, color)
  return dice.chance(0.5) ? half(0) + half(s / 2) : half(0)
}
const stripes: Tile = ([x, y, s], color, dice) => {
  const upright = dice.chance(0.5)
  return [0, 2, 4]
    .map((at) =>
      upright ? rect([x + (s / 5) * at, y, s / 5, s], color) : rect([x, y + (s / 5) * at, s, s / 5], color),
    )
    .join('')
}
const corner: Tile = ([x, y, s], color, dice) =>
  path(
    dice.chance(0.5)
      ? `M${n(x)} ${n(y)}h${n(s)}L${n(x)} ${n(y + s)}Z`
      : `M${n(x + s)} ${n(y + s)}h${n(-s)}L${n(x + s)} ${n(y)}Z`,
    color,
  )
const dots: Tile = ([x, y, s], color) =>
  [0, 1, 2]
    .flatMap((i) => [0, 1, 2].map((j) => circle(x + (s / 3) * (i + 0.5), y + (s / 3) * (j + 0.5), s * 0.085, color)))
    .join('')
const block: Tile = ([x, y, s], color) => rect([x, y, s, s], color)
const leaf: Tile = ([x, y, s], color, dice) =>
  dice.chance(0.5)
    ? path(
        `M${n(x)} ${n(y)}h${n(s / 2)}a${n(s / 2)} ${n(s / 2)} 0 0 1 ${n(s / 2)} ${n(s / 2)}v${n(s / 2)}h${n(-s / 2)}a${n(s / 2)} ${n(s / 2)} 0 0 1 ${n(-s / 2)} ${n(-s / 2)}Z`,
        color,
      )
    : path(
        `M${n(x + s)} ${n(y)}v${n(s / 2)}a${n(s / 2)} ${n(s / 2)} 0 0 1 ${n(-s / 2)} ${n(s / 2)}h${n(-s / 2)}v${n(-s / 2)}a${n(s / 2)} ${n(s / 2)} 0 0 1 ${n(s / 2)} ${n(-s / 2)}Z`,
        color,
      )
const TILES: readonly Tile[] = [quarter, disc, ring, halves, stripes, corner, dots, block, leaf, quarter]

type Cell = { row: number; column: number; side: number }

/** Non-overlapping grid cells, some of them four times as large. */
function cellsOf(dice: Dice, rows: number, columns: number): Cell[] {
  const taken = new Set<string>()
  const free = (row: number, column: number) => row < rows && column < columns && !taken.has(`${row} ${column}`)
  const cells: Cell[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!free(row, column)) continue
      const side = free(row, column + 1) && free(row + 1, column) && dice.chance(0.16) ? 2 : 1
      for (let r = 0; r < side; r++) for (let c = 0; c < side; c++) taken.add(`${row + r} ${column + c}`)
      cells.push({ row, column, side })
    }
  return cells
}

/** Square tiles with some larger forms. */
export const print: Draw = (dice, palette, size) => {
  const { width, height } = size
  const { art, ink, raised } = palette
  const rows = Math.max(2, Math.min(4, Math.round(height / 190)))
  const s = height / rows
  const colors = [art[0], art[1], art[2], art[3], ink, art[1]]
  const grounds = [art[5], art[4], art[3], raised]
  const family = dice.some(TILES, dice.whole(4, 6))
  const tiles = cellsOf(dice, rows, Math.ceil(width / s)).map(({ row, column, side }) => {
    const ground = dice.pick(grounds)
    const color = dice.pick(colors.filter((one) => one !== ground))
    const form = dice.chance(0.9) ? dice.pick(family)([column * s, row * s, side * s], color, dice) : ''
    return rect([column * s, row * s, side * s + 0.5, side * s + 0.5], ground) + form
  })
  return drawing(size, art[5], tiles.join(''))
}
