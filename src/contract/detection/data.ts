import { z } from 'zod'
import { count, instant } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { STAFF } from '../roles.ts'
import { MOST_SHADOW_DAYS, SHADOW_DAYS, SHADOW_ENDS } from './signal-words.ts'
import { TEXTS } from '../texts.ts'

export const DATA_KINDS = ['country', 'city', 'connection', 'asn', 'hosting', 'tor', 'vpn', 'relay', 'crawler'] as const

/** `old`: unconfirmed for three periods. `failed`: last fetch failed; old content stays. */
const DATA_STATES = ['none', 'good', 'old', 'failed'] as const

const source = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(DATA_KINDS),
  licence: z.string(),
  url: z.string(),
  /** Hours between checks. */
  every: count,
  state: z.enum(DATA_STATES),
  /** Short content hash; '' for none. */
  version: z.string(),
  fetchedAt: instant.nullable(),
  /** Last confirmed current. */
  checkedAt: instant.nullable(),
  entries: count,
  bytes: count,
  error: z.string().nullable(),
  nextAt: instant.nullable(),
  /** Why published content is not in force. `tried`: in shadow; `dropped`: after a shadow. `no`: it is in force. */
  held: z.enum(['no', 'tried', 'dropped']),
  /** `idle`: done or not requested. */
  progress: z.enum(['idle', 'waiting', 'fetching']),
})
export type DataSource = z.output<typeof source>

const known = z.object({
  ip: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  asn: count,
  isp: z.string(),
  usageType: z.string(),
  hosting: z.string(),
  tor: z.boolean(),
  vpn: z.string(),
  relay: z.boolean(),
  crawlers: z.array(z.string()),
  /** Host name checks of claims to be a crawler. */
  checks: z.array(
    z.object({ operator: z.string(), standing: z.enum(['verified', 'false']), name: z.string(), checkedAt: instant }),
  ),
})
export type KnownAddress = z.output<typeof known>

export const data = {
  'data.read': endpoint('data.read', {
    allowed: STAFF,
    effect: 'reads',
    description: 'The sources of detection data: state, age, entries, last error, next look.',
    reply: z.object({
      /** Data version, as stored with hits. */
      version: z.string(),
      /** True with automatic updates. */
      updates: z.boolean(),
      running: z.boolean(),
      /** Last order to try data in this process. `same`: no difference. `none`: no order, or its shadow runs. */
      tried: z.object({ state: z.enum(['none', 'fetching', 'same', 'failed']), error: z.string().nullable() }),
      shadow: z.ulid().nullable(),
      sources: z.array(source),
    }),
  }),
  'data.update': endpoint('data.update', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Begins an update of all sources, or of one; one that is running already goes on. Sources that a shadow tries are left out.',
    input: z.object({ id: z.string().max(40).optional() }),
    reply: z.object({ running: z.boolean() }),
    message: 'Update started.',
  }),
  'data.try': endpoint('data.try', {
    allowed: ['admin'],
    effect: 'changes',
    description:
      'Fetches all sources but ranges of crawlers, or one, and judges new visits by what differs as well, for some days. Nothing that is answered changes.',
    input: z.object({
      id: z.string().max(40).optional(),
      days: z.int().min(1).max(MOST_SHADOW_DAYS).default(SHADOW_DAYS),
      atEnd: z.enum(SHADOW_ENDS).default('nothing'),
    }),
    reply: z.object({ running: z.boolean() }),
    message: 'Update started.',
  }),
  'data.lookup': endpoint('data.lookup', {
    allowed: STAFF,
    effect: 'reads',
    description: 'All that the detection data knows of an address.',
    input: z.object({ ip: z.string({ error: TEXTS.required }).trim().min(1, TEXTS.required).max(100) }),
    reply: z.object({ known }),
  }),
}
