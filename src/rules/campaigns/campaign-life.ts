/** Days until an archived campaign is removed. */
import { DAY_MS } from '../../lib/time/durations.ts'
const ARCHIVED_DAYS = 30

export const removalTime = (archivedAt: Date): Date => new Date(archivedAt.getTime() + ARCHIVED_DAYS * DAY_MS)

export const archiveCutoff = (now: Date): Date => new Date(now.getTime() - ARCHIVED_DAYS * DAY_MS)

const LONGEST = 120

/** `Spring` → `Spring (2)`: the next free number, also for copies of copies. */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \(\d{1,4}\)$/, '')
  const names = new Set(taken)
  for (let number = 2; ; number++) {
    const end = ` (${number})`
    const copy = `${stem.slice(0, LONGEST - end.length).toWellFormed()}${end}`
    if (!names.has(copy)) return copy
  }
}
