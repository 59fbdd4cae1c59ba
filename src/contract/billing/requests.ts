import { z } from 'zod'
import { count, dayField, id, instant, page, range, timezone } from '../common.ts'
import { endpoint, FILE } from '../endpoint.ts'
import { bounded } from '../hits/hits.ts'
import { STAFF } from '../roles.ts'

const REQUEST_SORTS = ['requests', 'client', 'used', 'share', 'forecast'] as const
export type RequestSort = (typeof REQUEST_SORTS)[number]

/** `billed`: under the click limit, without crawlers and unprotected visits. */
const figures = z.object({ requests: count, billed: count, bot: count })

const statistic = figures.extend({
  client: z.string(),
  clientId: id,
  tariff: z.string().nullable(),
  firstHit: instant.nullable(),
  lastHit: instant.nullable(),
  /** Billed visits of this paid month, whatever the range; null: no limit. */
  used: count,
  clickLimit: count.nullable(),
  monthFrom: instant,
  /** Exclusive. */
  monthTo: instant,
  /** Billed visits a day over seven days (or since the first), and the total expected at month end. */
  perDay: count,
  forecast: count,
  /** Null: not this month. */
  reachedAt: instant.nullable(),
  /** Busiest first, at most fifty. */
  campaigns: z.array(figures.extend({ id, name: z.string() })),
})
export type RequestStatistic = z.output<typeof statistic>

const requestFilter = z.object({
  ...range.shape,
  search: z.string().max(254).default(''),
  sort: z.enum(REQUEST_SORTS).default('requests'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

const TOPS = ['client', 'campaign', 'address', 'network'] as const
export type Top = (typeof TOPS)[number]

const top = figures.extend({
  /** Id, address, or AS number. */
  value: z.string(),
  /** E-mail, campaign name, or network operator. */
  label: z.string(),
  /** '' for addresses and networks. */
  client: z.string(),
  /** Addresses only; else '' and 0. */
  country: z.string(),
  asn: count,
  isp: z.string(),
  /** Distinct. */
  clients: count,
  campaigns: count,
  firstHit: instant,
  lastHit: instant,
})
export type TopRequests = z.output<typeof top>

export const requests = {
  'logs.getRequestStatistic': endpoint('logs.getRequestStatistic', {
    allowed: STAFF,
    effect: 'reads',
    description:
      'Requests of each client and their campaigns in a range; of the paid month, the clicks used against the plan’s limit and where they are heading.',
    input: bounded(requestFilter.extend(page.shape)),
    reply: z.object({
      statistics: z.array(statistic),
      total: count,
      /** Of all matching clients. */
      sums: figures.extend({
        reached: count,
        /** Expected to reach the limit this paid month. */ heading: count,
      }),
    }),
  }),
  'logs.getTopRequestStatistic': endpoint('logs.getTopRequestStatistic', {
    allowed: STAFF,
    effect: 'reads',
    description:
      'Who makes the most requests: clients, campaigns, addresses or networks, with their first and last. Without dates: the last seven days.',
    input: z.object({
      startDate: dayField.optional(),
      endDate: dayField.optional(),
      timezone: timezone.optional(),
      by: z.enum(TOPS).default('client'),
      limit: z.int().min(1).max(500).default(20),
    }),
    reply: z.object({ top: z.array(top) }),
  }),
  'logs.exportRequestStatistic': endpoint('logs.exportRequestStatistic', {
    allowed: STAFF,
    effect: 'reads',
    description: 'The request statistic as CSV, one line a client.',
    input: bounded(requestFilter),
    reply: FILE,
  }),
}
