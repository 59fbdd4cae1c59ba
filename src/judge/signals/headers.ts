import type { Agent, Facts } from '../facts.ts'
import {
  CUT_SHORT,
  NAMES,
  ORDER,
  PROTOCOL,
  browserHeaders,
  isGateway,
  isOld,
  isPrefetch,
  isTrustworthy,
  openingHeaders,
  openingViewHeaders,
  viewHeaders,
} from '../headers.ts'
import type { Signal } from '../verdict.ts'
import { hostOf } from '../visit.ts'
import { canonicalAddress, isPublicAddress } from '../../lib/net/address.ts'
import { signatureOf } from '../crawler.ts'
import { isRenamed, writerOf } from '../probe/renamed.ts'
import referrers from '../data/referrers.json' with { type: 'json' }

/** Engines add these on trustworthy pages. Programs that send any send the mode. */
const OF_BROWSERS = ['sec-fetch-dest', 'sec-fetch-site', 'sec-ch-ua'] as const
/** Java's default Accept: a weight that no browser writes this way. */
const OF_JAVA = '; q=.2'

type Headers = Readonly<Record<string, string>>

const namesPage = (accept: string): boolean => accept.includes('html') && !accept.includes(OF_JAVA)
const isOrderKnown = (headers: Headers): boolean => (headers[ORDER] ?? headers[NAMES]) !== undefined
const isToday = (agent: Agent): boolean => agent.engine !== 'other' && !isOld(agent)

/** Returns the headers if all browser-made ones are missing. */
const bareHeadOf = (headers: Headers | undefined): Headers | undefined =>
  headers === undefined ||
  !isOrderKnown(headers) ||
  namesPage(headers['accept'] ?? '') ||
  OF_BROWSERS.some((name) => headers[name] !== undefined)
    ? undefined
    : headers

/**
 * A current browser without page type and language. Filters or scripts remove either; nothing known removes both and
 * everything else of a browser. Silent where headers may have been rewritten.
 */
export const bareHead: Signal = {
  name: 'headers.bare',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    const language = facts.headers?.['accept-language']
    if (language && language !== '*') return undefined
    if (facts.source === 'page' || !isToday(facts.agent)) return undefined
    const headers = bareHeadOf(browserHeaders(facts))
    return headers && { weight: 'conclusive', value: headers['accept'] ?? 'no Accept, no Accept-Language' }
  },
}

/** First Chromium with `sec-ch-ua` in every request to a trustworthy origin (March 2021). */
const NO_CLIENT_HINTS_FIRST = 89

export const noClientHints: Signal = {
  name: 'headers.no_client_hints',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    const { engine, engineVersion, browser } = facts.agent
    if (engine !== 'chromium' || engineVersion < NO_CLIENT_HINTS_FIRST || isOld(facts.agent) || !isTrustworthy(facts))
      return undefined
    const headers = browserHeaders(facts)
    return headers && !headers['sec-ch-ua'] && !isRenamed(facts)
      ? { weight: 'weak', value: `${browser} ${engineVersion}` }
      : undefined
  },
}

/** First versions with `sec-fetch-*` in every request to a trustworthy origin; Safari since 16.4. */
const NO_FETCH_METADATA_FIRST = { chromium: 80, firefox: 90, safari: 17 } as const

export const noFetchMetadata: Signal = {
  name: 'headers.no_fetch_metadata',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    const { engine, engineVersion, browser } = facts.agent
    if (engine === 'other' || engineVersion < NO_FETCH_METADATA_FIRST[engine] || isOld(facts.agent)) return undefined
    if (!isTrustworthy(facts)) return undefined
    const headers = openingHeaders(facts)
    if (!headers || headers['sec-fetch-mode'] || headers['sec-fetch-dest'] || headers['sec-fetch-site'])
      return undefined
    return { weight: 'weak', value: `${browser} ${engineVersion}` }
  },
}

export const noAcceptLanguage: Signal = {
  name: 'headers.no_accept_language',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    // no app fetches pages instead of Apple's view
    const headers = browserHeaders(facts) ?? (facts.agent.engine === 'safari' ? viewHeaders(facts) : undefined)
    return headers && !headers['accept-language'] ? { weight: 'weak', value: facts.agent.browser } : undefined
  },
}

export const noAccept: Signal = {
  name: 'headers.no_accept',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    const headers = openingHeaders(facts) ?? openingViewHeaders(facts)
    return headers && !headers['accept'] ? { weight: 'weak', value: facts.agent.browser } : undefined
  },
}

