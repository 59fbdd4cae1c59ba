import type { ClassSwitch, Counts } from '../../../src/contract/hits/hits.ts'
import type { Layer, Was } from '../../kit/charts/two-way-bars.ts'
import { COLOURS } from '../class-kind.ts'

export type CrestDay = Counts & {
  /** Day, first day of a week or month, or local hour. */
  date: string
  unprotected: number
  partial?: boolean
}
export type CrestMode = 'hits' | 'share'

type Drawn = Layer & { of: (day: CrestDay) => number; shownFor: readonly ClassSwitch[] }

/** A bar is unique plus the rest. Unprotected hits are part of Target; taken from the non-unique first. */
const restOf = (day: CrestDay) => Math.max(0, day.target - day.targetUnique - day.unprotected)
const DRAWN: readonly Omit<Drawn, 'values'>[] = [
  {
    key: 'targetUnique',
    side: 'up',
    colour: COLOURS.targetUnique,
    shownFor: ['all', 'target', 'targetUnique'],
    of: (day) => Math.min(day.targetUnique, day.target - day.unprotected),
  },
  { key: 'target', side: 'up', colour: COLOURS.target, shownFor: ['all', 'target'], of: restOf },
  {
    key: 'unprotected',
    side: 'up',
    colour: COLOURS.unprotected,
    shownFor: ['all', 'target'],
    of: (day) => day.unprotected,
  },
  {
    key: 'botUnique',
    side: 'down',
    colour: COLOURS.botUnique,
    shownFor: ['all', 'bot', 'botUnique'],
    of: (day) => day.botUnique,
  },
  { key: 'bot', side: 'down', colour: COLOURS.bot, shownFor: ['all', 'bot'], of: (day) => day.bot - day.botUnique },
  // the response has only suspicious hits, as Target
  { key: 'suspicious', side: 'up', colour: COLOURS.suspicious, shownFor: ['suspicious'], of: (day) => day.target },
  {
    key: 'onlyUnprotected',
    side: 'up',
    colour: COLOURS.unprotected,
    shownFor: ['unprotected'],
    of: (day) => day.target,
  },
]

export const hitsOf = ({ target, bot }: Pick<Counts, 'target' | 'bot'>): number => target + bot

/** Undefined without hits. */
export const anyHits = <Row extends Pick<Counts, 'target' | 'bot'>>(
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined => (rows?.some((row) => hitsOf(row) > 0) ? rows : undefined)

/** Percent of the day's hits; 0 without hits. */
const shareOf = (part: number, day: CrestDay) => (hitsOf(day) === 0 ? 0 : (part / hitsOf(day)) * 100)

export function crestLayers(days: readonly CrestDay[], mode: CrestMode, shown: ClassSwitch): Layer[] {
  return DRAWN.filter(({ shownFor }) => shownFor.includes(shown)).map(({ key, side, colour, of }) => ({
    key,
    side,
    colour,
    values: days.map((day) => (mode === 'hits' ? of(day) : shareOf(of(day), day))),
  }))
}

const WAS: Record<ClassSwitch, Partial<Record<Layer['side'], keyof Counts>>> = {
  all: { up: 'target', down: 'bot' },
  target: { up: 'target' },
  targetUnique: { up: 'targetUnique' },
  bot: { down: 'bot' },
  botUnique: { down: 'botUnique' },
  suspicious: { up: 'target' },
  unprotected: { up: 'target' },
}

/** Shares of rows without hits are 0. */
export function crestWas(days: readonly CrestDay[], mode: CrestMode, shown: ClassSwitch): Was {
  const heights = Object.entries(WAS[shown]).map(([side, kind]) => [
    side,
    days.map((day) => (mode === 'hits' ? day[kind] : shareOf(day[kind], day))),
  ])
  return Object.fromEntries(heights) as Was
}

/** Still running, or cut by the range. */
export const unfinishedRows = (days: readonly CrestDay[]): number[] =>
  days.flatMap(({ partial }, at) => (partial ? [at] : []))
