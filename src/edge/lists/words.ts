/** Which of many words stand in a text. Texts repeat, so what was found in one is kept until the words change. */
import { LRUCache } from 'lru-cache'
import { wordsFinder, type WordsFinder } from '../../lib/word-finder.ts'
import { foldWord } from '../../rules/list-entry.ts'

export type Words<Entry> = {
  put: (word: string, entry: Entry) => void
  remove: (word: string) => void
  /** One of the entries that stand in the text and pass, the longest word first; undefined for none. */
  find: (text: string, passes: (entry: Entry) => boolean) => Entry | undefined
}

const KEPT_TEXTS = 5000
const NONE: readonly never[] = []

export function createWords<Entry>(): Words<Entry> {
  const entries = new Map<string, Entry>()
  const found = new LRUCache<string, readonly Entry[]>({ max: KEPT_TEXTS })
  /** Made at the first text after a change. */
  let finder: WordsFinder | undefined

  function changed(): void {
    finder = undefined
    found.clear()
  }

  function search(text: string): readonly Entry[] {
    finder ??= wordsFinder([...entries.keys()])
    const words = [...finder(foldWord(text))].sort((one, other) => other.length - one.length)
    const hits = words.length === 0 ? NONE : words.flatMap((word) => entries.get(word) ?? [])
    found.set(text, hits)
    return hits
  }

  return {
    put(word, entry) {
      entries.set(word, entry)
      changed()
    },
    remove(word) {
      if (entries.delete(word)) changed()
    },
    find(text, passes) {
      if (entries.size === 0 || text === '') return undefined
      return (found.get(text) ?? search(text)).find(passes)
    },
  }
}
