/** Loads who operates the crawlers and agents that matter most. */
import type { AgentPurpose } from '../../contract/agent-words.ts'
import known from './known-crawlers.json' with { type: 'json' }

export type KnownCrawler = {
  name: string
  /** Where it stands by itself in the agent string, lower case; none: by the name of its claim. */
  word?: string
  operator: string
  purpose: AgentPurpose
  /** What else it is for, by its operator: for search, it cannot be refused. */
  also?: readonly AgentPurpose[]
  /** Where its operator explains it; '' for none. */
  url: string
}

export const KNOWN_CRAWLERS: {
  date: string
  crawlers: readonly KnownCrawler[]
  /** Hosts that sign, with the name of the crawler that each one is. */
  signers: readonly { host: string; name: string }[]
} = {
  date: known.date,
  signers: known.signers,
  crawlers: known.crawlers as readonly KnownCrawler[],
}

/** Hosts whose signature is that of an agent that is known by name. */
export const KNOWN_SIGNERS: ReadonlySet<string> = new Set(KNOWN_CRAWLERS.signers.map(({ host }) => host))
