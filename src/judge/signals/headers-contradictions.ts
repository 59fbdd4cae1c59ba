import type { Agent } from '../facts.ts'
import { browserHeaders, isOld, isTrustworthy, openingHeaders, openingViewHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'
import { hasAnswered } from '../probe/probe-signals.ts'
import { writerOf } from '../probe/renamed.ts'

/** Platform in the hint → in the parsed agent. */
const PLATFORMS: ReadonlyMap<string, string> = new Map([
  ['Windows', 'Windows'],
  ['macOS', 'macOS'],
  ['Android', 'Android'],
  ['Linux', 'Linux'],
  ['Chrome OS', 'Chrome OS'],
  ['Chromium OS', 'Chrome OS'],
])

/** If it differs from the agent's. Phones in desktop mode claim Linux. */
function otherPlatform(agent: Agent, hint: string): string | undefined {
  const platform = PLATFORMS.get(hint.replaceAll('"', ''))
  if (
    platform === undefined ||
    !PLATFORMS.has(agent.platform) ||
    platform === agent.platform ||
    agent.platform === 'Linux'
  )
    return undefined
  return `${platform}, not ${agent.platform}`
}

function otherVersion(agent: Agent, brands: string): string | undefined {
  const version = /"Chromium";\s?v="(\d{1,5})/.exec(brands)?.[1]
  if (version === undefined || Number(version) === agent.engineVersion) return undefined
  return `Chromium ${version}, not ${agent.engineVersion}`
}

function otherDevice(agent: Agent, mobile: string): string | undefined {
  if (mobile === '?1' && agent.deviceType === 'desktop') return 'mobile, not desktop'
  return mobile === '?0' && agent.deviceType === 'mobile' ? 'not mobile' : undefined
}

/** Edge names itself in both places or in neither. */
function otherBrand(agent: Agent, brands: string): string | undefined {
  const isEdge = brands.includes('"Microsoft Edge"')
  if (isEdge === (agent.browser === 'Microsoft Edge')) return undefined
  return isEdge ? `Microsoft Edge, not ${agent.browser}` : 'not Microsoft Edge'
}

function clientHintDifference(
  agent: Agent,
  brands: string,
  headers: Readonly<Record<string, string>>,
): string | undefined {
  if (agent.engine === 'other') return undefined
  if (agent.engine !== 'chromium') return `${brands} from ${agent.browser}`
  return (
    otherVersion(agent, brands) ??
    otherBrand(agent, brands) ??
    otherPlatform(agent, headers['sec-ch-ua-platform'] ?? '') ??
    otherDevice(agent, headers['sec-ch-ua-mobile'] ?? '')
  )
}

/**
 * Hints contradict the agent, or come from an engine without them (Firefox, Safari). Silent where `ua.impossible`
 * applies: one cause, one kind.
 */
export const clientHintsDiffer: Signal = {
  name: 'headers.client_hints_differ',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    const headers = browserHeaders(facts)
    const brands = headers?.['sec-ch-ua']
    const value =
      headers && brands && facts.agent.impossible === ''
        ? clientHintDifference(facts.agent, brands, headers)
        : undefined
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}

/** Versions with a known rule: since 110; Chromium 156 followed it on 2026-11-23. */
const [FIRST, LAST] = [110, 156]

/**
 * Chromium derives brands from the major version (`GenerateBrandVersionList` in
 * components/embedder_support/user_agent_utils.cc): the made-up brand's signs and version, and the order.
 */
const SIGNS = [' ', '(', ':', '-', '.', '/', ')', ';', '=', '?', '_'] as const
const VERSIONS = ['8', '99', '24'] as const
const PLACES = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

/** `brand`: the browser's own name. */
export function brandsOf(version: number, brand: string): string {
  const [before, after] = [SIGNS[version % 11] ?? '', SIGNS[(version + 1) % 11] ?? '']
  const listed = [
    `"Not${before}A${after}Brand";v="${VERSIONS[version % 3] ?? ''}"`,
    `"Chromium";v="${version}"`,
    `"${brand}";v="${version}"`,
  ]
  const shuffled: string[] = []
  for (const [at, place] of (PLACES[version % 6] ?? PLACES[0]).entries()) shuffled[place] = listed[at] ?? ''
  return shuffled.join(', ')
}

/** Browsers that follow the rule exactly; others add brands. */
const BRANDS = ['Google Chrome', 'Microsoft Edge'] as const
const namedBrand = (brands: string | undefined): (typeof BRANDS)[number] | undefined =>
  BRANDS.find((name) => brands?.includes(`"${name}"`))

/** By brand and version; fewer than a hundred. */
const expected = new Map<string, string>(
  BRANDS.flatMap((brand) =>
    Array.from({ length: LAST - FIRST + 1 }, (_, at): [string, string] => [
      `${brand} ${FIRST + at}`,
      brandsOf(FIRST + at, brand),
    ]),
  ),
)
/** Company policy could keep this made-up brand for a while. */
const FORMER = '" Not A;Brand";v="99"'

/**
 * Another version's or handmade brands. Tools that change people's agents do that; the probe's signals on changed
 * agents are then silent.
 */
export const oddBrands: Signal = {
  name: 'headers.odd_brands',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    const { engine, engineVersion } = facts.agent
    const brands = engine === 'chromium' ? browserHeaders(facts)?.['sec-ch-ua'] : undefined
    // headers.client_hints_differ covers other versions
    if (!brands?.includes(`"Chromium";v="${engineVersion}"`)) return undefined
    const brand = namedBrand(brands)
    const wanted = brand && expected.get(`${brand} ${engineVersion}`)
    // headers.odd_hints covers a missing third brand
    if (wanted === undefined || brands === wanted || brands.includes(FORMER) || brands.split(',').length < 3)
      return undefined
    return { weight: 'weak', value: brands }
  },
}

