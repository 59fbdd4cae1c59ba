import type { Counts } from '../../../src/contract/hits.ts'

export type SharePart = { kind: 'targetUnique' | 'target' | 'botUnique' | 'bot'; percent: number }

/**
 * A row's bar: its length is its hits against the longest row, its split is the classes. Unique first, then the rest of
 * its class.
 */
export function classShares({ target, targetUnique, bot, botUnique }: Counts, longest: number): SharePart[] {
  const percent = (part: number) => (longest === 0 ? 0 : (part / longest) * 100)
  const parts: SharePart[] = [
    { kind: 'targetUnique', percent: percent(targetUnique) },
    { kind: 'target', percent: percent(target - targetUnique) },
    { kind: 'botUnique', percent: percent(botUnique) },
    { kind: 'bot', percent: percent(bot - botUnique) },
  ]
  return parts.filter((part) => part.percent > 0)
}
