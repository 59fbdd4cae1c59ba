/** Declared bots and crawlers: who they are, and what they come for. */
import { z } from 'zod'

/**
 * `search`: an index for searching. `ad-review`: looks at advertised pages, for approval or quality. `preview`: a
 * picture and a title of a link. `ai-training`: text to train models with. `ai-answer`: an index for answers of an AI.
 * `ai-agent`: fetches for one user of an AI. `archive`: keeps pages as they were. `feed`: readers of news.
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

/** Never refused by anybody: these crawlers see what people see. */
export const PROTECTED_PURPOSES = ['search', 'ad-review', 'preview'] as const satisfies readonly AgentPurpose[]
/** What a client may refuse. `other` is not among them: what nobody knows may be a search engine. */
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

/** Who says it: Weir's own list, or the published one, which is not checked. */
export const AGENT_LISTS = ['own', 'published'] as const
export type AgentList = (typeof AGENT_LISTS)[number]

/** What is known of the bot that an agent string declares: what the string says, not who sent it. */
export const describedAgent = z.object({
  name: z.string(),
  /** '' where the list does not say. */
  operator: z.string(),
  purpose: z.enum(AGENT_PURPOSES),
  /** In English; '' for none. */
  description: z.string(),
  /** http or https; '' for none. */
  url: z.string(),
  /** Whose words these are, and of which day, ISO 8601. */
  list: z.enum(AGENT_LISTS),
  date: z.string(),
})
export type DescribedAgent = z.output<typeof describedAgent>

/** How a declared bot was verified; `signed`: by a key of its own, and nobody knows whose; `declared`: it is none that can be. */
export const CRAWLER_STANDINGS = ['verified', 'unverified', 'false', 'signed', 'declared'] as const
export type CrawlerStanding = (typeof CRAWLER_STANDINGS)[number]
