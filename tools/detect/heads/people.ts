/**
 * People with program-like requests: no scripts, privacy browsers, apps, old phones, rewriting gateways; alone at their
 * address, several pages within minutes.
 */
import type { Facts } from '../../../src/judge/facts.ts'
import { parseAgent } from '../../../src/judge/agent/agent.ts'
import { isOld, NAMES, PROTOCOL, wantsPrivacy } from '../../../src/judge/headers.ts'
import { NO_PATTERNS } from '../../../src/judge/patterns.ts'
import { visit } from '../../../src/judge/builders.ts'
import { desktop, mobile } from '../corpus/browsers.ts'
import { GATEWAYS } from '../corpus/gateways.ts'
import { chromiumHeaders, firefoxHeaders, LANGUAGES, safariHeaders } from '../corpus/headers.ts'
import { odd } from '../corpus/odd.ts'
import { chooser, type Choose, type Headers, type Part } from '../corpus/sample.ts'
import { view } from '../corpus/views.ts'

type Person = { userAgent: string; headers: Headers | null; network?: Partial<Facts['network']> }

const [WINDOWS, LINUX] = ['Windows NT 10.0; Win64; x64', 'X11; Linux x86_64']
const firefoxOn = (system: string, version: number) =>
  `Mozilla/5.0 (${system}; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`

/** Tor Browser and Mullvad's: one agent and language for all. */
const likeTor = (choose: Choose, network: Person['network']): Person => {
  const version = choose.of([128, 140])
  const headers = { ...firefoxHeaders(choose, version), 'accept-language': 'en-US,en;q=0.5', 'sec-gpc': '1' }
  return { userAgent: firefoxOn(choose.of([WINDOWS, LINUX]), version), headers, ...(network && { network }) }
}

