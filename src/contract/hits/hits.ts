/** A hit is one classified visit. */
import { z } from 'zod'
import { APPEAL_STATES } from './appeal-words.ts'
import { count, id, instant, range } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { CATEGORIES, DEVICE_TYPES, DIMENSIONS } from './hit-words.ts'
import { EVERYONE, OWNERS, STAFF, type Role } from '../roles.ts'
import { JUDGED_BY } from '../experiments/replay-words.ts'
import { TEXTS } from '../texts.ts'

export const CLASSES = ['target', 'bot'] as const
export type HitClass = (typeof CLASSES)[number]

export type Category = (typeof CATEGORIES)[number]

/** Two weak signals make a Bot only if kinds differ. */
export const SIGNAL_KINDS = [
  'crawler',
  'agent',
  'headers',
  'network',
  'automation',
  'probe',
  'activity',
  'list',
  'policy',
] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]

export const WEIGHTS = ['weak', 'conclusive'] as const
export type Weight = (typeof WEIGHTS)[number]

export type DeviceType = (typeof DEVICE_TYPES)[number]

export const counts = z.object({ target: count, targetUnique: count, bot: count, botUnique: count })
export type Counts = z.output<typeof counts>

export const classSwitch = z.enum(['all', 'target', 'targetUnique', 'bot', 'botUnique', 'suspicious', 'unprotected'])
export type ClassSwitch = z.output<typeof classSwitch>

const word = z.union([z.string().max(512), z.number().transform(String)])
const words = z.union([word.transform((one) => [one]), z.array(word).max(200)])
const condition = z.union([
  words.transform((is) => ({ is })),
  z.object({ is: words, isNot: words, contains: words }).partial(),
])
/** `{country: "DE"}`, `{country: ["DE", "AT"]}` or `{country: {isNot: "DE"}}`; fields combine by AND. */
export const filter = z.partialRecord(
  z.enum([
    ...DIMENSIONS,
    'hit',
    'visitor',
    'url',
    'referrer',
    'userAgent',
    'user1',
    'user2',
    'user3',
    'user4',
    'user5',
    'mode',
    'destination',
    'policyVersion',
    'dataVersion',
    /** State of the visitor's appeal; `any`: has one. */
    'appealed',
  ]),
  condition,
)
export type Filter = z.output<typeof filter>

export const judgedBy = { judgedBy: z.enum(JUDGED_BY).default('then') }
/**
 * Progress of `judgedBy: now` over all UTC days touched. Other hits count as judged originally; a job continues, so
 * poll.
 */
const restated = z.object({ hits: count, judged: count, complete: z.boolean() })
export type Restated = z.output<typeof restated>
export const saysRestated = { restated: restated.optional() }

export const hitFilterShape = z.object({
  companyId: id.optional(),
  clientId: id.optional(),
  ...range.shape,
  filter: filter.default({}),
  class: classSwitch.default('all'),
})

/** At most 400 days; text search: one campaign and 31 days. */
export const bounded = <Shape extends typeof range.shape>(schema: z.ZodObject<Shape>) =>
  schema
    .refine((given) => days(given) >= 0, { error: TEXTS.rangeOrder, path: ['endDate'] })
    .refine((given) => days(given) < 400, { error: TEXTS.rangeLong, path: ['endDate'] })
    .refine((given) => !searchesTexts(given) || searchable(given), { error: TEXTS.textSearch, path: ['filter'] })

const LONG_TEXTS = ['url', 'referrer', 'userAgent'] as const
/** Most days for text search and series by hour. */
export const SHORT_RANGE = 31
const searchesTexts = (given: object) =>
  LONG_TEXTS.some(
    (field) =>
      ((given as { filter?: Filter }).filter?.[field] as { contains?: string[] } | undefined)?.contains?.length,
  )
