/** Product art: an app window with lists and bars, and small icons. */
import { circle, drawing, n, path, rect, type Draw } from './svg.ts'
import type { Dice } from '../dice.ts'
import type { Palette } from '../palette.ts'

type Box = { x: number; y: number; w: number; h: number }
type Part = (dice: Dice, palette: Palette, box: Box) => string
const round = (r: number): string => ` rx="${n(r)}"`
const words = (dice: Dice, { x, y, w }: Omit<Box, 'h'>, color: string, high = 9): string =>
  rect([x, y, w * dice.between(0.45, 0.95), high], color, round(high / 2))

const list: Part = (dice, { art, line, accent }, { x, y, w, h }) => {
  const rows = Math.max(3, Math.floor((h - 46) / 34))
  return (
    words(dice, { x, y, w: w * 0.6 }, art[0], 11) +
    Array.from({ length: rows }, (_, at) => {
      const [top, done] = [y + 34 + at * 34, dice.chance(0.4)]
      const box = rect(
        [x, top, 16, 16],
        done ? accent : 'none',
        `${round(5)} stroke="${done ? accent : line}" stroke-width="2"`,
      )
      const tick = done
        ? path(
            `M${n(x + 4)} ${n(top + 8)}l3 3.4 5.4-6.4`,
            'none',
            ' stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"',
          )
        : ''
      return (
        box +
        tick +
        words(dice, { x: x + 28, y: top + 4, w: w - 76 }, done ? art[5] : art[4], 8) +
        circle(x + w - 10, top + 8, 9, dice.pick([art[3], art[2], art[4]]))
      )
    }).join('')
  )
}

const bars: Part = (dice, { art, accent, line }, { x, y, w, h }) => {
  const count = dice.whole(7, 9)
  const wide = w / count
  const mark = dice.whole(2, count - 2)
  return (
    words(dice, { x, y, w: w * 0.5 }, art[0], 11) +
    Array.from({ length: count }, (_, at) => {
      const high = (h - 40) * dice.between(0.25, 0.95)
      return rect([x + at * wide, y + h - high, wide * 0.62, high], at === mark ? accent : art[4], round(4))
    }).join('') +
    rect([x, y + h + 4, w, 2], line)
  )
}

const week: Part = (dice, { art, accent, line }, { x, y, w, h }) => {
  const wide = w / 5
  return Array.from({ length: 5 }, (_, day) => {
    let inner =
      words(dice, { x: x + day * wide + 6, y, w: wide * 0.5 }, art[2], 8) +
      (day > 0 ? rect([x + day * wide - 3, y, 1.5, h], line) : '')
    for (let top = y + 24; top < y + h - 30;) {
      const high = dice.between(24, 62)
      if (dice.chance(0.72)) {
        const color = dice.pick([art[4], art[3], accent, art[5]])
        inner += rect([x + day * wide + 4, top, wide - 14, Math.min(high, y + h - top)], color, round(6))
      }
      top += high + 8
    }
    return inner
  }).join('')
}

/** Window of a made-up app: no readable words, no claims. */
export const appWindow: Draw = (dice, palette, size) => {
  const { width, height } = size
  const { art, raised, paper, line, accent } = palette
  const side = width * 0.2
  const dots = [art[3], art[4], art[2]].map((color, at) => circle(26 + at * 20, 24, 6, color)).join('')
  const menu = Array.from({ length: dice.whole(6, 8) }, (_, at) => {
    const top = 84 + at * 40
    return (
      (at === 1 ? rect([14, top - 12, side - 28, 34], palette.tint, round(8)) : '') +
      rect([28, top - 2, 13, 13], at === 1 ? accent : art[4], round(4)) +
      words(dice, { x: 52, y: top, w: side - 90 }, at === 1 ? art[0] : art[4])
    )
  }).join('')
  const [left, inner] = [side + 34, width - side - 68]
  const shapes = dice.some([list, bars, week], 3)
  const half = (inner - 34) / 2
  const [top, middle] = [110, height * 0.52]
  const card = ({ x, y, w, h }: Box) => rect([x - 18, y - 18, w + 36, h + 36], raised, `${round(12)} stroke="${line}"`)
  const boxes: Box[] = [
    { x: left + 18, y: top + 18, w: half - 36, h: middle - top - 66 },
    { x: left + half + 52, y: top + 18, w: half - 36, h: middle - top - 66 },
    { x: left + 18, y: middle + 18, w: inner - 36, h: height - middle - 74 },
  ]
  const cards = boxes.map((box, at) => card(box) + (shapes[at] ?? list)(dice, palette, box)).join('')
  const head =
    words(dice, { x: left, y: 70, w: inner * 0.4 }, art[0], 15) + rect([width - 34 - 92, 62, 92, 30], accent, round(8))
  return drawing(
    size,
    paper,
    rect([0, 0, side, height], palette.tint) +
      rect([0, 0, width, 48], raised) +
      rect([0, 47, width, 1.5], line) +
      rect([side, 48, 1.5, height], line) +
      dots +
      menu +
      head +
      cards,
  )
}

/** One part of the window, for a corner of a page. */
export const appPart: Draw = (dice, palette, size) => {
  const part = dice.pick([list, bars, week])
  const pad = size.width * 0.09
  return drawing(
    size,
    'none',
    rect([pad, pad, size.width, size.height], palette.paper, ` rx="14" stroke="${palette.line}"`) +
      part(dice, palette, { x: pad + 30, y: pad + 34, w: size.width - pad - 64, h: size.height - pad - 74 }),
  )
}

/** Line icons on a grid of 24. */
export const SIGNS: readonly string[] = [
  'M5 12.5l4.5 4.5L19 7.5',
  'M4 6h16M4 12h10M4 18h13',
  'M5 19V9m7 10V5m7 14v-7',
  'M12 4v8l5 3M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z',
  'M4 5h16v14H4zM4 10h16M9 10v9',
  'M12 3l2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 16.5 6.6 19.5l1.2-6L3.3 9.3l6.1-.7z',
  'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h5',
  'M4 7l8 6 8-6M4 5h16v14H4z',
  'M12 3v12m0 0l-4-4m4 4l4-4M5 19h14',
]
