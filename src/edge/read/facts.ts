/** A visit's facts from request, memory and address table. No I/O, no waiting. */
import { hash } from 'node:crypto'
import { CUT } from '../../contract/integration/edge.ts'
import type { HitSource } from '../../contract/hits/hit-sources.ts'
import { canonicalAddress, neighbourhoodOf } from '../../lib/net/address.ts'
import { pairOf } from '../../lib/numbers/hash.ts'
import { cut } from '../../lib/text/text.ts'
import type { Detection } from '../../outside/detection/detection.ts'
import { agentOf } from '../../judge/agent/agent.ts'
import type { Facts } from '../../judge/facts.ts'
import { isPrefetch } from '../../judge/headers.ts'
import { NO_PATTERNS } from '../../judge/patterns.ts'
import type { CampaignPolicy } from '../../judge/policy/policy.ts'
import { readLanguage, readUrl } from '../../judge/visit.ts'
import type { Crawlers } from '../feeds/crawlers.ts'
import { patternsOf, type Memory } from '../remember/patterns.ts'
import type { SignedInput } from '../feeds/signatures.ts'

/** 96 bits per visitor and campaign: by the site's id, else address and agent. */
export function visitorHash(campaignId: string, visitor: string | undefined, ip: string, userAgent: string): string {
  const who = visitor ? `v|${visitor}` : `a|${ip}|${userAgent}`
  return hash('sha1', `${campaignId}|${who}`, 'base64url').slice(0, 16)
}

export type Visit = { input: SignedInput; policy: CampaignPolicy; time: number; source?: HitSource }
/** Without past, list matches, and repeated signatures. */
export type GatheredFacts = Omit<
  Facts,
  'unique' | 'repeats' | 'rates' | 'patterns' | 'silentPages' | 'listed' | 'probe' | 'signed' | 'checked' | 'heldOut'
>

export type Sources = { detection: Detection; crawlers: Crawlers }

/** Undefined when `input.ip` is not an address. */
export function factsOfVisit(
  { input, policy, time, source = 'site' }: Visit,
  { detection, crawlers }: Sources,
): GatheredFacts | undefined {
  const ip = canonicalAddress(input.ip)
  if (ip === undefined) return undefined
  const userAgent = cut(input.userAgent, CUT.userAgent)
  const agent = agentOf(userAgent)
  const known = detection.look(ip)
  const { country, region, city, asn, isp, usageType, hosting, tor, vpn, relay } = known
  return {
    source,
    time,
    ip,
    country,
    region,
    city,
    asn,
    isp,
    usageType,
    network: { hosting, tor, vpn, relay },
    userAgent,
    agent,
    crawler: agent.claims ? crawlers.check({ claim: agent.claims, ip, network: known, time }) : 'none',
    headers: input.headers ?? null,
    language: readLanguage(input.headers?.['accept-language'] ?? ''),
    referrer: cut(input.referrer ?? '', CUT.referrer),
    ...readUrl(input.url, policy),
    visitor: visitorHash(policy.id, input.visitor, ip, userAgent),
  }
}

export const countedBy = (row: Parameters<typeof rateKeys>[0] & Pick<Facts, 'headers'>): [string, string, string] =>
  isPrefetch(row) ? aheadKeys(row) : rateKeys(row)

/** Visitor, address and network, each per campaign. */
export const rateKeys = ({
  visitor,
  ip,
  campaign,
}: {
  visitor: string
  ip: string
  campaign: string
}): [string, string, string] => [visitor, `${campaign}|${ip}`, `${campaign}|${neighbourhoodOf(ip)}|`]

export type VisitorHistory = Pick<Facts, 'unique' | 'repeats' | 'rates' | 'patterns'>

/** As `rateKeys`, for prefetches. The first key also names the visitor in the window. */
const aheadKeys = (visit: Parameters<typeof rateKeys>[0]): [string, string, string] => {
  const [visitor, address, network] = rateKeys(visit)
  return [`ahead|${visitor}`, `ahead|${address}`, `ahead|${network}`]
}

/** Prefetches that count as one visit for the next prefetch, so that the header does not bypass limits. */
const AHEAD_A_VISIT = 10

/** A prefetch sees the past of a real visit but does not change it. */
function pastAhead(
  { window, rates }: Memory,
  visit: GatheredFacts,
  campaign: string,
  counted: boolean,
): VisitorHistory {
  const { visitor, ip, time } = visit
  const [own, ahead] = [rateKeys({ visitor, ip, campaign }), aheadKeys({ visitor, ip, campaign })]
  const visits = rates.peek(own, time)
  const fetches = counted ? rates.count(ahead, time) : rates.peek(ahead, time)
  const sum = (at: 0 | 1 | 2) => (visits[at] ?? 1) + (fetches[at] ?? 1) - 1
  const fetched = counted ? window.see(ahead[0], time) : window.peek(ahead[0], time)
  const repeats = window.peek(visitor, time).repeats + Math.floor((fetched.repeats - 1) / AHEAD_A_VISIT)
  const counts = { visitor: sum(0), address: sum(1), network: sum(2) }
  return { unique: false, repeats, rates: counts, patterns: NO_PATTERNS }
}

/** The past with this visit. `counted`: it will be answered and is remembered. */
export function historyOf(memory: Memory, visit: GatheredFacts, campaignId: string, counted: boolean): VisitorHistory {
  if (isPrefetch(visit)) return pastAhead(memory, visit, campaignId, counted)
  const { window, rates } = memory
  const { visitor, ip, time } = visit
  const [own, place, network] = rateKeys({ visitor, ip, campaign: campaignId })
  const [named, address] = [pairOf(own), pairOf(place)]
  const keys = [named, address, network]
  const [ofVisitor = 1, ofAddress = 1, ofNetwork = 1] = counted ? rates.count(keys, time) : rates.peek(keys, time)
  const { unique, repeats } = counted ? window.see(named, time) : window.peek(named, time)
  const counts = { unique, rates: { visitor: ofVisitor, address: ofAddress, network: ofNetwork } }
  const patterns = patternsOf(memory, visit, counts, { campaign: campaignId, visitor: named, address, counted })
  return { unique, repeats, rates: counts.rates, patterns }
}

/** A visit gathers once and may be judged twice: by its check, then counted. */
export const withHistory = (gathered: GatheredFacts, past: VisitorHistory, listed: Facts['listed']): Facts => ({
  ...gathered,
  unique: past.unique,
  repeats: past.repeats,
  rates: past.rates,
  patterns: past.patterns,
  silentPages: 0,
  listed,
  probe: null,
  signed: null,
  checked: '',
  heldOut: false,
})
