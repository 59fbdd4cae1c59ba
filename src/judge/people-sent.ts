/** Referrer hosts by which search engines and AI answers send people. */
import type { DescribedAgent, AgentPurpose } from '../contract/crawlers/agent-words.ts'
import sent from './data/people-sent.json' with { type: 'json' }

export type Sender = {
  /** As in known-crawlers.json. */
  operator: string
  purposes: readonly AgentPurpose[]
  hosts: readonly string[]
}

export const SENDERS = sent.senders as readonly Sender[]

/** A country suffix: `de`, `com`, `co.uk`, `com.ua`. */
const COUNTRY = /^(?:com|cat|(?:com?\.)?[a-z]{2})$/

function isHost(host: string, named: string): boolean {
  if (named.startsWith('*.')) return host === named.slice(2) || host.endsWith(named.slice(1))
  const bare = host.startsWith('www.') && !named.startsWith('www.') ? host.slice(4) : host
  if (!named.endsWith('.*')) return bare === named
  const name = named.slice(0, -1)
  return bare.startsWith(name) && COUNTRY.test(bare.slice(name.length))
}

/** `host` in lower case; undefined if unknown. */
export const senderOf = (host: string): Sender | undefined =>
  SENDERS.find(({ hosts }) => hosts.some((named) => isHost(host, named)))

/** The sender whose people a crawler may bring; undefined where none can be counted. */
export const senderFor = (agent: Pick<DescribedAgent, 'operator' | 'purpose'> | null): Sender | undefined =>
  agent === null
    ? undefined
    : SENDERS.find(({ operator, purposes }) => operator === agent.operator && purposes.includes(agent.purpose))

/** Substrings of all counted hosts, as a cheap filter. */
export const SENDER_WORDS: readonly string[] = [
  ...new Set(SENDERS.flatMap(({ hosts }) => hosts.map((host) => host.replace(/^\*\./, '').replace(/\*$/, '')))),
]
