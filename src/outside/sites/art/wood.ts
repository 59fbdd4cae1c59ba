/** Workshop art: the rings of a log, a dovetail joint, planks. */
import { circle, drawing, loop, n, path, points, rect, type Area, type Draw } from './svg.ts'

export const rings: Draw = (dice, { art }, size) => {
  const { width, height } = size
  const [cx, cy] = [width * dice.between(0.36, 0.64), height * dice.between(0.4, 0.62)]
  const count = dice.whole(13, 17)
  const most = Math.hypot(width, height) * 0.62
  const waves = Array.from({ length: 4 }, (_, at) => ({
    times: at + 2,
    turn: dice.between(0, 6.28),
    by: dice.between(0.02, 0.075) / (at + 1) ** 0.4,
  }))
  const ring = (r: number, more: number) =>
    loop(
      Array.from({ length: 30 }, (_, at) => {
        const angle = (at / 30) * Math.PI * 2
        const bent = waves.reduce((sum, { times, turn, by }) => sum + Math.sin(angle * times + turn + more) * by, 1)
        return [cx + Math.cos(angle) * r * bent * 1.06, cy + Math.sin(angle) * r * bent] as const
      }),
    )
  const colors = [art[3], art[4], art[2], art[4], art[3], art[5]] as const
  let r = most
  let inner = ''
  for (let at = 0; at < count; at++) {
    inner += path(
      ring(r, at * 0.04),
      colors[at % colors.length] ?? art[3],
      ` stroke="${art[1]}" stroke-opacity=".5" stroke-width="${n(dice.between(0.8, 2.6))}"`,
    )
    r -= (most / count) * dice.between(0.75, 1.2)
    if (r < most * 0.03) break
  }
  const start = dice.between(0, 6.28)
  for (let at = dice.whole(3, 5); at > 0; at--) {
    const [angle, reach] = [start + at * dice.between(0.9, 1.5), most * dice.between(0.14, 0.3)]
    const out = (away: number, spread: number): readonly [number, number] => [
      cx + Math.cos(angle + spread) * away,
      cy + Math.sin(angle + spread) * away,
    ]
    inner += path(
      `M${points([out(0, 0), out(reach * 0.5, 0.03), out(reach, 0), out(reach * 0.5, -0.03)])}Z`,
      art[1],
      ' fill-opacity=".8"',
    )
  }
  return drawing(size, art[3], inner)
}

export const joint: Draw = (dice, { art }, size) => {
  const { width, height } = size
  const tails = dice.whole(3, 5)
  const seam = width * dice.between(0.42, 0.56)
  const reach = width * dice.between(0.14, 0.2)
  const step = height / tails
  const lean = step * dice.between(0.07, 0.1)
  const grain = ([x, y, w, h]: Area, upright: boolean, color: string) =>
    Array.from({ length: 9 }, () => {
      const at = dice.between(0.03, 0.97)
      const bend = dice.between(-14, 14)
      const d = upright
        ? `M${n(x + w * at)} ${n(y)}q${n(bend)} ${n(h / 2)} 0 ${n(h)}`
        : `M${n(x)} ${n(y + h * at)}q${n(w / 2)} ${n(bend)} ${n(w)} 0`
      return path(d, 'none', ` stroke="${color}" stroke-width="${n(dice.between(1, 3.4))}" stroke-opacity=".55"`)
    }).join('')
  let inner = rect([0, 0, width, height], art[3]) + grain([0, 0, seam + reach, height], false, art[2])
  inner +=
    rect([seam + reach, 0, width, height], art[4]) +
    grain([seam + reach, 0, width - seam - reach, height], true, art[3])
  for (let at = 0; at < tails; at++) {
    const y = at * step
    const pin = [
      [seam, y + step * 0.2 - lean],
      [seam + reach + 1, y + step * 0.2 + lean],
      [seam + reach + 1, y + step * 0.8 - lean],
      [seam, y + step * 0.8 + lean],
    ] as const
    inner +=
      path(`M${points(pin)}Z`, art[4]) +
      path(
        `M${points(pin.slice(1, 2))}L${points([...pin.slice(0, 1), ...pin.slice(3, 4)])}L${points(pin.slice(2, 3))}`,
        'none',
        ` stroke="${art[0]}" stroke-opacity=".7" stroke-width="3"`,
      )
    inner += rect([seam + reach - 1, y + step * 0.8 - lean, 3, step * 0.4 + lean * 2], art[0], ' fill-opacity=".7"')
  }
  return drawing(size, art[3], inner)
}

export const planks: Draw = (dice, { art }, size) => {
  const { width, height } = size
  let inner = ''
  for (let y = 0; y < height;) {
    const high = dice.between(height * 0.09, height * 0.2)
    let x = -dice.between(0, width * 0.3)
    while (x < width) {
      const long = dice.between(width * 0.3, width * 0.7)
      const color = dice.pick([art[3], art[4], art[2], art[5], art[4]])
      inner += rect([x, y, long - 3, high - 3], color)
      for (let line = dice.whole(1, 3); line > 0; line--) {
        const at = y + high * dice.between(0.15, 0.85)
        inner += path(
          `M${n(x + 8)} ${n(at)}q${n(long / 2)} ${n(dice.between(-9, 9))} ${n(long - 20)} 0`,
          'none',
          ` stroke="${art[1]}" stroke-opacity=".35" stroke-width="${n(dice.between(1, 2.4))}"`,
        )
      }
      if (dice.chance(0.3))
        inner += circle(x + long * dice.between(0.2, 0.8), y + high / 2, high * 0.1, art[0], ' fill-opacity=".6"')
      x += long
    }
    y += high
  }
  return drawing(size, art[1], inner)
}
