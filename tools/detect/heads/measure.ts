/** Verdicts on HTTP programs with a browser's head, visit by visit. */
import type { Sensitivity } from '../../../src/contract/campaigns/campaigns.ts'
import { policy } from '../../../src/judge/builders.ts'
import { decide } from '../../../src/judge/decide.ts'
import { AGENTS, LEVELS, nthVisit, OTHER_LEVELS, OTHERS, PROGRAMS, type Way, WAYS } from './heads.ts'

type Told = 'Bot' | 'suspicious' | 'clean'
export type Counts = Record<Told, number>
export type HeadRow = {
  way: Way
  /** How much of a browser's head they send. */
  level: string
  /** By the third visit. */
  standard: Counts
  strict: Counts
  /** After the first, second and third visit, by sensitivity. */
  visits: Record<Sensitivity & ('standard' | 'strict'), Counts[]>
  /** No finding by the third visit in standard. */
  clean: string[]
}

const NUMBERS = [1, 2, 3] as const
const WORST: readonly Told[] = ['Bot', 'suspicious', 'clean']

/** Worst verdict up to each of the first three visits. */
export function toldOf(head: string, way: Way, sensitivity: Sensitivity): [Told, Told, Told] {
  const rules = policy({ sensitivity })
  const seen = new Set<Told>()
  const worst = NUMBERS.map((number): Told => {
    const verdict = decide(nthVisit(head, way, number), rules)
    seen.add(verdict.class === 'bot' ? 'Bot' : verdict.suspicious ? 'suspicious' : 'clean')
    return WORST.find((one) => seen.has(one)) ?? 'clean'
  })
  return worst as [Told, Told, Told]
}

type Sent = { name: string; head: string }
const zero = (): Counts => ({ Bot: 0, suspicious: 0, clean: 0 })

function rowOf(way: Way, level: string, sent: readonly Sent[]): HeadRow {
  const visits = { standard: NUMBERS.map(zero), strict: NUMBERS.map(zero) }
  const clean: string[] = []
  for (const { name, head } of sent)
    for (const sensitivity of ['standard', 'strict'] as const) {
      const answers = toldOf(head, way, sensitivity)
      for (const [at, one] of answers.entries()) (visits[sensitivity][at] ?? zero())[one]++
      if (sensitivity === 'standard' && answers[2] === 'clean') clean.push(name)
    }
  return { way, level, visits, clean, standard: visits.standard[2] ?? zero(), strict: visits.strict[2] ?? zero() }
}

/** One row for each way and level, over all programs and the three agents. */
export const measureHeads = (ways: readonly Way[] = WAYS): HeadRow[] =>
  ways.flatMap((way) =>
    LEVELS.map((level) => {
      const sent = PROGRAMS.flatMap(({ program, heads }) =>
        AGENTS.map((agent) => ({ name: `${program} as ${agent}`, head: heads[`${agent}.${level}`] })),
      )
      return rowOf(way, level, sent)
    }),
  )

/** The same for programs that no rule is based on. */
export const measureOthers = (ways: readonly Way[] = WAYS): HeadRow[] =>
  ways.flatMap((way) =>
    OTHER_LEVELS.map((level) =>
      rowOf(
        way,
        level,
        OTHERS.map(({ program, heads }) => ({ name: program, head: heads[level] ?? '' })),
      ),
    ),
  )
