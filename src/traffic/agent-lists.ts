/** Finds the listed words in a User-Agent string, all in one pass. */
import { wordsFinder } from '../lib/word-finder.ts'
import { findWord } from './agent-words.ts'
import { AGENTS } from './data/agents.ts'

const find = wordsFinder([
  ...AGENTS.crawlers.map(({ word }) => word),
  ...AGENTS.automation,
  ...AGENTS.ai,
  ...AGENTS.tools,
  ...AGENTS.libraries,
  ...AGENTS.inApp,
  ...AGENTS.proxyBrowsers,
])

/** Where a listed word stands by itself; -1 when it does not. */
export type Listed = (word: string) => number

/** `lower` must be in lower case. */
export function listedIn(lower: string): Listed {
  const found = find(lower)
  return (word) => (found.has(word) ? findWord(lower, word) : -1)
}

/** The first word of `words` that stands by itself, with its place. */
export function firstListed(listed: Listed, words: readonly string[]): { word: string; at: number } | undefined {
  for (const word of words) {
    const at = listed(word)
    if (at >= 0) return { word, at }
  }
  return undefined
}
