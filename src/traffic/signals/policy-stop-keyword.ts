import { percentDecode } from '../../lib/percent-decode.ts'
import { fold } from '../fold.ts'
import type { Signal } from '../verdict.ts'

/** How a text may be searched: as it was sent, and decoded where it has anything to decode. */
function spellings(text: string): string[] {
  const sent = fold(text)
  if (!/[%+]/.test(sent)) return [sent]
  const decoded = fold(percentDecode(text.replaceAll('+', ' ')))
  return decoded === sent ? [sent] : [sent, decoded]
}

/** A word that the client named stands in the visit's URL or referrer (their stored length). Plain substring. */
export const stopKeyword: Signal = {
  name: 'policy.stop_keyword',
  kind: 'policy',
  category: 'policy',
  read({ url, referrer }, { stopKeywords }) {
    if (stopKeywords.length === 0) return undefined
    const texts = [...spellings(url), ...spellings(referrer)]
    const word = stopKeywords.find((keyword) => texts.some((text) => text.includes(keyword)))
    return word === undefined ? undefined : { weight: 'conclusive', value: word }
  },
}
