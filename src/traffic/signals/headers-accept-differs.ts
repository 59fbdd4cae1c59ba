import type { Agent } from '../facts.ts'
import { openingHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** How the list of every engine begins when it opens a page. */
const START = 'text/html,application/xhtml+xml,application/xml;q=0.9,'
/** First versions whose list is judged: those that also send the headers of their own time, hints or fetch metadata. */
const FIRST = { chromium: 89, firefox: 90, safari: 11 } as const

/** Firefox names no pictures any more, with a version to spare for those that roll out late. */
const PLAIN = 133

/**
 * What the list lacks of its engine's, or has of another's. Chromium names WebP and APNG, and in most browsers made of
 * it signed exchanges; Firefox named pictures in 65, from 72 to 131, and never APNG; WebKit names no picture. Sources:
 * MDN's list of default values of Accept, and what Chromium 156, Firefox 153 and WebKitGTK 2.50 sent on 2026-11-23.
 */
function difference(engine: Exclude<Agent['engine'], 'other'>, version: number, accept: string): string | undefined {
  if (!accept.startsWith(START)) return accept
  if (engine === 'chromium') return accept.includes('image/webp,image/apng,*/*;q=0.8') ? undefined : accept
  if (engine === 'firefox') {
    const isNamed = accept.includes('image/apng') || (version >= PLAIN && accept.includes('image/'))
    return accept.endsWith('*/*;q=0.8') && !isNamed ? undefined : accept
  }
  return accept.includes('image/') || accept.includes('signed-exchange') ? accept : undefined
}

/**
 * The accepted content is that of another browser, or written by hand. A setting of Firefox and some extensions change
 * it; no proxy is known to. What asks for no HTML at all is found by `headers.odd_accept`, and a string that is
 * impossible in itself by `ua.impossible`: it is no second kind of evidence that another browser's headers come with it.
 */
export const acceptDiffers: Signal = {
  name: 'headers.accept_differs',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const { engine, engineVersion, impossible } = facts.agent
    if (engine === 'other' || engineVersion < FIRST[engine] || impossible !== '') return undefined
    const accept = openingHeaders(facts)?.['accept']
    if (!accept || !accept.includes('text/html')) return undefined
    const value = difference(engine, engineVersion, accept)
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}
