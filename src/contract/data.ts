/** Detection data: what addresses are judged by, where it comes from, how old it is. */
import { z } from 'zod'
import { count, instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { STAFF } from './roles.ts'
import { MOST_SHADOW_DAYS, SHADOW_DAYS, SHADOW_ENDS } from './signal-words.ts'
import { TEXTS } from './texts.ts'

/** What a source's ranges say of an address. */
export const DATA_KINDS = ['country', 'asn', 'hosting', 'tor', 'vpn', 'relay', 'crawler'] as const

/**
 * `none`: never fetched. `good`: in force and current. `old`: in force, but not seen to be current for three of its
 * periods. `failed`: the last look failed; what was there stays in force.
 */
export const DATA_STATES = ['none', 'good', 'old', 'failed'] as const

const source = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(DATA_KINDS),
  licence: z.string(),
  url: z.string(),
  /** Hours between two looks. */
  every: count,
  state: z.enum(DATA_STATES),
  /** Short hash of the content in force; '' for none. */
  version: z.string(),
  /** When the content in force came. */
  fetchedAt: instant.nullable(),
  /** When it was last seen to be current. */
  checkedAt: instant.nullable(),
  entries: count,
  bytes: count,
  /** Why the last look failed. */
  error: z.string().nullable(),
  /** Null where nothing looks by itself. */
  nextAt: instant.nullable(),
  /**
   * Why what its publisher has now is not in force: `tried` beside it by a shadow, or `dropped` after one. `no`: it is.
   */
  held: z.enum(['no', 'tried', 'dropped']),
  /** In the update that is running: done with, or not requested; waiting; being fetched. */
  progress: z.enum(['idle', 'waiting', 'fetching']),
})
export type DataSource = z.output<typeof source>

const known = z.object({
  ip: z.string(),
  country: z.string(),
  asn: count,
  isp: z.string(),
  usageType: z.string(),
  /** Name of the list that holds the address; '' for none. */
  hosting: z.string(),
  tor: z.boolean(),
  vpn: z.string(),
  relay: z.boolean(),
  /** Names of the crawler sources whose ranges hold it. */
  crawlers: z.array(z.string()),
  /** What its host name said of claims to be a crawler. */
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
      /** Which data answers, as hits keep it. */
      version: z.string(),
      /** Weir looks for newer data by itself. */
      updates: z.boolean(),
      running: z.boolean(),
      /**
       * What became of the last order to try data that this process got. `same`: nothing differed. `none`: there was
       * none, or its shadow runs.
       */
      tried: z.object({ state: z.enum(['none', 'fetching', 'same', 'failed']), error: z.string().nullable() }),
      /** The shadow of detection data that runs. */
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