/**
 * Cipher parts of JA4 fingerprints by program. Debian 12's programs on loopback, 2026-11-23; Go from FoxIO's examples.
 * Chromium 156 has 8daaf6152771, Firefox 153 86a278354501.
 */
const PROGRAMS: ReadonlyMap<string, string> = new Map([
  ['e8f1e7e78f70', 'OpenSSL, curl'],
  ['479067518aa3', 'OpenSSL, PHP'],
  ['85036bcba153', 'Python'],
  ['a33745022dd6', 'Node.js'],
  ['723694b0fccc', 'GnuTLS, wget'],
  ['db35923f8641', 'Java'],
  ['9dc949149365', 'Go'],
])

/** Protocol, name or address, numbers of ciphers and extensions, ALPN; then hashes of ciphers and of extensions. */
const JA4 = /^[tqd](?:\d\d|s\d)[di]\d{4}[\da-z]{2}_([\da-f]{12})_[\da-f]{12}$/

/**
 * The TLS fingerprint is a program library's, though the agent claims a browser. Other fingerprints are ignored:
 * browsers change theirs. Harmless: a TLS-terminating gateway or security program. So one doubt of kind headers, silent
 * in data centres and VPNs. WebKit on Linux uses these libraries.
 */
export const programTls: Signal = {
  name: 'headers.program_tls',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    const { engine, impossible, platform } = facts.agent
    if (engine === 'other' || impossible !== '' || isGateway(facts.network)) return undefined
    if (engine === 'safari' && platform === 'Linux') return undefined
    const ciphers = JA4.exec(browserHeaders(facts)?.['x-ja4']?.toLowerCase() ?? '')?.[1] ?? ''
    const value = PROGRAMS.get(ciphers)
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}

/** All current versions speak HTTP/2, since 2015; old phones may not. */
const OLD_PROTOCOL_FIRST = { chromium: 89, firefox: 90, safari: 17 } as const

/**
 * HTTP/1.1 to a server that nearly all browsers reach by a later version (`src/edge/read/site-way.ts`). Harmless: a
 * gateway or security program that terminates TLS. So one doubt of kind headers, silent in data centres and VPNs.
 */
export const oldProtocol: Signal = {
  name: 'headers.old_protocol',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    const { engine, engineVersion, impossible } = facts.agent
    if (engine === 'other' || engineVersion < OLD_PROTOCOL_FIRST[engine] || impossible !== '') return undefined
    const protocol = browserHeaders(facts)?.[PROTOCOL]
    if (!protocol?.startsWith('1') || isGateway(facts.network)) return undefined
    return { weight: 'weak', value: `HTTP/${protocol}` }
  },
}

/**
 * HTTP/1.1 page loads: Chromium 156 and Firefox 153 on loopback, 2026-11-20; constant since fetch metadata. Safari's
 * varies.
 */
const ORDERS = {
  chromium: { since: 80, names: ['user-agent', 'accept', 'accept-encoding', 'accept-language'] },
  firefox: { since: 90, names: ['user-agent', 'accept', 'accept-language', 'accept-encoding'] },
} as const

/** Prefetch order of Chromium's speculation rules (`headers-program-head.ts`). */
const AHEAD = ['accept', 'user-agent', 'accept-encoding', 'accept-language']

/**
 * Another order than the browser's: values copied into a program's list. Virus scanners or proxies may rewrite it:
 * strict only.
 */
export const headerOrder: Signal = {
  name: 'headers.order',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  strictOnly: true,
  read(facts) {
    const { engine, engineVersion } = writerOf(facts)
    const order = isOld(facts.agent) ? undefined : browserHeaders(facts)?.[ORDER]
    if (!order || (engine !== 'chromium' && engine !== 'firefox') || engineVersion < ORDERS[engine].since)
      return undefined
    const seen = order.split(' ')
    const expected = ORDERS[engine].names.filter((name) => seen.includes(name))
    const isSpeculated = engine === 'chromium' && isPrefetch(facts) && AHEAD.join(' ') === order
    return isSpeculated || expected.join(' ') === order ? undefined : { weight: 'weak', value: order }
  },
}

/**
 * Sizes that no browser reaches. Excluded, since people have them: long addresses and referrers (campaigns, single
 * sign-on), large cookies, headers of company gateways.
 */
const ODD = /(?:^| )((?:headers|name|accept|accept-encoding|accept-language|sec-[a-z-]{1,40})=\d+)/

/** Apps append some hundred characters. */
const LONGEST_AGENT = 4096

