/** SVG helpers. Numbers are rounded to keep files small. */
import type { Dice } from '../dice.ts'
import type { Palette } from '../palette.ts'

type Drawing = { width: number; height: number; svg: string }
export type Draw = (dice: Dice, palette: Palette, size: { width: number; height: number }) => Drawing

export const n = (value: number): string => String(Math.round(value * 10) / 10)
/** `inner` clipped to the picture, on a background. */
export const drawing = (
  { width, height }: { width: number; height: number },
  ground: string,
  inner: string,
): Drawing => ({
  width,
  height,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${inner}</svg>`,
})
export type Area = readonly [x: number, y: number, width: number, height: number]
export const rect = ([x, y, width, height]: Area, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more}/>`
export const circle = (cx: number, cy: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${more}/>`
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`
export const points = (list: readonly (readonly [number, number])[]): string =>
  list.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')

/** A closed smooth curve through points. */
export function loop(list: readonly (readonly [number, number])[]): string {
  const at = (index: number) => list[(index + list.length) % list.length] ?? [0, 0]
  const parts = list.map((_, index) => {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    return `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`
  })
  return `M${points([at(0)])}${parts.join('')}Z`
}
