import type { Agent, Facts } from '../facts.ts'
import { browserHeaders, isGateway, isOld, NAMES, isPrefetch } from '../headers.ts'
import { writerOf } from '../probe/renamed.ts'
import type { Signal } from '../verdict.ts'

/** HTTP/1.1 spelling by lower-case name: Chromium 156, Firefox 153, WebKitGTK 2.50 on loopback, 2026-11-23. */
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
 * Order of names in every page load, from the first version that keeps it (same source). Referrer and cookies float.
 * WebKit's varies by system and is not judged.
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

/** Speculation rules prefetch in another order (Chromium 156, 2026-11-28); link elements in the usual one. */
const AHEAD = placesOf(
  'Host Connection Upgrade-Insecure-Requests Accept Sec-Fetch-Site Sec-Fetch-Mode Sec-Fetch-Dest User-Agent Accept-Encoding Accept-Language',
)

function placesOf(names: string): ReadonlyMap<string, number> {
  return new Map(names.split(' ').map((name, place) => [name, place]))
}

function misspelled(names: readonly string[]): string | undefined {
  return names.find((name) => {
    const spelled = SPELLED.get(name.toLowerCase())
    return spelled !== undefined && spelled !== name
  })
}

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

export type Writing = {
  value: string
  /**
   * False if an intermediary may have rewritten a browser's head: names in one style, in the browser's order or sorted,
   * with its own `Connection`.
   */
  byProgram: boolean
}

const titled = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())

/** Intermediaries spell all names alike; programs mix their own names with given ones. */
const isOneStyle = (names: readonly string[]): boolean =>
  names.every((name) => name === name.toLowerCase()) || names.every((name) => name === titled(name))

/** Header tables may be sorted, with `Host` first or among the others. */
function isSorted(names: readonly string[]): boolean {
  const lower = names.map((name) => name.toLowerCase())
  const rest = lower[0] === 'host' ? lower.slice(1) : lower
  return rest.join() === rest.toSorted().join()
}

/** `ownOnly`: only parts that every intermediary rewrites. */
type Disorder = { value: string; ownOnly: boolean }

/** Browsers keep connections over HTTP/1.1 and say so, also on Apple's systems. */
function connectionOdd(names: readonly string[], connection: string | undefined): Disorder | undefined {
  if (!names.includes('Connection')) return { value: 'no Connection', ownOnly: true }
  const isKept = connection === undefined || /^keep-alive$/i.test(connection)
  return isKept ? undefined : { value: `Connection: ${connection}`, ownOnly: true }
}

const isSpeculated = (engine: Agent['engine'], names: readonly string[]): boolean =>
  engine === 'chromium' && misplaced(names, AHEAD) === undefined

function orderOdd(
  { engine, engineVersion, platform }: Agent,
  names: readonly string[],
  isAhead: boolean,
): Disorder | undefined {
  const isStraight = names.includes('Host')
  // WebKit on Linux sorts it among the others; the rest follows RFC 9110, 7.2
  if (isStraight && names[0] !== 'Host' && (engine !== 'safari' || platform !== 'Linux'))
    return { value: 'Host is not first', ownOnly: false }
  if (engine === 'safari' || engine === 'other' || engineVersion < ORDERS[engine].since) return undefined
  const places = isAhead && isSpeculated(engine, names) ? AHEAD : ORDERS[engine].places
  const moved = misplaced(
    names.filter((name) => name !== 'Connection'),
    places,
  )
  if (moved !== undefined) return { value: `${moved} is out of place`, ownOnly: false }
  const own = misplaced(names, places)
  return own === undefined ? undefined : { value: `${own} is out of place`, ownOnly: true }
}

/**
 * Headers of other protocols, never in an HTTP/1.1 page load. Chromium sends a priority over HTTP/2 and 3 only
 * (`AddPriorityHeader` in net/spdy/spdy_http_utils.cc).
 */
const FOREIGN: ReadonlySet<string> = new Set(['te', 'upgrade', 'http2-settings', 'expect'])

function foreignIn({ engine }: Agent, names: readonly string[]): Disorder | undefined {
  const lower = names.map((name) => name.toLowerCase())
  const found = lower.find((name) => FOREIGN.has(name) || (engine === 'chromium' && name === 'priority'))
  return found === undefined ? undefined : { value: `${found} over HTTP/1.1`, ownOnly: found !== 'priority' }
}

/** The one name that tells by itself, without the others’ order. */
export const LENGTH = 'content-length'

/** A length of content that has no type: a page is asked for without either, a form names both (RFC 9110, 8.6). */
export const hasLoneLength = (listed: string): boolean =>
  /(?:^| )content-length(?: |$)/i.test(listed) && !/(?:^| )content-type(?: |$)/i.test(listed)

/** No intermediary is known that adds one; it could. */
const bodyOdd = (names: readonly string[]): Disorder | undefined =>
  hasLoneLength(names.join(' ')) ? { value: `${LENGTH} without content`, ownOnly: true } : undefined

const isKnown = ({ engine, engineVersion }: Agent): boolean =>
  engine === 'safari' ? engineVersion >= 11 : engine !== 'other' && engineVersion >= ORDERS[engine].since

/** All lower case over HTTP/2 and later, as a site's server reports. */
const misspelledIn = (names: readonly string[], isStraight: boolean): string | undefined =>
  !isStraight && names.every((name) => name === name.toLowerCase()) ? undefined : misspelled(names)

function connectedOdd(agent: Agent, names: readonly string[], connection: string | undefined): Disorder | undefined {
  return isKnown(agent) ? (foreignIn(agent, names) ?? connectionOdd(names, connection)) : undefined
}

/** Names as received, or from a web server without `Host` and from any HTTP version. */
export function writingOf({ agent, headers }: Pick<Facts, 'agent' | 'headers'>): Writing | undefined {
  const listed = headers?.[NAMES]
  return !listed || agent.engine === 'other' || agent.impossible !== '' || isOld(agent)
    ? undefined
    : written(agent, listed.split(' '), { connection: headers['connection'], isAhead: isPrefetch({ headers }) })
}

function written(
  agent: Agent,
  names: readonly string[],
  { connection, isAhead }: { connection: string | undefined; isAhead: boolean },
): Writing | undefined {
  const spelled = names.map((name) => SPELLED.get(name.toLowerCase()) ?? name)
  const isStraight = spelled.includes('Host')
  const odd = misspelledIn(names, isStraight)
  const order =
    orderOdd(agent, spelled, isAhead) ??
    (isStraight ? connectedOdd(agent, spelled, connection) : undefined) ??
    bodyOdd(names)
  const value = odd ?? order?.value
  if (value === undefined) return undefined
  const isForwarded = (odd === undefined || isOneStyle(names)) && (!order || order.ownOnly || isSorted(names))
  return { value, byProgram: !isForwarded }
}

/**
 * Spelling or order that this browser never has. Security programs and gateways may rewrite people's headers: silent in
 * data centres and VPNs, where that would make two kinds, and where `ua.impossible` is the same evidence.
 */
export const programHead: Signal = {
  name: 'headers.program_head',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    if (browserHeaders(facts) === undefined || isGateway(facts.network)) return undefined
    const writing = writingOf({ agent: writerOf(facts), headers: facts.headers })
    return writing && { weight: 'weak', value: writing.value }
  },
}