/** Larger than browsers make it. The cut values themselves are not judged. */
export const excess: Signal = {
  name: 'headers.excess',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read({ headers }) {
    const cut = headers?.[CUT_SHORT]
    if (cut === undefined) return undefined
    const agent = /(?:^| )agent=(\d+)/.exec(cut)
    const value = ODD.exec(cut)?.[1] ?? (Number(agent?.[1] ?? 0) > LONGEST_AGENT ? agent?.[0].trim() : undefined)
    return value === undefined ? undefined : { weight: 'weak', value: value.replace('=', ' ') }
  },
}

/** Chromium and Firefox send it with page loads. Some proxies remove it. */
const NO_UPGRADE_FIRST = { chromium: 44, firefox: 48 } as const

export const noUpgrade: Signal = {
  name: 'headers.no_upgrade',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  strictOnly: true,
  read(facts) {
    const { engine, engineVersion, browser } = facts.agent
    if ((engine !== 'chromium' && engine !== 'firefox') || engineVersion < NO_UPGRADE_FIRST[engine]) return undefined
    if (isOld(facts.agent)) return undefined
    const headers = openingHeaders(facts)
    return headers && !headers['upgrade-insecure-requests']
      ? { weight: 'weak', value: `${browser} ${engineVersion}` }
      : undefined
  },
}

/**
 * No answer to the check within a minute: programs without scripts, and people who leave. Kind headers: copying only a
 * browser's head also fails the check, so one cause.
 */
export const checkNotTaken: Signal = {
  name: 'headers.check_not_taken',
  kind: 'headers',
  category: 'general',
  read({ checked }) {
    if (checked === 'left') return { weight: 'weak', value: '60 s' }
    return checked === 'unasked' ? { weight: 'weak', value: 'no page' } : undefined
  },
}

const SPAM_HOSTS = new Set(referrers.hosts)

/** True if `host` (lower case) is listed or below a listed one. */
export function isSpamReferrer(host: string): boolean {
  for (let at = 0; at >= 0 && at < host.length; at = nextLabel(host, at))
    if (SPAM_HOSTS.has(host.slice(at))) return true
  return false
}

function nextLabel(host: string, at: number): number {
  const dot = host.indexOf('.', at)
  return dot < 0 ? -1 : dot + 1
}

/** A referrer known as false, sent to appear in statistics. */
export const spamReferrer: Signal = {
  name: 'headers.spam_referrer',
  kind: 'headers',
  category: 'sophisticated',
  read({ referrer }) {
    const host = referrer === '' ? '' : hostOf(referrer)
    return host !== '' && isSpamReferrer(host) ? { weight: 'weak', value: host } : undefined
  },
}

/** Referrer on a bare public address; sites have names. Private addresses are ignored. */
export const addressReferrer: Signal = {
  name: 'headers.address_referrer',
  kind: 'headers',
  category: 'general',
  read({ referrer }) {
    const host = referrer === '' ? '' : hostOf(referrer).replaceAll(/[[\]]/g, '')
    if (!/^[\d.]+$|:/.test(host)) return undefined
    const address = canonicalAddress(host)
    return address !== undefined && isPublicAddress(address) ? { weight: 'weak', value: address } : undefined
  },
}

/**
 * An unproved signature: keys unread or unreadable, or an unsupported scheme. Browsers sign nothing. Harmless: an
 * intermediary that signs.
 */
export const unprovenSignature: Signal = {
  name: 'headers.unproven_signature',
  kind: 'headers',
  category: 'general',
  read: ({ signed }) => (signed?.standing === 'unknown' ? { weight: 'weak', value: signatureOf(signed) } : undefined),
}

/** Old engines cannot run the script; users of Tor or a VPN often block it. */
const isExpected = ({ agent, network }: Facts): boolean =>
  agent.engine !== 'other' && !isOld(agent) && !(network.tor || network.vpn !== '' || network.relay)

/**
 * Several pages with the probe over a minute, none answered, unlike nearly all other visitors'
 * (`src/edge/remember/silent-pages.ts`). Weak: no JavaScript, or a blocker. Visitors who load the image are browsers
 * and not counted. Kind headers, because script-blocking security programs often change headers; silent where age or
 * privacy would be a second kind.
 */
export const unheardProbe: Signal = {
  name: 'headers.unheard_probe',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const pages = facts.silentPages
    if (pages === 0 || !isExpected(facts) || browserHeaders(facts) === undefined) return undefined
    return { weight: 'weak', value: `${pages} pages${facts.patterns.unloaded > 0 ? ', no image either' : ''}` }
  },
}
