/** Garden art: a meadow from the side, and pressed leaves. */
import type { Dice } from '../dice.ts'
import type { Palette } from '../palette.ts'
import { circle, drawing, n, path, rect, type Draw } from './svg.ts'

type Art = Palette['art']
type Stem = { x: number; foot: number; top: number; lean: number }

/** A leaf of length `long` from its stalk at (x, y), turned by `angle` degrees. */
const leaf = ([x, y]: readonly [number, number], long: number, angle: number, color: string): string =>
  path(
    `M0 0C${n(long * 0.3)} ${n(-long * 0.34)} ${n(long * 0.75)} ${n(-long * 0.26)} ${n(long)} 0C${n(long * 0.75)} ${n(long * 0.26)} ${n(long * 0.3)} ${n(long * 0.34)} 0 0Z`,
    color,
    ` transform="translate(${n(x)} ${n(y)})rotate(${n(angle)})"`,
  )

const stalk = ({ x, foot, top, lean }: Stem, color: string, wide: number): string =>
  path(
    `M${n(x)} ${n(foot)}Q${n(x)} ${n((foot + top) / 2)} ${n(x + lean)} ${n(top)}`,
    'none',
    ` stroke="${color}" stroke-width="${n(wide)}" stroke-linecap="round"`,
  )

const heads: readonly ((at: readonly [number, number], size: number, art: Art) => string)[] = [
  ([x, y], s, art) =>
    Array.from({ length: 8 }, (_, i) => leaf([x, y], s, i * 45, art[2])).join('') + circle(x, y, s * 0.3, art[3]),
  ([x, y], s, art) =>
    Array.from(
      { length: 7 },
      (_, i) =>
        path(
          `M${n(x)} ${n(y + s * 0.9)}L${n(x + (i - 3) * s * 0.34)} ${n(y)}`,
          'none',
          ` stroke="${art[1]}" stroke-width="2"`,
        ) + circle(x + (i - 3) * s * 0.34, y - (i % 2) * s * 0.12, s * 0.17, art[5]),
    ).join(''),
  ([x, y], s, art) =>
    Array.from({ length: 9 }, (_, i) =>
      circle(x + (i % 2 ? s * 0.16 : -s * 0.16), y - s * 0.9 + i * s * 0.22, s * (0.1 + i * 0.016), art[3]),
    ).join(''),
  ([x, y], s, art) =>
    path(
      `M${n(x - s * 0.6)} ${n(y - s * 0.5)}q${n(s * 0.3)} ${n(s * 0.3)} ${n(s * 0.6)} 0q${n(s * 0.3)} ${n(s * 0.3)} ${n(s * 0.6)} 0q0 ${n(s * 0.95)} ${n(-s * 0.6)} ${n(s)}q${n(-s * 0.6)} ${n(-s * 0.05)} ${n(-s * 0.6)} ${n(-s)}Z`,
      art[2],
    ),
]

export const meadow: Draw = (dice, { art }, size) => {
  const { width, height } = size
  const ground = height * dice.between(0.86, 0.92)
  const unit = Math.min(width, height)
  const row = (count: number, color: string, tall: number, blooms: boolean) =>
    Array.from({ length: count }, (_, at) => {
      const stem = {
        x: ((at + dice.between(0.1, 0.9)) / count) * width,
        foot: ground + height * 0.1,
        top: ground - height * dice.between(tall * 0.45, tall),
        lean: unit * dice.between(-0.08, 0.08),
      }
      const leaves = Array.from({ length: dice.whole(2, 4) }, (_leaf, i) =>
        leaf(
          [stem.x + stem.lean * 0.15 * i, ground - (ground - stem.top) * (0.12 + i * 0.2)],
          unit * dice.between(0.07, 0.14),
          dice.chance(0.5) ? dice.between(-65, -20) : dice.between(200, 245),
          color,
        ),
      ).join('')
      const head = blooms
        ? dice.pick(heads)([stem.x + stem.lean, stem.top], unit * dice.between(0.045, 0.085), art)
        : ''
      return stalk(stem, color, unit * 0.007) + leaves + head
    }).join('')
  const many = Math.max(5, Math.round((width / height) * 7))
  const sun = circle(
    width * dice.between(0.2, 0.8),
    height * dice.between(0.2, 0.36),
    unit * dice.between(0.1, 0.17),
    art[3],
  )
  return drawing(
    size,
    art[5],
    sun +
      row(many, art[4], 0.66, false) +
      row(many, art[1], 0.62, true) +
      row(Math.ceil(many / 2), art[0], 0.4, true) +
      rect([0, ground, width, height], art[0]),
  )
}

/** One twig with its leaves. */
function twig(dice: Dice, art: Art, { width, height }: { width: number; height: number }, x: number): string {
  const stem = {
    x,
    foot: height * 1.02,
    top: height * dice.between(0.08, 0.22),
    lean: width * dice.between(-0.05, 0.05),
  }
  const [color, pairs, long] = [dice.pick([art[0], art[1], art[2]]), dice.whole(5, 9), height * dice.between(0.13, 0.2)]
  const leaves = Array.from({ length: pairs }, (_, at) => {
    const share = (at + 0.6) / pairs
    const point = [x + stem.lean * share * share, stem.foot - (stem.foot - stem.top) * share] as const
    const size = long * (1.15 - share * 0.6)
    return leaf(point, size, -32, color) + leaf(point, size, 212, color)
  }).join('')
  return stalk(stem, color, height * 0.008) + leaves + leaf([x + stem.lean, stem.top], long * 0.5, -90, color)
}

export const leaves: Draw = (dice, { art }, size) => {
  const count = Math.max(2, Math.round((size.width / size.height) * 2.6))
  const twigs = Array.from({ length: count }, (_, at) =>
    twig(dice, art, size, ((at + dice.between(0.35, 0.65)) / count) * size.width),
  )
  return drawing(size, dice.pick([art[5], art[4]]), twigs.join(''))
}
