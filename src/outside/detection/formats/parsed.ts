/** What a parser hands over. */
import type { Span } from '../address-words.ts'

/** A range; `asn` and `name` only where the format is about networks. */
export type ParsedRange = Span & { asn?: number; name?: string }

/** The text is not what the vendor publishes. Its message is told to the operator. */
export class FormatError extends Error {}

/** The part of a text that is quoted in an error. */
export const shown = (text: string): string => JSON.stringify(text.slice(0, 40))

/** JSON of an object, else an error that says what came instead. */
export function readJson(text: string): Record<string, unknown> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new FormatError(`not JSON: it begins with ${shown(text)}`)
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new FormatError('not a JSON object')
  return read as Record<string, unknown>
}

/** A list of objects under `name`. */
export function listOf(from: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const list = from[name]
  if (!Array.isArray(list)) throw new FormatError(`no list "${name}"`)
  return list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
}
