import { CUT } from '../contract/integration/edge.ts'
import { cut } from '../lib/text/text.ts'
import { CUT_SHORT, NAMES, ORDER, PROTOCOL } from './headers.ts'

/** Headers that signals read, stored for replays. Never cookies or credentials. */
export const KEPT_HEADERS: readonly string[] = [
  'accept',
  'accept-encoding',
  'accept-language',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-user',
  'sec-purpose',
  'purpose',
  'x-moz',
  'x-purpose',
  'x-requested-with',
  'via',
  'upgrade-insecure-requests',
  'connection',
  'x-ja4',
  ORDER,
  NAMES,
  PROTOCOL,
  CUT_SHORT,
]

export type Headers = Readonly<Record<string, string>>

/** Their first characters, well-formed. */
export function storedHeaders(headers: Headers | null): Headers {
  const kept: Record<string, string> = {}
  if (!headers) return kept
  for (const name of KEPT_HEADERS) {
    const value = headers[name]
    if (value !== undefined) kept[name] = cut(value, CUT.header)
  }
  return kept
}
