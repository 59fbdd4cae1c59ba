import { z } from 'zod'
import { AGENT_PURPOSES, CRAWLER_VERIFICATIONS, describedAgent, REFUSABLE_PURPOSES } from './agent-words.ts'
import { count, id, instant, page, storable } from '../common.ts'
import { endpoint, FILE } from '../endpoint.ts'
import { bounded, hitFilterShape, READERS } from '../hits/hits.ts'
import { TEXTS } from '../texts.ts'

const CRAWLER_SORTS = ['visits', 'name', 'pages', 'last', 'sent'] as const
export type CrawlerSort = (typeof CRAWLER_SORTS)[number]

/** `purpose`: only together with its whole purpose. */
const REFUSABLE_BY = ['never', 'purpose', 'name'] as const
/** Per client. */
export const MOST_REFUSED_NAMES = 200

const refusal = z.object({
  /** E-mail; null: not refused, or the account is gone. */
  author: z.string().nullable(),
  since: instant.nullable(),
  /** True if the caller may change it. */
  mine: z.boolean(),
  /** Last seven days. */
  visits: count,
  /** Of these, turned away by the refusal. */
  refused: count,
  /** Of these, passed now but would be refused. */
  changes: count,
})
const purposeRefusal = refusal.extend({ purpose: z.enum(REFUSABLE_PURPOSES) })
const nameRefusal = refusal.extend({
  name: z.string(),
  /** null: unlisted now, or the host of a signed agent. */
  purpose: z.enum(REFUSABLE_PURPOSES).nullable(),
})
export type PurposeRefusal = z.output<typeof purposeRefusal>
export type NameRefusal = z.output<typeof nameRefusal>

const crawler = z.object({
  /** As stored with hits, for searching Logs. */
  browser: z.string(),
  standing: z.enum(CRAWLER_VERIFICATIONS),
  signer: z.string(),
  agent: describedAgent.nullable(),
  visits: count,
  pages: count,
  lastHit: instant,
  /** People sent by its operator's search or AI; null: unknown. */
  sent: count.nullable(),
  refusable: z.enum(REFUSABLE_BY),
})
export type Crawler = z.output<typeof crawler>

/** Published addresses, host name, or request signature. */
const VERIFIED_BY = ['ranges', 'names', 'signature'] as const
export type VerifiedBy = (typeof VERIFIED_BY)[number]

const agent = z.object({
  name: z.string(),
  operator: z.string(),
  purpose: z.enum(AGENT_PURPOSES),
  standing: z.enum(CRAWLER_VERIFICATIONS),
  /** Null: unverified. For `ranges` and `names`: current proof of the newest visit. */
  verifiedBy: z.enum(VERIFIED_BY).nullable(),
  hits: count,
  pages: count,
  /** People sent by its operator's search or AI, equal for its agents; 0: unknown. */
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
      /** At most the busiest 500. */
      total: count,
      /** Of all visits, not only these rows. */
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
    input: z.object({ /** Required for staff. */ clientId: id.optional() }),
    reply: z.object({
      /** Staff need the client's permission. */
      editable: z.boolean(),
      purposes: z.array(purposeRefusal),
      /** Refused, or refusable in the last seven days. */
      names: z.array(nameRefusal),
      /** False if the event store is unreachable; visits are then 0. */
      counted: z.boolean(),
    }),
  }),
  'logs.refuse': endpoint('logs.refuse', {
    allowed: READERS,
    effect: 'changes',
    description: 'Refuses crawlers of a purpose, or one by name, in all campaigns of a client; or no longer.',
    input: z
      .object({
        /** Required for staff. */
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
