/** What becomes of HTTP programs that send a browser's head, by their third visit. */
import type { Sensitivity } from '../../../src/contract/campaigns.ts'
import { policy } from '../../../src/traffic/builders.ts'
import { decide } from '../../../src/traffic/decide.ts'
import { AGENTS, LEVELS, nthVisit, PROGRAMS, type Way } from './heads.ts'

export type Told = 'Bot' | 'suspicious' | 'clean'
export type HeadRow = { way: Way; level: (typeof LEVELS)[number]; standard: Counts; strict: Counts; clean: string[] }
type Counts = Record<Told, number>

const NUMBERS = [1, 2, 3] as const
const WORST: readonly Told[] = ['Bot', 'suspicious', 'clean']

/** The gravest verdict of the first three visits. */
export function toldOf(head: string, way: Way, sensitivity: Sensitivity): Told {
  const rules = policy({ sensitivity })
  const verdicts = new Set(
    NUMBERS.map((number): Told => {
      const verdict = decide(nthVisit(head, way, number), rules)
      return verdict.class === 'bot' ? 'Bot' : verdict.suspicious ? 'suspicious' : 'clean'
    }),
  )
  return WORST.find((verdict) => verdicts.has(verdict)) ?? 'clean'
}

/** One row for each way and level, of all programs with each of the three agents. */
export function measureHeads(): HeadRow[] {
  return (['link', 'site'] as const).flatMap((way) =>
    LEVELS.map((level) => {
      const row: HeadRow = { way, level, standard: zero(), strict: zero(), clean: [] }
      for (const { program, heads } of PROGRAMS)
        for (const agent of AGENTS) {
          const head = heads[`${agent}.${level}`]
          const standard = toldOf(head, way, 'standard')
          row.standard[standard]++
          row.strict[toldOf(head, way, 'strict')]++
          if (standard === 'clean') row.clean.push(`${program} as ${agent}`)
        }
      return row
    }),
  )
}

const zero = (): Counts => ({ Bot: 0, suspicious: 0, clean: 0 })
