import { z } from 'zod'

/**
 * `ad-review`: checks advertised pages. `ai-answer`: indexes for AI answers. `ai-agent`: fetches for one AI user.
 * `archive`: stores old pages. `feed`: news readers.
 */
export const AGENT_PURPOSES = [
  'search',
  'ad-review',
  'preview',
  'ai-training',
  'ai-answer',
  'ai-agent',
  'monitoring',
  'seo',
  'security',
  'archive',
  'feed',
  'other',
] as const
export type AgentPurpose = (typeof AGENT_PURPOSES)[number]

/** Never refusable: they see what people see. */
export const PROTECTED_PURPOSES = ['search', 'ad-review', 'preview'] as const satisfies readonly AgentPurpose[]
/** Without `other`: an unknown agent may be a search engine. */
export const REFUSABLE_PURPOSES = [
  'ai-training',
  'ai-answer',
  'ai-agent',
  'seo',
  'monitoring',
  'security',
  'archive',
  'feed',
] as const satisfies readonly AgentPurpose[]
export type RefusablePurpose = (typeof REFUSABLE_PURPOSES)[number]

/** `published`: a public list, not verified. */
const AGENT_LISTS = ['own', 'published'] as const

/** As the agent string declares; no proof of the sender. */
export const describedAgent = z.object({
  name: z.string(),
  operator: z.string(),
  purpose: z.enum(AGENT_PURPOSES),
  description: z.string(),
  /** http or https; '' for none. */
  url: z.string(),
  /** The list that describes it, and its date (ISO 8601). */
  list: z.enum(AGENT_LISTS),
  date: z.string(),
})
export type DescribedAgent = z.output<typeof describedAgent>

/** `signed`: by a key of unknown owner. `declared`: not verifiable. */
export const CRAWLER_VERIFICATIONS = ['verified', 'unverified', 'false', 'signed', 'declared'] as const
export type CrawlerVerification = (typeof CRAWLER_VERIFICATIONS)[number]
