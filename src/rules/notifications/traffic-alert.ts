/** What in a campaign's traffic its owner is alerted of. */
import { HOUR_MS } from '../../lib/time/durations.ts'

/** A campaign with this many hits in the days before falls silent when none comes for `SILENT_MS`. */
export const USUAL_HITS = 50
export const SILENT_MS = 24 * HOUR_MS
export const USUAL_MS = 7 * 24 * HOUR_MS
/** The span whose share of bots is held against the usual one. */
export const RECENT_MS = HOUR_MS
/** The same alert comes again after so long at the earliest. */
export const COOLDOWN_MS = 24 * HOUR_MS

/** Fewer hits than these say nothing of a share. */
export const LEAST_RECENT = 100
const LEAST_USUAL = 200
/** Percentage points, and times, above the usual. */
const JUMP = { points: 20, times: 1.5 }

/** Hits and bots of the last hour, and of the seven days before it. */
export type BotShare = { recentHits: number; recentBots: number; usualHits: number; usualBots: number }

/** Whether the share of bots has jumped; in percent, rounded, what it is and what it was. */
export function botJump({
  recentHits,
  recentBots,
  usualHits,
  usualBots,
}: BotShare): { share: number; usual: number } | undefined {
  if (recentHits < LEAST_RECENT || usualHits < LEAST_USUAL) return undefined
  const [share, usual] = [(recentBots / recentHits) * 100, (usualBots / usualHits) * 100]
  if (share < usual + JUMP.points || share < usual * JUMP.times) return undefined
  return { share: Math.round(share), usual: Math.round(usual) }
}