/** Chromium has since named itself, a made-up brand, and mobile or not. */
const ODD_HINTS_FIRST = 90
/** Chromium's made-up brand (` Not A;Brand`, `Not=A?Brand`, `(Not(A:Brand`). */
const MADE_UP = /not.{1,3}a.{1,3}brand/i

/** First version that adds the platform (August 2021). */
const WITH_PLATFORM = 93

function lack(version: number, headers: Readonly<Record<string, string>>): string | undefined {
  const brands = headers['sec-ch-ua'] ?? ''
  if (!brands.includes('"Chromium"')) return `no Chromium in ${brands}`
  if (!MADE_UP.test(brands)) return `no made-up brand in ${brands}`
  if (!headers['sec-ch-ua-mobile']) return 'no sec-ch-ua-mobile'
  return version < WITH_PLATFORM || headers['sec-ch-ua-platform'] ? undefined : 'no sec-ch-ua-platform'
}

/** Hints as Chromium never sends them. Apps and extensions with own brands do that too: strict only. */
export const oddHints: Signal = {
  name: 'headers.odd_hints',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  strictOnly: true,
  read(facts) {
    const { engine, engineVersion } = facts.agent
    const headers = browserHeaders(facts)
    if (!headers?.['sec-ch-ua'] || engine !== 'chromium' || engineVersion < ODD_HINTS_FIRST) return undefined
    const value = lack(engineVersion, headers)
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}

/** Destinations that show a page (Fetch Metadata, section 2.1). */
const PAGES: ReadonlySet<string> = new Set(['document', 'iframe', 'frame', 'fencedframe', 'embed', 'object'])

/** Origins of a page load (section 2.3). */
const SITES: ReadonlySet<string> = new Set(['none', 'same-origin', 'same-site', 'cross-site'])

/** Every page load has all of them since the versions of `headers.no_fetch_metadata`. */
const WHOLE = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'] as const
const ODD_FETCH_FIRST = { chromium: 80, firefox: 90, safari: 17 } as const

/** One missing beside others: filters remove all or none. */
function missing({ engine, engineVersion }: Agent, headers: Readonly<Record<string, string>>): string | undefined {
  if (engine === 'other' || engineVersion < ODD_FETCH_FIRST[engine] || !WHOLE.some((name) => headers[name]))
    return undefined
  return WHOLE.find((name) => !headers[name])
}

/** Claims to be a subresource or script, names an unknown origin, or is incomplete. */
export const oddFetch: Signal = {
  name: 'headers.odd_fetch',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    const headers = openingHeaders(facts)
    const mode = headers?.['sec-fetch-mode']
    if (mode && mode !== 'navigate') return { weight: 'weak', value: `mode ${mode}` }
    const dest = headers?.['sec-fetch-dest']
    if (dest && !PAGES.has(dest)) return { weight: 'weak', value: `dest ${dest}` }
    const site = headers?.['sec-fetch-site']
    if (site && !SITES.has(site)) return { weight: 'weak', value: `site ${site}` }
    const lacking = headers && missing(facts.agent, headers)
    return lacking === undefined ? undefined : { weight: 'weak', value: `no ${lacking}` }
  },
}

/** Every engine asks for HTML; programs accept anything. */
export const oddAccept: Signal = {
  name: 'headers.odd_accept',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    if (facts.agent.engine === 'other') return undefined
    const accept = (openingHeaders(facts) ?? openingViewHeaders(facts))?.['accept']
    return accept && !/text\/html|application\/xhtml/i.test(accept) ? { weight: 'weak', value: accept } : undefined
  },
}

/** Start of every engine's list for page loads. */
const START = 'text/html,application/xhtml+xml,application/xml;q=0.9,'
/** Versions that also send hints or fetch metadata. */
const ACCEPT_DIFFERS_FIRST = { chromium: 89, firefox: 90, safari: 11 } as const

