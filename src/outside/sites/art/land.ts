/** Magazine art: distant places made of a few flat shapes. */
import { circle, drawing, n, path, points, rect, type Draw } from './svg.ts'
import type { Dice } from '../dice.ts'

type Size = { width: number; height: number }

/** A ridge from left to right, closed at the bottom. */
function ridge(dice: Dice, { width, height }: Size, base: number, rise: number, sharp: boolean): string {
  const steps = dice.whole(sharp ? 6 : 3, sharp ? 9 : 5)
  const tops = Array.from(
    { length: steps + 1 },
    (_, at) =>
      [
        (at / steps) * width,
        base - rise * (sharp && at % 2 ? dice.between(0.6, 1) : dice.between(0, sharp ? 0.35 : 1)),
      ] as const,
  )
  if (sharp) return `M0 ${n(height)}L${points(tops)}L${n(width)} ${n(height)}Z`
  let d = `M0 ${n(height)}L${points(tops.slice(0, 1))}`
  for (const [at, [x, y]] of tops.entries()) {
    const next = tops[at + 1]
    if (next) d += `C${n((x + next[0]) / 2)} ${n(y)} ${n((x + next[0]) / 2)} ${n(next[1])} ${n(next[0])} ${n(next[1])}`
  }
  return `${d}L${n(width)} ${n(height)}Z`
}

const sun = (dice: Dice, { width, height }: Size, color: string): string =>
  circle(
    width * dice.between(0.2, 0.8),
    height * dice.between(0.2, 0.42),
    Math.min(width, height) * dice.between(0.09, 0.2),
    color,
  )

function birds(dice: Dice, { width, height }: Size, color: string): string {
  const [x, y] = [width * dice.between(0.15, 0.7), height * dice.between(0.14, 0.3)]
  return Array.from({ length: dice.whole(3, 6) }, () => {
    const [bx, by, w] = [
      x + dice.between(0, width * 0.16),
      y + dice.between(0, height * 0.1),
      width * dice.between(0.008, 0.016),
    ]
    return path(
      `M${n(bx - w)} ${n(by)}q${n(w / 2)} ${n(-w * 0.8)} ${n(w)} 0q${n(w / 2)} ${n(-w * 0.8)} ${n(w)} 0`,
      'none',
      ` stroke="${color}" stroke-width="${n(width / 450)}" stroke-linecap="round"`,
    )
  }).join('')
}

export const hills: Draw = (dice, { art }, size) => {
  const { height } = size
  const sharp = dice.chance(0.4)
  const colors = [art[3], art[2], art[1], art[0]]
  const layers = colors.map((color, at) =>
    path(ridge(dice, size, height * (0.56 + at * 0.13), height * (0.26 - at * 0.04), sharp && at < 2), color),
  )
  return drawing(
    size,
    art[5],
    sun(dice, size, dice.pick([art[2], art[3]])) + birds(dice, size, art[0]) + layers.join(''),
  )
}

const sea: Draw = (dice, { art }, size) => {
  const { width, height } = size
  const level = height * dice.between(0.5, 0.62)
  const waves = Array.from({ length: 26 }, () => {
    const [y, long] = [level + (height - level) * dice.between(0.06, 0.97), width * dice.between(0.05, 0.24)]
    return rect(
      [dice.between(-long / 2, width), y, long, height * 0.009],
      dice.pick([art[3], art[4], art[2]]),
      ` rx="${n(height * 0.005)}"`,
    )
  }).join('')
  const [bx, bw] = [width * dice.between(0.25, 0.7), width * 0.07]
  const boat =
    path(
      `M${n(bx)} ${n(level - height * 0.015)}h${n(bw)}l${n(-bw * 0.16)} ${n(height * 0.045)}h${n(-bw * 0.66)}Z`,
      art[0],
    ) +
    path(
      `M${n(bx + bw * 0.46)} ${n(level - height * 0.03)}v${n(-height * 0.2)}l${n(bw * 0.5)} ${n(height * 0.2)}Z`,
      art[5],
    ) +
    path(
      `M${n(bx + bw * 0.4)} ${n(level - height * 0.03)}v${n(-height * 0.14)}l${n(-bw * 0.32)} ${n(height * 0.14)}Z`,
      art[4],
    )
  const coast = path(ridge(dice, { width, height: level }, level - height * 0.01, height * 0.14, false), art[2])
  return drawing(
    size,
    art[4],
    sun(dice, size, art[3]) + coast + rect([0, level, width, height - level], art[1]) + waves + boat,
  )
}

