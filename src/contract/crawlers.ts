/** Crawlers, AI agents and other bots that say who they are: who came, verified how, and how much they read. */
import { z } from 'zod'
import { AGENT_PURPOSES, CRAWLER_STANDINGS, describedAgent, REFUSABLE_PURPOSES } from './agent-words.ts'
import { count, id, instant, page, storable } from './common.ts'
import { endpoint, FILE } from './endpoint.ts'
import { bounded, hitFilterShape, READERS } from './hits.ts'
import { TEXTS } from './texts.ts'

export const CRAWLER_SORTS = ['visits', 'name', 'pages', 'last', 'sent'] as const
export type CrawlerSort = (typeof CRAWLER_SORTS)[number]

/** How a client can refuse a crawler: never, only with all of its purpose, or also by its name. */
export const REFUSABLE_BY = ['never', 'purpose', 'name'] as const
/** Names that one client can refuse. */
export const MOST_REFUSED_NAMES = 200

const refusal = z.object({
  /** E-mail of who chose it; null: it is not refused, or the account is gone. */
  author: z.string().nullable(),
  /** When it was chosen; null: it is not refused. */
  since: instant.nullable(),
  /** Whether the caller may change it. */
  mine: z.boolean(),
  /** Visits of the last seven days. */
  visits: count,
  /** Of these, visits that were turned away by the refusal. */
  refused: count,
  /** Of these, visits that got what people get, and would get the bot page. */
  changes: count,
})
const purposeRefusal = refusal.extend({ purpose: z.enum(REFUSABLE_PURPOSES) })
const nameRefusal = refusal.extend({
  name: z.string(),
  /** null: no list knows it any more, or it is the host of an agent that signs. */
  purpose: z.enum(REFUSABLE_PURPOSES).nullable(),
})
export type PurposeRefusal = z.output<typeof purposeRefusal>
export type NameRefusal = z.output<typeof nameRefusal>

const crawler = z.object({
  /** As it is stored with hits: Logs find its visits by it. */
  browser: z.string(),
  standing: z.enum(CRAWLER_STANDINGS),
  /** Host that its signature names; '' where it is not signed. */
  signer: z.string(),
  agent: describedAgent.nullable(),
  visits: count,
  /** Different pages, without their queries; nearly exact. */
  pages: count,
  lastHit: instant,
  /** Visits of people whose referrer is its operator's search or AI; null where nobody is sent that can be counted. */
  sent: count.nullable(),
  refusable: z.enum(REFUSABLE_BY),
})
export type Crawler = z.output<typeof crawler>

/** What proves a name: the operator's published addresses, the host name of the address, or the request's signature. */
export const VERIFIED_BY = ['ranges', 'names', 'signature'] as const
export type VerifiedBy = (typeof VERIFIED_BY)[number]

const agent = z.object({
  name: z.string(),
  /** '' where nobody knows them. */
  operator: z.string(),
  purpose: z.enum(AGENT_PURPOSES),
  standing: z.enum(CRAWLER_STANDINGS),
  /** Null: nothing did. Of addresses and names, the one that its newest verified visit is told by now. */
  verifiedBy: z.enum(VERIFIED_BY).nullable(),
  hits: count,
  /** Different pages, without their queries; nearly exact. */
  pages: count,
  /** Visits of people whose referrer is its operator's search or AI, the same at each of its agents; 0 where none are counted. */
  referred: count,
})
export type ListedAgent = z.output<typeof agent>

const crawlerFilter = hitFilterShape.omit({ filter: true, class: true }).extend({
  sort: z.enum(CRAWLER_SORTS).default('visits'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const crawlers = {
  'logs.crawlers': endpoint('logs.crawlers', {
    allowed: READERS,
    effect: 'reads',
    description: 'Crawlers and other declared bots of a range: who they are, how that was verified, visits and pages.',
    input: bounded(crawlerFilter.extend(page.shape)),
    reply: z.object({
      crawlers: z.array(crawler),
      /** Rows in all, at most the five hundred busiest. */
      total: count,
      /** Of all visits, those of rows beyond them included. */
      sums: z.object({ visits: count, verified: count, falseClaims: count }),
    }),
  }),
  'logs.agents': endpoint('logs.agents', {
    allowed: READERS,
    effect: 'reads',
    key: 'statistics:read',
    description:
      'Crawlers, AI agents and other declared bots of a range, busiest first, with what verified them; visits under a name that nothing verified stand in a line of their own.',
    input: bounded(hitFilterShape.omit({ filter: true, class: true })),
    reply: z.object({ agents: z.array(agent) }),
  }),
  'logs.exportCrawlers': endpoint('logs.exportCrawlers', {
    allowed: READERS,
    effect: 'reads',
    description: 'The crawlers of a range as CSV, one line each.',
    input: bounded(crawlerFilter),
    reply: FILE,
  }),
  'logs.refusals': endpoint('logs.refusals', {
    allowed: READERS,
    effect: 'reads',
    description: 'Which crawlers a client refuses, by purpose and by name, and what each choice would change.',
    input: z.object({ /** Staff name one. */ clientId: id.optional() }),
    reply: z.object({
      /** Whether the caller may refuse at all: staff only while the client allows it. */
      editable: z.boolean(),
      purposes: z.array(purposeRefusal),
      /** Those refused by name, and those of the last seven days that could be. */
      names: z.array(nameRefusal),
      /** False while the event store is out of reach: then visits are 0. */
      counted: z.boolean(),
    }),
  }),
  'logs.refuse': endpoint('logs.refuse', {
    allowed: READERS,
    effect: 'changes',
    description: 'Refuses crawlers of a purpose, or one by name, in all campaigns of a client; or no longer.',
    input: z
      .object({
        /** Staff name one. */
        clientId: id.optional(),
        purpose: z.enum(REFUSABLE_PURPOSES, TEXTS.refusalNever).optional(),
        name: storable.trim().min(1, TEXTS.refusalWhat).max(253, TEXTS.valueLong).optional(),
        refused: z.boolean(),
      })
      .refine(({ purpose, name }) => (purpose === undefined) !== (name === undefined), {
        error: TEXTS.refusalWhat,
        path: ['purpose'],
      }),
    reply: z.object({}),
    message: 'Saved. It takes effect within a second.',
  }),
}
