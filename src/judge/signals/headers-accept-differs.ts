import type { Agent } from '../facts.ts'
import { openingHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Start of every engine's list for page loads. */
const START = 'text/html,application/xhtml+xml,application/xml;q=0.9,'
/** First judged versions: those that also send hints or fetch metadata. */
const FIRST = { chromium: 89, firefox: 90, safari: 11 } as const

/** From here Firefox names no pictures; one version of margin for late rollouts. */
const PLAIN = 133

/**
 * What the list lacks of its engine's, or has of another's. Chromium names WebP and APNG, mostly also signed
 * exchanges; Firefox named pictures in 65 and 72 to 131, never APNG; WebKit names none. Sources: MDN's default values
 * of Accept; Chromium 156, Firefox 153 and WebKitGTK 2.50 on 2026-11-23.
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
 * Accept belongs to another browser or is handmade. Harmless causes: a Firefox setting, some extensions; no known
 * proxy. Lists without HTML are `headers.odd_accept`. Silent where `ua.impossible` speaks: the same cause is no second
 * kind.
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
