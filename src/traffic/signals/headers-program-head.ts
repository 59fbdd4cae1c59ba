import type { Agent } from '../facts.ts'
import { browserHeaders, isGateway, NAMES } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/**
 * Names as browsers spell them over HTTP/1.1, by their lower-case form. What Chromium 156, Firefox 153 and WebKitGTK
 * 2.50 sent to a server on loopback on 2026-11-23.
 */
const SPELLED: ReadonlyMap<string, string> = new Map(
  [
    'Host',
    'Connection',
    'Upgrade-Insecure-Requests',
    'User-Agent',
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Sec-Fetch-Site',
    'Sec-Fetch-Mode',
    'Sec-Fetch-User',
    'Sec-Fetch-Dest',
    'Referer',
    'Cache-Control',
    'sec-ch-ua',
    'sec-ch-ua-mobile',
    'sec-ch-ua-platform',
  ].map((name) => [name.toLowerCase(), name]),
)

/**
 * Where the other names stand that every page load has, from the versions on that have kept it (same source). Referrer
 * and cookies have no fixed place. WebKit's order differs by system and is not judged.
 */
const ORDERS = {
  chromium: {
    since: 90,
    places: placesOf(
      'Host Connection Upgrade-Insecure-Requests User-Agent Accept Sec-Fetch-Site Sec-Fetch-Mode Sec-Fetch-Dest Accept-Encoding Accept-Language',
    ),
  },
  firefox: {
    since: 90,
    places: placesOf(
      'Host User-Agent Accept Accept-Language Accept-Encoding Connection Upgrade-Insecure-Requests Sec-Fetch-Dest Sec-Fetch-Mode Sec-Fetch-Site',
    ),
  },
} as const

function placesOf(names: string): ReadonlyMap<string, number> {
  return new Map(names.split(' ').map((name, place) => [name, place]))
}

function misspelled(names: readonly string[]): string | undefined {
  return names.find((name) => {
    const spelled = SPELLED.get(name.toLowerCase())
    return spelled !== undefined && spelled !== name
  })
}

/** The first name that comes after one which it should precede. */
function misplaced(names: readonly string[], places: ReadonlyMap<string, number>): string | undefined {
  let highest = -1
  return names.find((name) => {
    const place = places.get(name)
    if (place === undefined) return false
    if (place < highest) return true
    highest = place
    return false
  })
}

function writtenBy({ engine, engineVersion, impossible }: Agent, names: readonly string[]): string | undefined {
  if (engine === 'other' || impossible !== '') return undefined
  const odd = misspelled(names)
  if (odd !== undefined) return odd
  if (engine === 'safari' || engineVersion < ORDERS[engine].since) return undefined
  if (names[0] !== 'Host') return 'Host is not first'
  const moved = misplaced(names, ORDERS[engine].places)
  if (moved !== undefined) return `${moved} is out of place`
  return names.includes('Connection') ? undefined : 'no Connection'
}

/**
 * The head of a request that came straight over HTTP/1.1 was put together by a program: names are spelled as this
 * browser never does, or stand in another order. What may write the head of a person anew is a security program or a
 * gateway that does not name itself; in a data centre or VPN it would make two kinds of evidence by itself, so there
 * this signal is silent; as it is where the string is impossible in itself, which is the same evidence.
 */
export const programHead: Signal = {
  name: 'headers.program_head',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const names = browserHeaders(facts)?.[NAMES]
    if (!names || isGateway(facts.network)) return undefined
    const value = writtenBy(facts.agent, names.split(' '))
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}
