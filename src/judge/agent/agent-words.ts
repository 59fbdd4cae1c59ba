import { wordsFinder } from '../../lib/text/word-finder.ts'
import { AGENTS } from '../data/agents.ts'

const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** Index of `word` in `lower` without a letter or digit before it, else -1. Both lower case. */
export function findWord(lower: string, word: string): number {
  let at = lower.indexOf(word)
  while (at > 0 && isWordCode(lower.charCodeAt(at - 1)) && isWordCode(word.charCodeAt(0)))
    at = lower.indexOf(word, at + 1)
  return at
}

const PART = /[\w.!:+-]/
const VERSION = /^\/[\w.+-]{1,40}/
const MOST_NAME = 80

/** The product at `at` with its version: `(compatible; AhrefsBot/7.0; …)` at "Bot" → `AhrefsBot/7.0`. */
export function productAt(text: string, at: number): string {
  if (at < 0) return ''
  let start = at
  while (start > 0 && at - start < MOST_NAME && PART.test(text.charAt(start - 1))) start--
  let end = at
  while (end < text.length && end - start < MOST_NAME && PART.test(text.charAt(end))) end++
  const version = VERSION.exec(text.slice(end, end + 41))?.[0] ?? ''
  return text.slice(start, end) + version
}

const find = wordsFinder([
  ...AGENTS.crawlers.map(({ word }) => word),
  ...AGENTS.automation,
  ...AGENTS.ai,
  ...AGENTS.tools,
  ...AGENTS.libraries,
  ...AGENTS.inApp,
  ...AGENTS.proxyBrowsers,
])

/** Index as a whole word; -1 if absent. */
export type Listed = (word: string) => number

/** `lower` must be lower case. */
export function listedIn(lower: string): Listed {
  const found = find(lower)
  return (word) => (found.has(word) ? findWord(lower, word) : -1)
}

export function firstListed(listed: Listed, words: readonly string[]): { word: string; at: number } | undefined {
  for (const word of words) {
    const at = listed(word)
    if (at >= 0) return { word, at }
  }
  return undefined
}
