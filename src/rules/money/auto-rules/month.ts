/** A rule over past days, one after another, as it would have acted: each day knows only what was before it. */
import type { AutoRuleTerms } from '../../../contract/money/auto-rule-words.ts'
import { type Candidate, chooseActs } from './choose.ts'
import { restsUntil } from './windows.ts'

type Day<One> = { day: string; candidates: readonly One[] }
export type MonthDay<One> = { day: string; fired: number; capped: number; acts: One[] }

/** `days` ascending. */
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
