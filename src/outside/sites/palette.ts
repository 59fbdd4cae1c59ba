/** Site colors, always readable: WCAG AA, and more for body text. */
import { contrast, fromOklch, luminance, mix, readableOn, toOklch } from '../../lib/numbers/color.ts'
import type { Dice } from './dice.ts'

export type Palette = {
  dark: boolean
  paper: string
  /** A surface on the paper, and one with a tint of the accent. */
  raised: string
  tint: string
  ink: string
  /** Secondary text. */
  soft: string
  line: string
  /** Links and small marks, readable on all three backgrounds. */
  accent: string
  /** A filled surface and its text. */
  fill: string
  onfill: string
  /** For drawings, dark to light. */
  art: readonly [string, string, string, string, string, string]
}
type Wanted = { accent: string; second: string; paper: string }

const TEXT = 4.5
const INK = 9
/** Least contrast with black or white for paper that carries text, soft text, surfaces and tints. */
const PAPER = 12

/** Moves a mid-tone paper towards the nearer end. */
export function usablePaper(paper: string): string {
  const { l, c, h } = toOklch(paper)
  const dark = luminance(paper) < 0.179
  const end = dark ? '#ffffff' : '#000000'
  for (let by = 0; by <= 1; by += 0.01) {
    const moved = by === 0 ? paper : fromOklch({ l: dark ? l - by : l + by, c, h })
    if (contrast(moved, end) >= PAPER) return moved
  }
  return dark ? '#000000' : '#ffffff'
}

export function paletteOf({ accent, second, paper: wanted }: Wanted): Palette {
  const paper = usablePaper(wanted)
  const dark = luminance(paper) < 0.179
  const end = dark ? '#ffffff' : '#000000'
  const tone = toOklch(accent)
  const raised = mix(
    paper,
    dark ? '#ffffff' : luminance(paper) > 0.9 ? fromOklch({ l: 0.5, c: tone.c, h: tone.h }) : '#ffffff',
    dark ? 0.05 : luminance(paper) > 0.9 ? 0.035 : 0.45,
  )
  const tint = mix(paper, accent, dark ? 0.14 : 0.1)
  const grounds = [paper, raised, tint]
  const fill = readableOn(accent, [paper], 3)
  return {
    dark,
    paper,
    raised,
    tint,
    ink: readableOn(fromOklch({ l: dark ? 0.95 : 0.24, c: Math.min(tone.c, 0.03), h: tone.h }), grounds, INK),
    soft: readableOn(mix(end, paper, 0.36), grounds, TEXT + 0.3),
    line: mix(paper, end, dark ? 0.2 : 0.15),
    accent: readableOn(accent, grounds, TEXT),
    fill,
    onfill: readableOn(luminance(fill) > 0.36 ? fromOklch({ l: 0.2, c: 0.03, h: tone.h }) : '#ffffff', [fill], TEXT),
    art: artOf(accent, second, paper, dark),
  }
}

function artOf(accent: string, second: string, paper: string, dark: boolean): Palette['art'] {
  const [a, b] = [toOklch(accent), toOklch(second)]
  return [
    fromOklch({ l: dark ? 0.4 : 0.32, c: a.c * 0.6, h: a.h }),
    fromOklch({ l: 0.52, c: a.c, h: a.h }),
    fromOklch({ l: 0.64, c: b.c, h: b.h }),
    fromOklch({ l: 0.77, c: b.c * 0.75, h: b.h }),
    mix(paper, fromOklch({ l: 0.72, c: a.c * 0.5, h: a.h }), 0.42),
    mix(paper, fromOklch({ l: dark ? 0.5 : 0.8, c: a.c * 0.35, h: a.h }), 0.3),
  ]
}

/** Dark mode colors of the same site. */
export function afterDark({ accent, second }: Wanted): Wanted {
  const { c, h } = toOklch(accent)
  const lifted = (hex: string) => {
    const one = toOklch(hex)
    return fromOklch({ ...one, l: Math.max(one.l, 0.7) })
  }
  return { accent: lifted(accent), second: lifted(second), paper: fromOklch({ l: 0.2, c: Math.min(c, 0.025), h }) }
}

/** Hue, lightness and chroma of pleasing accents, with a second hue and the paper. */
export type Scheme = {
  accent: readonly [l: number, c: number, h: number]
  beside: number
  paper: readonly [l: number, c: number, h: number]
}

const turned = (hex: string, by: number): string => {
  const one = toOklch(hex)
  return fromOklch({ ...one, h: (one.h + by + 360) % 360 })
}

type Chosen = { accent?: string | null | undefined; paper?: string | null | undefined }

/** For the first site; others vary around it. */
export function wantedColors(
  schemes: readonly Scheme[],
  chosen: Chosen,
  { dice, number }: { dice: Dice; number: number },
): Wanted {
  const scheme = dice.pick(schemes)
  const [l, c, h] = scheme.accent
  const free = fromOklch({ l: l + dice.between(-0.03, 0.03), c, h: h + dice.between(-9, 9) })
  const accent = chosen.accent ? turned(chosen.accent, number === 0 ? 0 : ((number * 137.5) % 56) - 28) : free
  const [pl, pc, ph] = scheme.paper
  const paper = chosen.paper ?? fromOklch({ l: pl, c: pc, h: chosen.accent ? toOklch(accent).h : ph })
  const tone = toOklch(accent)
  return { accent, second: fromOklch({ l: 0.7, c: Math.max(0.09, tone.c * 0.9), h: tone.h + scheme.beside }), paper }
}
