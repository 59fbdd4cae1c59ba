/** Base of a configuration file without a version. */
import { createHash } from 'node:crypto'

/** Sorted at every depth, so that git shows real changes. */
export function sortDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortDeep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, held]) => [name, sortDeep(held)]),
  )
}

/** Equal text for equal values, whatever the order of names. */
export const stableJson = (value: unknown): string => JSON.stringify(sortDeep(value)) ?? 'null'

/** 16 hex digits; identifies a state, hides nothing. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(stableJson(value)).digest('hex').slice(0, 16)

/** The first fault of a zod schema as `path: text`. */
export function firstFault(
  issues: readonly { path: PropertyKey[]; message: string; code?: string; keys?: string[] }[],
): string {
  const [first] = issues
  const at = [...(first?.path ?? []), ...(first?.code === 'unrecognized_keys' ? (first.keys ?? []) : [])].map(String)
  return `${at.join('.')}: ${first?.message ?? 'not valid'}`
}
