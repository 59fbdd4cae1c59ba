/**
 * What a reader of access logs says to the edge: visits that were, each with its own time. Public contract of the edge.
 */
import './messages.ts'
import { z } from 'zod'
import type { Category, HitClass } from './hits.ts'

export const LOG_LIMITS = {
  /** Visits of one call. */
  visits: 500,
  /** Longest body, in bytes. */
  bytes: 4 * 1024 * 1024,
  /** How long ago a visit may have been, and how far ahead the log's clock may be. */
  oldestMs: 30 * 86_400_000,
  aheadMs: 300_000,
} as const

/** The visits are checked one by one: what is wrong with one of them refuses that one. */
export const logInput = z.object({
  key: z.string().min(1).max(64),
  visits: z.array(z.unknown()).min(1).max(LOG_LIMITS.visits),
})

export const logVisit = z.object({
  time: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  /** IPv4 or IPv6. */
  ip: z.string().min(2).max(64),
  /** Of the page, whole. */
  url: z
    .string()
    .max(32_768)
    .regex(/^https?:\/\//i),
  userAgent: z.string().max(65_536),
  referrer: z.string().max(32_768).default(''),
  /** What tells this line of the log from others of the same moment: time and mark are known again, and count once. */
  mark: z.string().min(1).max(128),
})
export type LogVisit = z.output<typeof logVisit>

/** What a visit would be, without being stored. `reasons`: names of the signals that spoke, in order. */
export type JudgedVisit = {
  index: number
  class: HitClass
  suspicious: boolean
  category: Category
  score: number
  reasons: string[]
}

/** Why a visit was not taken: it is none, or it is outside of the window. */
export type LogRefusal = 'invalid' | 'tooOld' | 'ahead'