/** Firefox names no pictures from here, with one version of margin. */
const PLAIN = 133

/**
 * The list if it lacks an entry of its engine or has another's. Chromium names WebP and APNG, mostly also signed
 * exchanges; Firefox named pictures in 65 and 72 to 131, never APNG; WebKit names none. Sources: MDN's Accept defaults;
 * Chromium 156, Firefox 153, WebKitGTK 2.50 on 2026-11-23.
 */
function acceptDifference(
  engine: Exclude<Agent['engine'], 'other'>,
  version: number,
  accept: string,
): string | undefined {
  if (!accept.startsWith(START)) return accept
  if (engine === 'chromium') return accept.includes('image/webp,image/apng,*/*;q=0.8') ? undefined : accept
  if (engine === 'firefox') {
    const isNamed = accept.includes('image/apng') || (version >= PLAIN && accept.includes('image/'))
    return accept.endsWith('*/*;q=0.8') && !isNamed ? undefined : accept
  }
  return accept.includes('image/') || accept.includes('signed-exchange') ? accept : undefined
}

/**
 * Another browser's or handmade Accept. Harmless: a Firefox setting, some extensions; no known proxy. Lists without
 * HTML are `headers.odd_accept`. Silent where `ua.impossible` applies: one cause, one kind.
 */
export const acceptDiffers: Signal = {
  name: 'headers.accept_differs',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    const { engine, engineVersion, impossible } = writerOf(facts)
    if (engine === 'other' || engineVersion < ACCEPT_DIFFERS_FIRST[engine] || impossible !== '') return undefined
    const accept = openingHeaders(facts)?.['accept']
    if (!accept || !accept.includes('text/html')) return undefined
    const value = acceptDifference(engine, engineVersion, accept)
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}

/** Versions also held to hints or fetch metadata. */
const ODD_LANGUAGES_FIRST = { chromium: 89, firefox: 90, safari: 17 } as const

/** A tenth less per language, at least one (Chromium, `GenerateAcceptLanguageHeader`). */
const inSteps = (place: number): string[] => [`0.${Math.max(1, 10 - place)}`]

/** Older Firefox: equal parts, one or two digits. */
const inParts = (place: number, count: number): string[] =>
  [1, 2].map((digits) => String(Number((1 - place / count).toFixed(digits))))

const ENTRY = /^([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)(?:;q=(\d(?:\.\d{1,3})?))?$/i

/** The engine's form: no spaces, no first weight, each other by its place. */
function isOwn(engine: Agent['engine'], languages: string): boolean {
  const entries = languages.split(',')
  return entries.every((entry, place) => {
    const found = ENTRY.exec(entry)
    if (!found) return false
    const weight = found[2]
    if (place === 0 || weight === undefined) return place === 0 && weight === undefined
    if (inSteps(place).includes(weight)) return true
    return engine === 'firefox' && inParts(place, entries.length).includes(weight)
  })
}

/** Brave draws random weights; WebKit on Linux differs. */
const isJudged = ({ engine, engineVersion, platform, impossible }: Agent, brands: string | undefined): boolean => {
  if (engine === 'other' || engineVersion < ODD_LANGUAGES_FIRST[engine] || impossible !== '') return false
  if (engine === 'chromium') return namedBrand(brands) !== undefined
  return engine === 'firefox' || platform !== 'Linux'
}

/**
 * A list that this engine never writes: handmade or copied. Tools that change people's languages may also do so in
 * pages, so silent for browsers that answered.
 */
export const oddLanguages: Signal = {
  name: 'headers.odd_languages',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  read(facts) {
    const headers = browserHeaders(facts)
    const languages = headers?.['accept-language']
    if (!languages || hasAnswered(facts) || !isJudged(facts.agent, headers['sec-ch-ua'])) return undefined
    return isOwn(facts.agent.engine, languages) ? undefined : { weight: 'weak', value: languages }
  },
}

/** First versions with Brotli over https. */
const ODD_ENCODING_FIRST = { chromium: 50, firefox: 44, safari: 12 } as const

/** Deflate without Brotli, as HTTP libraries send. Some virus scanners cause it, CDNs never: strict only. */
export const oddEncoding: Signal = {
  name: 'headers.odd_encoding',
  kind: 'headers',
  ofHead: true,
  category: 'sophisticated',
  strictOnly: true,
  read(facts) {
    const { engine, engineVersion } = facts.agent
    if (engine === 'other' || engineVersion < ODD_ENCODING_FIRST[engine] || isOld(facts.agent)) return undefined
    if (!isTrustworthy(facts)) return undefined
    const encodings = browserHeaders(facts)?.['accept-encoding']
    return encodings && /\bdeflate\b/i.test(encodings) && !/\bbr\b/i.test(encodings)
      ? { weight: 'weak', value: encodings }
      : undefined
  },
}
