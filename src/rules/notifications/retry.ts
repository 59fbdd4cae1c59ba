import { MINUTE_MS } from '../../lib/time/durations.ts'
const PAUSES = [MINUTE_MS / 6, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]
const GIVEN_UP_MS = 24 * 60 * MINUTE_MS

/** Milliseconds; `attempt` counts from 1. */
export const retryDelay = (attempt: number): number =>
  PAUSES[Math.min(Math.max(attempt, 1), PAUSES.length) - 1] ?? MINUTE_MS

export const isExhausted = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() >= GIVEN_UP_MS
