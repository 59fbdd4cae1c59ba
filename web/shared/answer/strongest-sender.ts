import type { Counts } from '../../../src/contract/hits/hits.ts'
import type { Dimension } from '../../../src/contract/hits/hit-words.ts'
import { hitsOf } from '../charts/crest-layers.ts'

type Row = Counts & { value: string }
export type Sender = { dimension: Dimension; value: string; bots: number }

/** Values without information. */
const MEANINGLESS = new Set(['', '0'])
/** Least share of all bots. */
const WORTH = 0.1

/** The value that sent most bots beyond its share of the traffic. */
export function strongestSender(
  candidates: readonly { dimension: Dimension; rows: readonly Row[] }[],
  all: Pick<Counts, 'target' | 'bot'>,
): Sender | undefined {
  if (all.bot === 0) return undefined
  const usual = all.bot / (all.target + all.bot)
  const rated = candidates.flatMap(({ dimension, rows }) =>
    rows
      .filter((row) => !MEANINGLESS.has(row.value) && row.bot >= all.bot * WORTH)
      .map((row) => ({
        sender: { dimension, value: row.value, bots: row.bot },
        beyond: row.bot - hitsOf(row) * usual,
      })),
  )
  return rated.filter(({ beyond }) => beyond > 0).sort((a, b) => b.beyond - a.beyond)[0]?.sender
}
