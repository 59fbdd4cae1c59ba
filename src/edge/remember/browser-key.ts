/**
 * Identifies browsers without storing anything on them: a keyed hash of probe readings or, before any, a group: the
 * site's visitor name, or address and request traits.
 */
import { createHmac, hash } from 'node:crypto'
import { createKept } from '../../lib/flow/kept.ts'
import type { Probe } from '../../contract/detection/probe.ts'
import { rateLimitKey } from '../../lib/net/address.ts'
import type { Group } from '../../store/shared/probes.ts'
import type { Agent, Facts } from '../../judge/facts.ts'

/** Constant within a browser, often different between two. No build number: bots change it. */
const TRAITS = [
  'accept-language',
  'accept-encoding',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-gpc',
  'dnt',
] as const
const [NAMED, SHARED] = ['n', 'a']
/** Characters of a group: 60 bits for the address, 96 for the rest. */
const [PLACE, REST] = [10, 16]

const digest = (text: string, length: number): string => hash('sha1', text, 'base64url').slice(0, length)

/** Without build number; an unknown browser's agent is used whole. */
const agentText = ({ browser, browserVersion, platform, deviceType }: Agent, userAgent: string): string =>
  browser === '' ? userAgent : `${browser}|${browserVersion}|${platform}|${deviceType}`

type Request = Pick<Facts, 'ip' | 'agent' | 'userAgent' | 'headers'>

/** A few thousand make up almost all traffic. */
const browsers = createKept<string, string>(20_000)
/** Longer traits are not cached: made-up headers must not fill the memory. */
const MOST_REMEMBERED = 600

function browserDigest(text: string): string {
  if (text.length > MOST_REMEMBERED) return digest(text, REST)
  let known = browsers.get(text)
  if (known === undefined) browsers.set(text, (known = digest(text, REST)))
  return known
}

export function groupOf(
  campaign: string,
  { ip, agent, userAgent, headers }: Request,
  named: string | undefined,
): Group {
  const agentPart = agentText(agent, userAgent)
  if (named) return NAMED + digest(`${campaign}|${named}|${agentPart}`, REST)
  const traits = headers === null ? '' : TRAITS.map((name) => headers[name] ?? '').join('|')
  return SHARED + digest(`place|${campaign}|${rateLimitKey(ip)}`, PLACE) + browserDigest(`${agentPart}|${traits}`)
}

/** Undefined where the site names visitors. */
export const placeOf = (group: Group): string | undefined =>
  group.startsWith(SHARED) ? group.slice(1, 1 + PLACE) : undefined

const brandsOf = (hints: Probe['hints']): string =>
  (hints?.brands ?? [])
    .map((brand) => brand.replace(/\s[\d.]+$/, ''))
    .filter((brand) => !/not.{1,3}a.{1,3}brand/i.test(brand))
    .toSorted()
    .join()

/** Characters of a key: 84 bits for the browser, 48 for its renderer. */
const [BROWSER, DRAWN] = [14, 8]

/**
 * Readings that survive a changed agent version and page visibility, keyed with the client's secret. Identical machines
 * count as one. The renderer comes last and is missing where unread, as in the check.
 */
export function browserKey(secret: string, ip: string, seen: Probe): string {
  const { screen, timezone, languages, renderer, cores, platform, hints, touch, evalLength, pdf, chrome } = seen
  const machine = [rateLimitKey(ip), screen, timezone, languages, cores, platform, touch]
  const engine = [brandsOf(hints), hints?.mobile, hints?.platform, evalLength, pdf, chrome]
  const keyed = (text: string, length: number) =>
    createHmac('sha256', secret).update(`weir browser|${text}`).digest('base64url').slice(0, length)
  const text = JSON.stringify([...machine, ...engine].map((value) => value ?? ''))
  return keyed(text, BROWSER) + (renderer === undefined ? '' : keyed(`${text}|${renderer}`, DRAWN))
}