const brave = (choose: Choose): Person => {
  const version = choose.between(120, 150)
  const { accept = '', ...headers } = chromiumHeaders(choose, {
    version,
    brand: 'Brave',
    platform: 'Windows',
    mobile: false,
  })
  return {
    userAgent: `Mozilla/5.0 (${WINDOWS}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    headers: {
      ...headers,
      'accept': accept.replace(/,application\/signed-exchange.*$/, ''),
      'accept-language': choose.of(['de-DE,de;q=0.5', 'en-US,en;q=0.7', 'en-US,en;q=0.8', 'fr-FR,fr;q=0.6']),
      'sec-gpc': '1',
    },
  }
}

/** Firefox resisting fingerprinting, and LibreWolf. */
const resisting = (choose: Choose): Person => {
  const version = choose.between(115, 153)
  const headers = firefoxHeaders(choose, version)
  const kept = { ...headers, 'accept-language': 'en-US,en;q=0.5', 'dnt': '1', 'sec-gpc': '1' }
  return { userAgent: firefoxOn(choose.of([WINDOWS, LINUX]), version), headers: kept }
}

/** Old browsers with old heads, or a current engine's. */
const oddly = (choose: Choose): Person => {
  const { userAgent, headers } = odd(choose, part(choose))
  const agent = parseAgent(userAgent)
  const { engine, engineVersion: version } = agent
  if (headers === null || isOld(agent) || engine === 'other') return { userAgent, headers }
  if (engine === 'firefox') return { userAgent, headers: firefoxHeaders(choose, version) }
  if (engine === 'safari') return { userAgent, headers: safariHeaders(choose, version) }
  const mobile = agent.deviceType === 'mobile'
  return { userAgent, headers: chromiumHeaders(choose, { version, brand: '', platform: agent.platform, mobile }) }
}

const miniOpera = (choose: Choose): Person => ({
  userAgent: `Opera/9.80 (Android; Opera Mini/${choose.between(12, 80)}.0.2254/191.${choose.between(100, 300)}; U; en) Presto/2.12.423 Version/12.16`,
  headers: {
    'accept': 'text/html, application/xml;q=0.9, application/xhtml+xml, image/png, image/webp, */*;q=0.1',
    'accept-language': choose.of(LANGUAGES),
    'accept-encoding': 'gzip, deflate',
    'x-operamini-features': 'advanced, camera, download, file_system',
  },
})

const plain = ({ userAgent, headers }: Person): Person => ({ userAgent, headers })
const part = (choose: Choose) => choose.of<Part>(['seen', 'held'])
const anybody = (choose: Choose): Person & { headers: Headers } => {
  const { userAgent, headers } = (choose.chance(0.6) ? desktop : mobile)(choose, part(choose))
  return { userAgent, headers: headers ?? {} }
}
/** Strict campaigns count old browsers over VPNs twice. */
const current = (choose: Choose): Person & { headers: Headers } => {
  const person = anybody(choose)
  return isOld(parseAgent(person.userAgent)) ? current(choose) : person
}

/** In the browser's order and spelling, over HTTP/1.1. */
const CHROMIUM_NAMES =
  'Host Connection sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform Upgrade-Insecure-Requests User-Agent Accept Sec-Fetch-Site Sec-Fetch-Mode Sec-Fetch-User Sec-Fetch-Dest Referer Accept-Encoding Accept-Language'
const FIREFOX_NAMES =
  'Host User-Agent Accept Accept-Language Accept-Encoding Referer Connection Upgrade-Insecure-Requests Sec-Fetch-Dest Sec-Fetch-Mode Sec-Fetch-Site Sec-Fetch-User'
const APPLE_NAMES =
  'Host Sec-Fetch-Dest User-Agent Accept Sec-Fetch-Site Sec-Fetch-Mode Accept-Language Accept-Encoding Connection'

const namesOf = ({ userAgent, headers }: { userAgent: string; headers: Headers }): string[] =>
  (/Firefox\//.test(userAgent) ? FIREFOX_NAMES : /Chrome\//.test(userAgent) ? CHROMIUM_NAMES : APPLE_NAMES)
    .split(' ')
    .filter((name) => /^(host|connection|user-agent)$/i.test(name) || headers[name.toLowerCase()] !== undefined)

const titled = (name: string) => name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase())
const withLast = (name: string) => (names: string[]) => [...names.filter((one) => one !== name), name]

/** Gateways that silently rewrite header names. */
const REWRITERS: readonly [(names: string[]) => string[], ...((names: string[]) => string[])[]] = [
  (names) => names.map((name) => name.toLowerCase()),
  (names) => names.map(titled),
  (names) => ['Host', ...names.filter((name) => name !== 'Host').map(titled)].toSorted(),
  (names) => [
    'Host',
    ...names
      .filter((name) => name !== 'Host')
      .map(titled)
      .toSorted(),
  ],
  withLast('Connection'),
  (names) => names.filter((name) => name !== 'Connection'),
]

const rewritten = (choose: Choose): Person => {
  const person = anybody(choose)
  const names = choose.of(REWRITERS)(namesOf(person))
  return { ...person, headers: { ...person.headers, [NAMES]: names.join(' '), [PROTOCOL]: '1.1' } }
}

const withoutFetchMetadata = (choose: Choose): Person => {
  const person = anybody(choose)
  const kept = Object.entries(person.headers).filter(([name]) => !name.startsWith('sec-'))
  return { ...person, headers: Object.fromEntries(kept) }
}

const GATES = Object.values(GATEWAYS) as unknown as readonly [
  (headers: Headers, choose: Choose) => Headers,
  ...((headers: Headers, choose: Choose) => Headers)[],
]

/** `scripts`: pages report, so only requests can count against them. */
export const PEOPLE: Readonly<Record<string, { make: (choose: Choose) => Person; scripts?: true }>> = {
  'an ordinary browser without JavaScript': { make: anybody },
  'a current one over a VPN': { make: (choose) => ({ ...current(choose), network: { vpn: 'x' } }) },
  'Tor Browser over Tor': { make: (choose) => likeTor(choose, { tor: true }) },
  'Mullvad Browser': { make: (choose) => likeTor(choose, undefined) },
  'Brave': { make: brave },
  'Firefox that resists fingerprinting, LibreWolf': { make: resisting },
  'in apps': { make: (choose) => plain(view(choose, part(choose))) },
  'old telephones and odd browsers': { make: oddly },
  'Opera Mini': { make: miniOpera },
  'behind a gateway': {
    make: (choose) => {
      const person = anybody(choose)
      return { ...person, headers: choose.of(GATES)(person.headers, choose) }
    },
  },
  'behind what writes requests anew': { make: rewritten },
  'behind what takes fetch metadata away': { make: withoutFetchMetadata, scripts: true },
}

/** People of each kind. */
const COUNT = 400

/**
 * `script`: pages have only the probe's script, or the image is not learnt. `image`: browsers load it. `nothing`: it is
 * learnt, and these people load neither.
 */
export const PAGES = ['script', 'image', 'nothing'] as const

/** First, third and tenth visit within ten minutes. */
export function visitsOf(who: keyof typeof PEOPLE, pages: (typeof PAGES)[number] = 'script'): Facts[] {
  const choose = chooser(20_261_126)
  const { make, scripts } = PEOPLE[who] ?? { make: anybody }
  return Array.from({ length: COUNT }, () => make(choose)).flatMap(({ userAgent, headers, network }) =>
    [1, 3, 10].map((number) => {
      const silentPages = scripts || pages === 'image' || number < 3 ? 0 : number - 1
      const unloaded = pages === 'nothing' && !wantsPrivacy(headers) ? silentPages : 0
      return visit({
        userAgent,
        headers,
        unique: number === 1,
        repeats: number,
        rates: { visitor: number, address: number, network: number },
        silentPages,
        patterns: { ...NO_PATTERNS, unloaded },
        ...(network && { network: { hosting: '', tor: false, vpn: '', relay: false, ...network } }),
      })
    }),
  )
}