const town: Draw = (dice, { art }, size) => {
  const { width, height } = size
  const row = (base: number, color: string, window: string, most: number) => {
    let inner = ''
    for (let x = -width * 0.02; x < width;) {
      const [w, h] = [width * dice.between(0.07, 0.13), height * dice.between(most * 0.5, most)]
      const top = base - h
      inner += rect([x, top, w, height - top], color)
      if (dice.chance(0.6))
        inner += path(
          `M${points([
            [x - 2, top],
            [x + w / 2, top - w * dice.between(0.25, 0.6)],
            [x + w + 2, top],
          ])}Z`,
          color,
        )
      const across = dice.whole(2, 3)
      for (let wy = top + height * 0.035; wy < base - height * 0.02; wy += height * 0.06)
        for (let i = 0; i < across; i++)
          if (dice.chance(0.62))
            inner += rect([x + (w / (across + 0.4)) * (i + 0.35), wy, w * 0.16, height * 0.03], window)
      x += w + width * dice.between(0, 0.012)
    }
    return inner
  }
  const back = row(height * 0.8, art[2], art[4], 0.46)
  return drawing(
    size,
    art[5],
    sun(dice, size, art[3]) +
      birds(dice, size, art[1]) +
      back +
      row(height * 0.96, art[0], art[3], 0.4) +
      rect([0, height * 0.94, width, height * 0.06], art[1]),
  )
}

const rails: Draw = (dice, { art }, size) => {
  const { width, height } = size
  const [horizon, vanish] = [height * dice.between(0.42, 0.52), width * dice.between(0.38, 0.62)]
  const line = (from: number, to: number, color: string) =>
    path(
      `M${points([
        [vanish + from * 0.02, horizon],
        [vanish + to * 0.02, horizon],
        [vanish + to, height],
        [vanish + from, height],
      ])}Z`,
      color,
    )
  const gauge = width * 0.2
  let sleepers = ''
  for (let at = 1; at < 13; at++) {
    const near = (at / 12) ** 2.1
    const [y, half] = [horizon + (height - horizon) * near, gauge * 1.35 * Math.max(0.03, near)]
    sleepers += rect([vanish - half, y, half * 2, Math.max(1.5, height * 0.026 * near)], art[0])
  }
  const rail = (side: number) => line(side * gauge - width * 0.012, side * gauge + width * 0.012, art[4])
  const poles = Array.from({ length: 5 }, (_, at) => {
    const near = ((at + 1) / 5) ** 1.9
    const [x, foot, top] = [
      vanish - width * 0.42 * near - 4,
      horizon + (height - horizon) * near * 0.7,
      horizon - height * 0.42 * near,
    ]
    return (
      rect([x, top, Math.max(1.5, 7 * near), foot - top], art[0]) +
      rect([x - 16 * near, top + 10 * near, 40 * near, Math.max(1, 4 * near)], art[0])
    )
  }).join('')
  return drawing(
    size,
    art[4],
    sun(dice, size, art[3]) +
      path(ridge(dice, { width, height: horizon + 2 }, horizon, height * 0.18, dice.chance(0.5)), art[2]) +
      rect([0, horizon, width, height - horizon], art[3]) +
      line(-width * 0.32, width * 0.32, art[2]) +
      sleepers +
      rail(-1) +
      rail(1) +
      poles,
  )
}
export const PLACES: readonly [Draw, ...Draw[]] = [hills, sea, rails, town]