const searchable = (given: object) => 'companyId' in given && given.companyId !== undefined && days(given) < SHORT_RANGE
export const days = (given: object) => {
  const { startDate, endDate } = given as { startDate: string; endDate: string }
  return (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000
}

export const reason = z.object({
  signal: z.string(),
  value: z.string(),
  weight: z.enum(WEIGHTS),
  kind: z.enum(SIGNAL_KINDS),
})
export type Reason = z.output<typeof reason>

/** Values as the browser reports them; '' for none. */
const seenProbe = z.object({
  /** `after`: on the page after the hit; counts from the visitor's next hit. */
  when: z.enum(['before', 'after']),
  findings: z.array(reason),
  platform: z.string(),
  /** `1440 × 900`. */
  screen: z.string(),
  window: z.string(),
  languages: z.string(),
  timezone: z.string(),
  renderer: z.string(),
  /** Worker against page; unknown if workers are forbidden. */
  worker: z.enum(['same', 'other', 'unknown']),
})
export type SeenProbe = z.output<typeof seenProbe>

export const log = z.object({
  hit: z.string(),
  time: instant,
  companyId: id,
  companyName: z.string(),
  /** For staff only, who read the hits of all clients. */
  clientId: id.optional(),
  class: z.enum(CLASSES),
  unique: z.boolean(),
  suspicious: z.boolean(),
  /** 1 (surely a person) to 99 (surely automated). */
  score: count,
  category: z.enum(CATEGORIES),
  reasons: z.array(reason),
  visitor: z.string(),
  ip: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  asn: count,
  isp: z.string(),
  usageType: z.string(),
  carrier: z.string(),
  browser: z.string(),
  browserVersion: z.string(),
  platform: z.string(),
  deviceType: z.enum(DEVICE_TYPES),
  language: z.string(),
  domain: z.string(),
  url: z.string(),
  referrer: z.string(),
  userAgent: z.string(),
  utmSource: z.string(),
  utmCampaign: z.string(),
  utmTerm: z.string(),
  utmCreative: z.string(),
  utmPlacement: z.string(),
  utmNetwork: z.string(),
  siteSource: z.string(),
  placement: z.string(),
  user1: z.string(),
  user2: z.string(),
  user3: z.string(),
  user4: z.string(),
  user5: z.string(),
  /** Click id parameter, id, and cost from the link; '' for none. */
  clickSource: z.string(),
  clickId: z.string(),
  clickCost: z.string(),
  splitGroup: z.string(),
  splitLink: z.string(),
  offer: z.string(),
  mode: z.string(),
  destination: z.string(),
  policyVersion: z.string(),
  dataVersion: z.string(),
  probes: z.array(seenProbe),
  appealed: z.enum(['', ...APPEAL_STATES]),
})
export type Log = z.output<typeof log>

/** Ties: newest first. */
export const LOG_SORTS = [
  'time',
  'class',
  'category',
  'score',
  'ip',
  'country',
  'asn',
  'usageType',
  'browser',
  'platform',
  'deviceType',
  'language',
  'domain',
  'utmSource',
  'utmCampaign',
  'splitGroup',
  'splitLink',
] as const
export type LogSort = (typeof LOG_SORTS)[number]

const logsInput = bounded(
  hitFilterShape.extend({
    sort: z.enum(LOG_SORTS).default('time'),
    order: z.enum(['asc', 'desc']).default('desc'),
    email: z.string().max(254).optional(),
    offset: count.max(1_000_000).default(0),
    limit: z.int().min(1).max(500).default(50),
  }),
)
const logsReply = z.object({ logs: z.array(log), total: count })
export const READERS: readonly Role[] = [...STAFF, ...OWNERS]

export const hits = {
  'logs.clients': endpoint('logs.clients', {
    allowed: STAFF,
    effect: 'reads',
    description: 'Clients to choose from in the account filter.',
    reply: z.object({ clients: z.array(z.object({ id, email: z.string() })) }),
  }),
  'logs.userLogs': endpoint('logs.userLogs', {
    allowed: EVERYONE.filter((role) => READERS.includes(role)),
    effect: 'reads',
    key: 'statistics:read',
    description: 'Hits of own campaigns (staff: of any), newest first.',
    input: logsInput,
    reply: logsReply,
  }),
  'logs.logs': endpoint('logs.logs', {
    allowed: STAFF,
    effect: 'reads',
    description: 'Hits of any client, newest first.',
    input: logsInput,
    reply: logsReply,
  }),
}
