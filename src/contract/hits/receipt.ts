import { z } from 'zod'
import { fineAmount } from '../money/money.ts'
import { describedAgent } from '../crawlers/agent-words.ts'
import { APPEAL_STATES } from './appeal-words.ts'
import { CHANGES, LIST_SCOPES } from './change-words.ts'
import { count, id, instant } from '../common.ts'
import { RULE_ACTS } from '../campaigns/condition-words.ts'
import { ruleConditions } from '../campaigns/conditions.ts'
import { CONVERSION_STAGES, CONVERSION_STATUSES } from '../conversions/conversion-words.ts'
import { PASSED_BECAUSE } from '../offers/offer-words.ts'
import { endpoint } from '../endpoint.ts'
import { CHECK_ENDS, HIT_SOURCES } from './hit-sources.ts'
import { CATEGORIES, LINE_NAMES } from './hit-words.ts'
import { CLASSES, log, READERS } from './hits.ts'
import { LIST_TYPES, LISTS } from '../lists/list-words.ts'
import { signed } from '../crawlers/signed.ts'
import { TEXTS } from '../texts.ts'

const judged = z.object({
  class: z.enum(CLASSES),
  suspicious: z.boolean(),
  category: z.enum(CATEGORIES),
  /** Target link or local file. */
  to: z.string(),
})

const change = z.object({
  name: z.enum(CHANGES),
  /** Entry, country, keyword or crawler; '' if `name` says all. */
  value: z.string(),
  /** Owner of the list; null: not a list change. */
  scope: z.enum(LIST_SCOPES).nullable(),
  rule: z.string().optional(),
})

const decidingEntry = z.object({
  id,
  scope: z.enum(LIST_SCOPES),
  type: z.enum(LIST_TYPES),
  value: z.string(),
  list: z.enum(LISTS),
  /** True if the reader may remove it. */
  removable: z.boolean(),
})
export type DecidingEntry = z.output<typeof decidingEntry>

const decidingRule = z.object({
  name: z.string(),
  act: z.enum(RULE_ACTS),
  conditions: ruleConditions,
  /** It was the rule of this flow. */
  flow: z.object({ id, name: z.string() }).nullable(),
  /** Compared with the rule of the decision. */
  since: z.enum(['same', 'changed', 'gone']),
})

/** Minor units. */
const money = z.object({
  stage: z.enum(CONVERSION_STAGES),
  status: z.enum(CONVERSION_STATUSES),
  payout: fineAmount,
  currency: z.string(),
})

const network = z.object({ hosting: z.string(), vpn: z.string(), tor: z.boolean(), relay: z.boolean() })

const receipt = z.object({
  log,
  /** '' for older hits. */
  source: z.enum([...HIT_SOURCES, '']),
  checked: z.enum(CHECK_ENDS),
  heldOut: z.boolean(),
  /** Null: the link has no offer. `wentTo` null: no offer was available. */
  offer: z
    .object({
      wentTo: z.object({ id, name: z.string() }).nullable(),
      /** Offers skipped; `since`: dead since. */
      passed: z.array(z.object({ id, name: z.string(), because: z.enum(PASSED_BECAUSE), since: instant.nullable() })),
    })
    .nullable(),
  /** `why`: reason for its position. */
  line: z.object({ name: z.enum(LINE_NAMES), why: z.string() }),
  entry: decidingEntry.nullable(),
  /** As it was; null: none, or not stored. */
  rule: decidingRule.nullable(),
  /** True if the reader may change the campaign. */
  editable: z.boolean(),
  /** Result of a claim to be a crawler; `none`: no claim. */
  crawler: z.enum(['none', 'unknown', 'verified', 'false']),
  /** Null: a person, or an unlisted bot. */
  agent: describedAgent.nullable(),
  /** OS, by the agent string; '' for none. */
  platformVersion: z.string(),
  /** Web Bot Auth signature; null: unsigned. */
  signed: signed.nullable(),
  network,
  /** The visitor's hits in 24 hours, with this one. */
  repeats: count,
  /** Hits of the last ten minutes, with this one. */
  pace: z.object({ visitor: count, address: count, network: count }),
  /** Null: not visible to the integration. */
  headers: z.record(z.string(), z.string()).nullable(),
  /** False: an older hit without crawler, network, repeats and rates. */
  whole: z.boolean(),
  replay: z.object({
    /** The same facts under current settings. */
    now: judged,
    same: z.boolean(),
    /** True if the settings were saved since. */
    saved: z.boolean(),
    /**
     * Under the original policy, or why impossible. `settings`: older than versions. `signals`: another version.
     * `facts`: incomplete.
     */
    again: z.enum(['same', 'other', 'settings', 'signals', 'facts']),
    policyVersion: z.string(),
    /** Smallest set that lets it pass. */
    changes: z.array(change),
    /** The reader may make them; false: no permitted change is enough. */
    yours: z.boolean(),
  }),
  /** By tried data; null: none, or hidden from the reader. */
  tried: z
    .object({
      version: z.string(),
      facts: log
        .pick({ country: true, region: true, city: true, asn: true, isp: true, usageType: true })
        .extend({ network })
        .nullable(),
      /** Null: unknown, see `replay.again`. */
      verdict: log.pick({ class: true, suspicious: true, category: true, reasons: true }).nullable(),
    })
    .nullable(),
  /** Visitor's hits within 24 hours either way, newest first; `total`: all. */
  others: z.object({
    hits: z.array(log.pick({ hit: true, time: true, class: true, unique: true, suspicious: true, category: true })),
    total: count,
    from: instant,
    to: instant,
  }),
  appeal: z.object({ id, text: z.string(), state: z.enum(APPEAL_STATES), createdAt: instant }).nullable(),
  /** Oldest first; null: hidden from the reader. */
  conversions: z
    .array(
      money.extend({
        txid: z.string(),
        convertedAt: instant,
        /** Oldest first. */ changes: z.array(money.extend({ at: instant })),
      }),
    )
    .nullable(),
})
export type Receipt = z.output<typeof receipt>

export const receipts = {
  'logs.receipt': endpoint('logs.receipt', {
    allowed: READERS,
    effect: 'reads',
    description:
      'Everything about one hit: facts, what decided, what would let it pass, and what else its visitor did.',
    input: z.object({ hit: z.string().max(64, TEXTS.valueInvalid), companyId: id.optional() }),
    reply: z.object({ receipt }),
  }),
}
