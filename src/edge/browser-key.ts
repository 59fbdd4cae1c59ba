/**
 * How browsers are told apart without storing anything on them: by a keyed hash of the probe's readings; before there
 * are any, by a group, which is the site's own name for its visitor, or the address with what the request says of its
 * browser.
 */
import { createHmac, hash } from 'node:crypto'
import { createRecent } from '../lib/recent.ts'
import type { Probe } from '../contract/probe.ts'
import { partyOf } from '../lib/address.ts'
import type { Group } from '../store/shared/probes.ts'
import type { Agent, Facts } from '../traffic/facts.ts'

/**
 * Headers that are the same in one browser's page requests, and often differ between browsers. No build number, because
 * bots change it.
 */
const TRAITS = [
  'accept-language',
  'accept-encoding',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-gpc',
  'dnt',
] as const
/** The first letter of a group. */
const [NAMED, SHARED] = ['n', 'a']
/** Characters of a group: 60 bits for the address, 96 for the rest. */
const [PLACE, REST] = [10, 16]

const digest = (text: string, length: number): string => hash('sha1', text, 'base64url').slice(0, length)

/** Without build number; an agent that names no browser is used as it is. */
const agentText = ({ browser, browserVersion, platform, deviceType }: Agent, userAgent: string): string =>
  browser === '' ? userAgent : `${browser}|${browserVersion}|${platform}|${deviceType}`

type Request = Pick<Facts, 'ip' | 'agent' | 'userAgent' | 'headers'>

/** What a request says of its browser, digested: a few thousand make up almost all traffic. */
const browsers = createRecent<string, string>(20_000)
/** Browsers say less. What says more is digested and forgotten: made-up headers must not fill the memory. */
const MOST_REMEMBERED = 600

function browserDigest(text: string): string {
  if (text.length > MOST_REMEMBERED) return digest(text, REST)
  let known = browsers.get(text)
  if (known === undefined) browsers.set(text, (known = digest(text, REST)))
  return known
}

/** `named`: the site's own name for the visitor. */
export function groupOf(
  campaign: string,
  { ip, agent, userAgent, headers }: Request,
  named: string | undefined,
): Group {
  const agentPart = agentText(agent, userAgent)
  if (named) return NAMED + digest(`${campaign}|${named}|${agentPart}`, REST)
  const traits = headers === null ? '' : TRAITS.map((name) => headers[name] ?? '').join('|')
  return SHARED + digest(`place|${campaign}|${partyOf(ip)}`, PLACE) + browserDigest(`${agentPart}|${traits}`)
}

/** The address of a group on its campaign; undefined where the site names its visitors. */
export const placeOf = (group: Group): string | undefined =>
  group.startsWith(SHARED) ? group.slice(1, 1 + PLACE) : undefined

/** Names of brands, without the made-up one and without versions. */
const brandsOf = (hints: Probe['hints']): string =>
  (hints?.brands ?? [])
    .map((brand) => brand.replace(/\s[\d.]+$/, ''))
    .filter((brand) => !/not.{1,3}a.{1,3}brand/i.test(brand))
    .toSorted()
    .join()

/** Characters of a browser's key: 84 bits for the browser, 48 for what draws in it. */
const [BROWSER, DRAWN] = [14, 8]

/**
 * Identifies a browser at an address by what the probe read in it: readings that stay when it changes the version in
 * its agent, and whether or not its page was visible. Keyed with the client's secret, so that it tells nobody else
 * anything. Two identical machines count as one. What draws stands at the end, and is missing where it was not read: the
 * check does not ask for it.
 */
export function browserKey(secret: string, ip: string, seen: Probe): string {
  const { screen, timezone, languages, renderer, cores, platform, hints, touch, evalLength, pdf, chrome } = seen
  const machine = [partyOf(ip), screen, timezone, languages, cores, platform, touch]
  const engine = [brandsOf(hints), hints?.mobile, hints?.platform, evalLength, pdf, chrome]
  const keyed = (text: string, length: number) =>
    createHmac('sha256', secret).update(`weir browser|${text}`).digest('base64url').slice(0, length)
  const text = JSON.stringify([...machine, ...engine].map((value) => value ?? ''))
  return keyed(text, BROWSER) + (renderer === undefined ? '' : keyed(`${text}|${renderer}`, DRAWN))
}
