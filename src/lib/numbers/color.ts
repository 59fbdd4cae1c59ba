type Oklch = { /** 0 to 1. */ l: number; c: number; /** Degrees. */ h: number }
type Rgb = readonly [number, number, number]

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((v) =>
      Math.round(clamp(v) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export function toOklch(hex: string): Oklch {
  const [r, g, b] = rgbOf(hex).map(toLinear) as unknown as Rgb
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  }
}

function linearOf({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** Nearest sRGB color of the same lightness and hue. */
export function fromOklch({ l, c, h }: Oklch): string {
  const light = clamp(l)
  let chroma = Math.max(0, c)
  while (chroma > 0.001 && linearOf({ l: light, c: chroma, h }).some((v) => v < -0.0005 || v > 1.0005)) chroma *= 0.96
  return hexOf(linearOf({ l: light, c: chroma, h }).map((v) => toGamma(clamp(v))) as unknown as Rgb)
}

/** WCAG 2 relative luminance, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map(toLinear) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `share` of `other`, 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  return hexOf([0, 1, 2].map((at) => (a[at] ?? 0) * (1 - share) + (b[at] ?? 0) * share) as unknown as Rgb)
}

const STEP = 0.01

/** Darker or lighter `color` with contrast `least` on every ground; else black or white. */
export function readableOn(color: string, grounds: readonly string[], least: number): string {
  const enough = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= least)
  const { l, c, h } = toOklch(color)
  for (let by = 0; by <= 1; by += STEP) {
    const [darker, lighter] = [l - by, l + by].map((at) => (by === 0 ? color : fromOklch({ l: at, c, h })))
    for (const hex of [darker, lighter]) if (hex !== undefined && enough(hex)) return hex
  }
  return grounds.every((ground) => luminance(ground) > 0.179) ? '#000000' : '#ffffff'
}
