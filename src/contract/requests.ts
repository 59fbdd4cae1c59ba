/** Request statistic: how much each client asks of the service, against what their plan allows. For staff. */
import { z } from 'zod'
import { count, dayField, id, instant, page, range, timezone } from './common.ts'
import { endpoint, FILE } from './endpoint.ts'
import { bounded } from './hits.ts'
import { STAFF } from './roles.ts'

export const REQUEST_SORTS = ['requests', 'client', 'used', 'share', 'forecast'] as const
export type RequestSort = (typeof REQUEST_SORTS)[number]

/** Of the asked range. `billed` are those that a plan's click limit counts: crawlers and unprotected visits are not. */
const figures = z.object({ requests: count, billed: count, bot: count })

const statistic = figures.extend({
  /** E-mail. */
  client: z.string(),
  clientId: id,
  tariff: z.string().nullable(),
  firstHit: instant.nullable(),
  lastHit: instant.nullable(),
  /** Billed visits of the present paid month, whatever the range; null is no limit. */
  used: count,
  clickLimit: count.nullable(),
  monthFrom: instant,
  /** Not included. */
  monthTo: instant,
  /**
   * Billed visits a day over the last seven days (over the days since the first of them, where that is later), and what
   * they make until the paid month ends.
   */
  perDay: count,
  forecast: count,
  /** When the limit is reached at that rate; null: not in this month. */
  reachedAt: instant.nullable(),
  /** The busiest first, at most fifty. */
  campaigns: z.array(figures.extend({ id, name: z.string() })),
})
export type RequestStatistic = z.output<typeof statistic>

const requestFilter = z.object({
  ...range.shape,
  search: z.string().max(254).default(''),
  sort: z.enum(REQUEST_SORTS).default('requests'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const TOPS = ['client', 'campaign', 'address', 'network'] as const
export type Top = (typeof TOPS)[number]

const top = figures.extend({
  /** Id of a client or campaign, an address, the number of a network. */
  value: z.string(),
  /** As people say it: an e-mail, a campaign's name, a network operator. */
  label: z.string(),
  /** E-mail of the client, or of the client whose campaign it is; '' elsewhere. */
  client: z.string(),
  /** Of an address: its country and network; '' and 0 elsewhere. */
  country: z.string(),
  asn: count,
  isp: z.string(),
  /** How many clients and campaigns it visited. */
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
      /** Of all clients that match, not only of this page. */
      sums: figures.extend({
        /** Over the limit of their plan. */ reached: count,
        /** Will be before their paid month ends. */ heading: count,
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
