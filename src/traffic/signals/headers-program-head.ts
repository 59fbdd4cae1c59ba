import type { Agent, Facts } from '../facts.ts'
import { browserHeaders, isGateway, isOld, NAMES, isPrefetch } from '../headers.ts'
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

/**
 * What a page's speculation rules fetch ahead comes in another order (Chromium 156, seen on 2026-11-28); what its link
 * elements do, in the usual one.
 */
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

/** What a browser's request never is, and what else writes it so. */
export type Writing = {
  value: string
  /**
   * A program put the head together. Else somebody on the way may have written a browser's head anew as well: all names
   * in one style, in the browser's order or sorted, with a `Connection` of their own.
   */
  byProgram: boolean
}

const titled = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())

/** Who writes a request anew spells all names in one way. A program mixes its own names with those it was given. */
const isOneStyle = (names: readonly string[]): boolean =>
  names.every((name) => name === name.toLowerCase()) || names.every((name) => name === titled(name))

/** Who keeps headers in a table may sort them, `Host` before all others or among them. */
function isSorted(names: readonly string[]): boolean {
  const lower = names.map((name) => name.toLowerCase())
  const rest = lower[0] === 'host' ? lower.slice(1) : lower
  return rest.join() === rest.toSorted().join()
}

/** `ownOnly`: nothing is wrong but what each who passes a request on writes anew. */
type Disorder = { value: string; ownOnly: boolean }

/** Browsers keep a connection over HTTP/1.1 and say so, on Apple's systems as elsewhere. */
function connectionOdd(names: readonly string[], connection: string | undefined): Disorder | undefined {
  if (!names.includes('Connection')) return { value: 'no Connection', ownOnly: true }
  const isKept = connection === undefined || /^keep-alive$/i.test(connection)
  return isKept ? undefined : { value: `Connection: ${connection}`, ownOnly: true }
}

const isSpeculated = (engine: Agent['engine'], names: readonly string[]): boolean =>
  engine === 'chromium' && misplaced(names, AHEAD) === undefined

/** The first that is wrong with the order of names, given in the spelling of browsers. */
function orderOdd(
  { engine, engineVersion, platform }: Agent,
  names: readonly string[],
  isAhead: boolean,
): Disorder | undefined {
  const isStraight = names.includes('Host')
  // WebKit on Linux writes it among the others; all else follows RFC 9110, 7.2
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
 * What no browser sends with a page that it opens over HTTP/1.1: what belongs to another protocol or its negotiation.
 * Chromium tells a priority over HTTP/2 and 3 alone (`AddPriorityHeader` in net/spdy/spdy_http_utils.cc).
 */
const FOREIGN: ReadonlySet<string> = new Set(['te', 'upgrade', 'http2-settings', 'expect'])

function foreignIn({ engine }: Agent, names: readonly string[]): Disorder | undefined {
  const lower = names.map((name) => name.toLowerCase())
  const found = lower.find((name) => FOREIGN.has(name) || (engine === 'chromium' && name === 'priority'))
  return found === undefined ? undefined : { value: `${found} over HTTP/1.1`, ownOnly: found !== 'priority' }
}

/** Versions whose requests over HTTP/1.1 are known. */
const isKnown = ({ engine, engineVersion }: Agent): boolean =>
  engine === 'safari' ? engineVersion >= 11 : engine !== 'other' && engineVersion >= ORDERS[engine].since

/** What is wrong with the spelling. Over HTTP/2 and later, which a site's own server tells, all names are in lower case. */
const misspelledIn = (names: readonly string[], isStraight: boolean): string | undefined =>
  !isStraight && names.every((name) => name === name.toLowerCase()) ? undefined : misspelled(names)

/** What is wrong with a request over HTTP/1.1 beside the order that its engine keeps. */
function connectedOdd(agent: Agent, names: readonly string[], connection: string | undefined): Disorder | undefined {
  return isKnown(agent) ? (foreignIn(agent, names) ?? connectionOdd(names, connection)) : undefined
}

/** The names of a request: as they came, or, without `Host`, as a web server read them of any version of HTTP. */
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
  const order = orderOdd(agent, spelled, isAhead) ?? (isStraight ? connectedOdd(agent, spelled, connection) : undefined)
  const value = odd ?? order?.value
  if (value === undefined) return undefined
  const isForwarded = (odd === undefined || isOneStyle(names)) && (!order || order.ownOnly || isSorted(names))
  return { value, byProgram: !isForwarded }
}

/**
 * The head of a request was put together by a program: names are spelled as this browser never does, or stand in
 * another order. What may write the head of a person anew is a security program or a gateway that does not name itself;
 * in a data centre or VPN it would make two kinds of evidence by itself, so there this signal is silent; as it is where
 * the string is impossible in itself, which is the same evidence.
 */
export const programHead: Signal = {
  name: 'headers.program_head',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    if (browserHeaders(facts) === undefined || isGateway(facts.network)) return undefined
    const writing = writingOf(facts)
    return writing && { weight: 'weak', value: writing.value }
  },
}
