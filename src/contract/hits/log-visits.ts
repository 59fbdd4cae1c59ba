/** Public contract of the edge for access log readers. */
import '../messages.ts'
import { z } from 'zod'
import type { Category, HitClass } from './hits.ts'

export const LOG_LIMITS = {
  /** Per call. */
  visits: 500,
  bytes: 4 * 1024 * 1024,
  /** Oldest visit, and tolerance for clocks ahead. */
  oldestMs: 30 * 86_400_000,
  aheadMs: 300_000,
} as const

/** Validated one by one: a bad one is refused alone. */
export const logInput = z.object({
  key: z.string().min(1).max(64),
  visits: z.array(z.unknown()).min(1).max(LOG_LIMITS.visits),
})

export const logVisit = z.object({
  time: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  /** IPv4 or IPv6. */
  ip: z.string().min(2).max(64),
  url: z
    .string()
    .max(32_768)
    .regex(/^https?:\/\//i),
  userAgent: z.string().max(65_536),
  referrer: z.string().max(32_768).default(''),
  /** Tells lines of one moment apart; equal time and mark count once. */
  mark: z.string().min(1).max(128),
})
export type LogVisit = z.output<typeof logVisit>

/** Nothing is stored. `reasons`: signal names. */
export type JudgedVisit = {
  index: number
  class: HitClass
  suspicious: boolean
  category: Category
  score: number
  reasons: string[]
}

export type LogRefusal = 'invalid' | 'tooOld' | 'ahead'
