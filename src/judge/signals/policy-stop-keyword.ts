import { readable } from '../../lib/net/spellings.ts'
import { normalizeText } from '../../lib/text/text.ts'
import type { WordFinder } from '../../lib/text/word-finder.ts'
import type { Signal } from '../verdict.ts'

/** As sent, then decoded if there is anything to decode. */
function find(text: string, stopKeyword: WordFinder): string | undefined {
  const sent = stopKeyword(normalizeText(text))
  if (sent !== undefined || !/[%+]|xn--/i.test(text)) return sent
  return stopKeyword(normalizeText(readable(text.replaceAll('+', ' '))))
}

/** A plain substring of URL or referrer (stored length). */
export const stopKeywordSeen: Signal = {
  name: 'policy.stop_keyword',
  kind: 'policy',
  category: 'policy',
  read({ url, referrer }, { stopKeyword }) {
    if (stopKeyword === null) return undefined
    const word = find(url, stopKeyword) ?? find(referrer, stopKeyword)
    return word === undefined ? undefined : { weight: 'conclusive', value: word }
  },
}
