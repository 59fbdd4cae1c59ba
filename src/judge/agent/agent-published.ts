import type { PlainPattern } from '../../lib/text/plain-pattern.ts'
import { wordsFinder } from '../../lib/text/word-finder.ts'
import { PUBLISHED, type PublishedAgent } from '../data/published-agents.ts'

/** `at`: start of the entry's first word; `end`: end of its last. */
export type Found = { entry: PublishedAgent; at: number; end: number }

type Way = PlainPattern & { entry: PublishedAgent }

const ways = Map.groupBy(
  PUBLISHED.entries.flatMap((entry) => entry.ways.map((way): Way => ({ ...way, entry }))),
  ({ words }) => words[0] ?? '',
)

/** All entries in one pass; case-sensitive, as published. */
const find = wordsFinder([...ways.keys()])

/** Longest, most specific first. */
export function publishedAgentsIn(text: string): Found[] {
  const found: Found[] = []
  for (const word of find(text)) {
    for (const way of ways.get(word) ?? []) {
      const place = placeOf(way, text)
      if (place) found.push({ entry: way.entry, ...place })
    }
  }
  return found.sort((one, other) => other.end - other.at - (one.end - one.at))
}

function placeOf({ words, start, end }: PlainPattern, text: string): Omit<Found, 'entry'> | undefined {
  const [first = '', ...others] = words
  const at = start ? (text.startsWith(first) ? 0 : -1) : placeByItself(text, first)
  if (at < 0) return undefined
  let last = at + first.length
  for (const word of others) {
    const next = text.indexOf(word, last)
    if (next < 0) return undefined
    last = next + word.length
  }
  if (!end) return { at, end: last }
  const final = words.at(-1) ?? ''
  return text.endsWith(final) && text.length >= last ? { at, end: text.length } : undefined
}

function placeByItself(text: string, word: string): number {
  const first = text.indexOf(word)
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) if (isWholeWord(text, at, at + word.length)) return at
  return first
}

const isLetter = (char: string): boolean => /[a-z\d]/i.test(char)

export const isWholeWord = (text: string, at: number, end: number): boolean =>
  !(isLetter(text.charAt(at)) && isLetter(text.charAt(at - 1))) &&
  !(isLetter(text.charAt(end - 1)) && isLetter(text.charAt(end)))
