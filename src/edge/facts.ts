/** Gathers what is known of a visit: from the question, from memory, from the address table. No I/O, no waiting. */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { CUT, type DecideInput } from '../contract/edge.ts'
import { canonicalAddress } from '../lib/address.ts'
import { cut } from '../lib/cut.ts'
import type { Geo } from '../outside/geo.ts'
import type { Seen } from '../store/shared/window.ts'
import { parseAgent } from '../traffic/agent.ts'
import type { Agent, Facts } from '../traffic/facts.ts'
import type { CampaignPolicy } from '../traffic/policy.ts'
import { readLanguage, readUrl } from '../traffic/visit.ts'

/** Strings differ by visitor, but the same few thousand agents and addresses make up almost all traffic. */
const agents = new LRUCache<string, Agent>({ max: 20_000 })
const countries = new LRUCache<string, string>({ max: 100_000 })

function agentOf(userAgent: string): Agent {
  let agent = agents.get(userAgent)
  if (!agent) agents.set(userAgent, (agent = parseAgent(userAgent)))
  return agent
}

function countryOf(geo: Geo, ip: string): string {
  let country = countries.get(ip)
  if (country === undefined) countries.set(ip, (country = geo.country(ip)))
  return country
}

/** 96 bits that name a visitor on one campaign: by the site's own id where it has one, else by address and agent. */
export function visitorHash(campaignId: string, visitor: string | undefined, ip: string, userAgent: string): string {
  const who = visitor ? `v|${visitor}` : `a|${ip}|${userAgent}`
  return hash('sha1', `${campaignId}|${who}`, 'base64url').slice(0, 16)
}

export type Visit = { input: DecideInput; policy: CampaignPolicy; time: number }
/** Everything but what the past says of the visitor. */
export type Gathered = Omit<Facts, 'unique' | 'repeats'>

/** Facts of a visit; undefined when `input.ip` is no address. */
export function gather({ input, policy, time }: Visit, geo: Geo): Gathered | undefined {
  const ip = canonicalAddress(input.ip)
  if (ip === undefined) return undefined
  const userAgent = cut(input.userAgent, CUT.userAgent)
  const agent = agentOf(userAgent)
  return {
    time,
    ip,
    country: countryOf(geo, ip),
    asn: 0,
    isp: '',
    usageType: '',
    userAgent,
    agent,
    crawler: agent.claims ? 'unknown' : 'none',
    headers: input.headers ?? null,
    language: readLanguage(input.headers?.['accept-language'] ?? ''),
    referrer: cut(input.referrer ?? '', CUT.referrer),
    ...readUrl(input.url, policy),
    visitor: visitorHash(policy.id, input.visitor, ip, userAgent),
  }
}

/** Completes the facts with the visitor's past. */
export const withPast = (gathered: Gathered, past: Seen): Facts => ({ ...gathered, ...past })
