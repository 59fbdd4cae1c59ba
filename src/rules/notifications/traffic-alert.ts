import { HOUR_MS } from '../../lib/time/durations.ts'

/** Preceding hits from which `SILENT_MS` without one is an alert. */
export const USUAL_HITS = 50
export const SILENT_MS = 24 * HOUR_MS
export const USUAL_MS = 7 * 24 * HOUR_MS
/** Span compared with the usual share of bots. */
export const RECENT_MS = HOUR_MS
export const COOLDOWN_MS = 24 * HOUR_MS

export const LEAST_RECENT = 100
const LEAST_USUAL = 200
/** Percentage points and factor above the usual. */
const JUMP = { points: 20, times: 1.5 }

/** Of the last hour, and of the seven days before it. */
export type BotShare = { recentHits: number; recentBots: number; usualHits: number; usualBots: number }

/** Undefined without a jump; else both shares in rounded percent. */
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
