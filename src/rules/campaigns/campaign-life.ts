/** How long a deleted campaign can be had back, and what a copy is called. */
import { DAY_MS } from '../../lib/time/durations.ts'

/** Days in the archive. */
export const ARCHIVED_DAYS = 30

/** When an archived campaign is removed. */
export const removedAfter = (archivedAt: Date): Date => new Date(archivedAt.getTime() + ARCHIVED_DAYS * DAY_MS)

/** Archived before then: to be removed now. */
export const archivedBefore = (now: Date): Date => new Date(now.getTime() - ARCHIVED_DAYS * DAY_MS)

const LONGEST = 120

/** `Spring` → `Spring (2)`, the next number that none of the others has. A copy of a copy counts on. */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \(\d{1,4}\)$/, '')
  const names = new Set(taken)
  for (let number = 2; ; number++) {
    const end = ` (${number})`
    const copy = `${stem.slice(0, LONGEST - end.length).toWellFormed()}${end}`
    if (!names.has(copy)) return copy
  }
}
