/** Which of the things that fire a rule acts on in one day, and in past ones. */
import type { AutoRuleTerms } from '../../../contract/money/auto-rule-words.ts'
import { restsUntil } from './windows.ts'

export type Candidate = {
  /** Campaign and value; alike for the same thing. */
  key: string
  /** Only the worst of a group is taken; undefined: all are. */
  group?: string | undefined
  excess: number
}

type Limits = {
  /** Things that rest. */
  rests: (key: string) => boolean
  /** Acts that the rule may still make on this day. */
  room: number
}

/** Worst first, equal ones by key. `capped`: how many the cap left out. */
export function chooseActs<One extends Candidate>(
  candidates: readonly One[],
  { rests, room }: Limits,
): { acts: One[]; capped: number } {
  const groups = new Set<string>()
  const ready = candidates
    .toSorted((one, other) => other.excess - one.excess || (one.key < other.key ? -1 : 1))
    .filter(({ group }) => {
      if (group === undefined) return true
      const isFirst = !groups.has(group)
      groups.add(group)
      return isFirst
    })
    .filter(({ key }) => !rests(key))
  const acts = ready.slice(0, Math.max(0, room))
  return { acts, capped: ready.length - acts.length }
}

type Day<One> = { day: string; candidates: readonly One[] }
export type MonthDay<One> = { day: string; fired: number; capped: number; acts: One[] }

/** As the rule would have acted day after day: each knows only what was before it. `days` ascending. */
export function actsOfMonth<One extends Candidate>(
  terms: Pick<AutoRuleTerms, 'days' | 'act' | 'endDays' | 'cap'>,
  days: readonly Day<One>[],
): MonthDay<One>[] {
  const until = new Map<string, string>()
  return days.map(({ day, candidates }) => {
    const rests = (key: string) => (until.get(key) ?? '') > day
    const { acts, capped } = chooseActs(candidates, { rests, room: terms.cap })
    for (const { key } of acts) until.set(key, restsUntil(day, terms))
    return { day, fired: candidates.length, capped, acts }
  })
}
