/** The four class counts, in SQL and in rows. A unique hit is also counted in its class. */
import type { Counts } from '../../contract/hits.ts'

/** Aggregates named as `Counts`; they fit behind any GROUP BY. */
export const COUNTS = `countIf(class = 'target') AS target, countIf(class = 'target' AND is_unique) AS targetUnique,
  countIf(class = 'bot') AS bot, countIf(class = 'bot' AND is_unique) AS botUnique`

export const NO_COUNTS: Counts = { target: 0, targetUnique: 0, bot: 0, botUnique: 0 }

export const countsOf = ({ target, targetUnique, bot, botUnique }: Counts): Counts => ({
  target,
  targetUnique,
  bot,
  botUnique,
})

/** An instant as the engine prints it (`2026-11-20 12:00:00.123`, UTC) in ISO 8601. */
export const isoOf = (time: string) => `${time.replace(' ', 'T')}Z`
