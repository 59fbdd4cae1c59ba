/** How a file of the configuration says what it was exported from, where what it holds has no version of its own. */
import { createHash } from 'node:crypto'

/** Names in one order at every depth, so that git shows what was changed and nothing else. */
export function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, held]) => [name, ordered(held)]),
  )
}

/** The same text for the same value, whatever the order of its names. */
export const written = (value: unknown): string => JSON.stringify(ordered(value)) ?? 'null'

/** 16 hex digits of what a value is; it tells a state from the next one and keeps nothing secret. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(written(value)).digest('hex').slice(0, 16)

/** What a zod schema found wrong first, as `path: text`. */
export function firstFault(
  issues: readonly { path: PropertyKey[]; message: string; code?: string; keys?: string[] }[],
): string {
  const [first] = issues
  const at = [...(first?.path ?? []), ...(first?.code === 'unrecognized_keys' ? (first.keys ?? []) : [])].map(String)
  return `${at.join('.')}: ${first?.message ?? 'not valid'}`
}
