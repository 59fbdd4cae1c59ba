import type { AgentPurpose } from '../../contract/crawlers/agent-words.ts'
import known from './known-crawlers.json' with { type: 'json' }

export type KnownCrawler = {
  name: string
  /** Whole word in the User-Agent, lower case; absent: the claim's name. */
  word?: string
  operator: string
  purpose: AgentPurpose
  /** Further purposes named by the operator; with search, it cannot be refused. */
  also?: readonly AgentPurpose[]
  /** The operator's page about it; '' if none. */
  url: string
}

export const KNOWN_CRAWLERS: {
  date: string
  crawlers: readonly KnownCrawler[]
  signers: readonly { host: string; name: string }[]
} = {
  date: known.date,
  signers: known.signers,
  crawlers: known.crawlers as readonly KnownCrawler[],
}

export const KNOWN_SIGNERS: ReadonlySet<string> = new Set(KNOWN_CRAWLERS.signers.map(({ host }) => host))
