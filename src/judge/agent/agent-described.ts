import type { AgentPurpose, DescribedAgent } from '../../contract/crawlers/agent-words.ts'
import { type Found, isWholeWord, publishedAgentsIn } from './agent-published.ts'
import { findWord } from './agent-words.ts'
import { parseAgent } from './agent.ts'
import { KNOWN_CRAWLERS, type KnownCrawler } from '../data/known-crawlers.ts'
import { PUBLISHED } from '../data/published-agents.ts'
import type { Agent } from '../facts.ts'

/** Purposes by tag of the published list; the first in this order counts. */
export const PURPOSE_OF_TAG: readonly (readonly [tag: string, purpose: AgentPurpose])[] = [
  ['ai-crawler', 'ai-training'],
  ['search-engine', 'search'],
  ['advertising', 'ad-review'],
  ['social-preview', 'preview'],
  ['feed-reader', 'feed'],
  ['archiver', 'archive'],
  ['scanner', 'security'],
  ['monitoring', 'monitoring'],
  ['academic', 'other'],
  ['browser-automation', 'other'],
  ['http-library', 'other'],
  ['seo', 'seo'],
]

const byClaim = new Map(KNOWN_CRAWLERS.crawlers.filter(({ word }) => !word).map((one) => [one.name, one]))
const byWord = KNOWN_CRAWLERS.crawlers.filter(({ word }) => word)

/** Undefined for people and unknown bots. Describes the string only: a claim may be false. */
export function describeAgent(userAgent: string, agent: Agent = parseAgent(userAgent)): DescribedAgent | undefined {
  return findAgent(userAgent, agent)?.described
}

/** As `describeAgent`; without a declaration, describes the signature's host. */
export const describeVisitor = (userAgent: string, signer: string): DescribedAgent | undefined =>
  describeAgent(userAgent) ?? describeSigner(signer)

/** Undefined for unknown hosts. */
export function describeSigner(host: string): DescribedAgent | undefined {
  const known = host === '' ? undefined : bySigner.get(host)
  return known && ofKnown(known)
}

/** All listed purposes, the deciding one first; none for people and unknown bots. */
export function purposesOf(userAgent: string, agent: Agent): { name: string; purposes: readonly AgentPurpose[] } {
  const found = findAgent(userAgent, agent)
  return found
    ? { name: found.described.name, purposes: [found.described.purpose, ...found.more] }
    : { name: '', purposes: [] }
}

/** `more`: further purposes; includes the published list's if our entry cites no page of the operator. */
function findAgent(
  userAgent: string,
  agent: Agent,
): { described: DescribedAgent; more: readonly AgentPurpose[] } | undefined {
  if (agent.declared === '') return undefined
  const names = userAgent.replaceAll(ADDRESS, ' ')
  const known = byClaim.get(agent.claims) ?? knownIn(names) ?? knownIn(userAgent)
  if (known && known.url !== '') return { described: ofKnown(known), more: known.also ?? [] }
  const found = publishedFor(names) ?? publishedFor(userAgent)
  const more = found?.entry.tags.flatMap(purposeOfTag) ?? []
  if (known) return { described: ofKnown(known), more }
  return found && { described: ofPublished(found, agent), more }
}

const bySigner = new Map(
  KNOWN_CRAWLERS.signers.flatMap(({ host, name }) => {
    const known = KNOWN_CRAWLERS.crawlers.find((one) => one.name === name)
    return known ? [[host, known] as const] : []
  }),
)

/** Looked up last: it may name another bot of the same maker. */
const ADDRESS = /https?:\/\/[^\s;,)]+/g

function knownIn(text: string): KnownCrawler | undefined {
  const lower = text.toLowerCase()
  return byWord.find(({ word = '' }) => findWord(lower, word) >= 0)
}

const publishedFor = (text: string): Found | undefined =>
  publishedAgentsIn(text).find(({ at, end }) => isWholeWord(text, at, end))

const ofKnown = ({ name, operator, purpose, url }: KnownCrawler): DescribedAgent => ({
  name,
  operator,
  purpose,
  description: '',
  url,
  list: 'own',
  date: KNOWN_CRAWLERS.date,
})

const ofPublished = ({ entry: { tags, description, url } }: Found, { browser }: Agent): DescribedAgent => ({
  name: browser,
  operator: '',
  purpose: purposeOf(tags),
  description,
  url,
  list: 'published',
  date: PUBLISHED.date,
})

const purposeOfTag = (tag: string): AgentPurpose[] => PURPOSE_OF_TAG.filter(([one]) => one === tag).map(([, is]) => is)

/** An AI crawler of a search engine builds an index for answers. */
function purposeOf(tags: readonly string[]): AgentPurpose {
  if (tags.includes('ai-crawler') && tags.includes('search-engine')) return 'ai-answer'
  return PURPOSE_OF_TAG.find(([tag]) => tags.includes(tag))?.[1] ?? 'other'
}
