/** The receipt of a hit: all that was seen of it, what decided, and what would let it pass. */
import { z } from 'zod'
import { fineAmount } from './money.ts'
import { describedAgent } from './agent-words.ts'
import { APPEAL_STATES } from './appeal-words.ts'
import { CHANGES, LIST_SCOPES } from './change-words.ts'
import { count, id, instant } from './common.ts'
import { RULE_ACTS } from './condition-words.ts'
import { ruleConditions } from './conditions.ts'
import { CONVERSION_STAGES, CONVERSION_STATUSES } from './conversion-words.ts'
import { PASSED_BECAUSE } from './offer-words.ts'
import { endpoint } from './endpoint.ts'
import { CHECK_ENDS, HIT_SOURCES } from './hit-sources.ts'
import { CATEGORIES } from './hit-words.ts'
import { CLASSES, log, READERS } from './hits.ts'
import { LIST_TYPES, LISTS } from './list-words.ts'
import { signed } from './signed.ts'
import { TEXTS } from './texts.ts'

const judged = z.object({
  class: z.enum(CLASSES),
  suspicious: z.boolean(),
  category: z.enum(CATEGORIES),
  /** The link or local file that it is sent to. */
  to: z.string(),
})

const change = z.object({
  name: z.enum(CHANGES),
  /** What it names: the value of an entry, a country, a keyword, a crawler; '' where its name says all. */
  value: z.string(),
  /** Whose list it changes; null: none. */
  scope: z.enum(LIST_SCOPES).nullable(),
  /** Which rule of the campaign's own it changes. */
  rule: z.string().optional(),
})
export type ReceiptChange = z.output<typeof change>

const decidingEntry = z.object({
  id,
  scope: z.enum(LIST_SCOPES),
  type: z.enum(LIST_TYPES),
  value: z.string(),
  list: z.enum(LISTS),
  /** Whether the reader may remove it. */
  removable: z.boolean(),
})
export type DecidingEntry = z.output<typeof decidingEntry>

const decidingRule = z.object({
  name: z.string(),
  act: z.enum(RULE_ACTS),
  conditions: ruleConditions,
  /** What became of it since. */
  since: z.enum(['same', 'changed', 'gone']),
})

/** In minor units. */
const money = z.object({
  stage: z.enum(CONVERSION_STAGES),
  status: z.enum(CONVERSION_STATUSES),
  payout: fineAmount,
  currency: z.string(),
})

const network = z.object({ hosting: z.string(), vpn: z.string(), tor: z.boolean(), relay: z.boolean() })

const receipt = z.object({
  log,
  /** How the hit came in; '' where it is from before that was kept. */
  source: z.enum([...HIT_SOURCES, '']),
  /** How the check before it ended; '' where there was none. */
  checked: z.enum(CHECK_ENDS),
  /** Let through as part of the campaign's hold-out. */
  heldOut: z.boolean(),
  /** Null: its link points at no offer. `wentTo` null: neither that offer nor a substitute was to be had. */
  offer: z
    .object({
      wentTo: z.object({ id, name: z.string() }).nullable(),
      /** `since`: when a dead one was found to be so. */
      passed: z.array(z.object({ id, name: z.string(), because: z.enum(PASSED_BECAUSE), since: instant.nullable() })),
    })
    .nullable(),
  /** The line of the policy that decided: its name, and why it has its place. */
  line: z.object({ name: z.string(), why: z.string() }),
  /** The entry of a list that decided; null: none did, or it is no more. */
  entry: decidingEntry.nullable(),
  /** The campaign's own rule that spoke, as it was then; null: none did, or it is not kept. */
  rule: decidingRule.nullable(),
  /** Whether the reader may change the campaign's settings. */
  editable: z.boolean(),
  /** How a claim to be a crawler that can be checked stood; `none`: it claimed nothing. */
  crawler: z.enum(['none', 'unknown', 'verified', 'false']),
  /** Null for people, and for bots that no list knows. */
  agent: describedAgent.nullable(),
  /** Of its system, as its agent says it; '' where it says none. */
  platformVersion: z.string(),
  /** What the agent's own signature proved; null: the visit was not signed. */
  signed: signed.nullable(),
  /** Names of the published lists that held the address, '' for none. */
  network,
  /** Hits of the visitor on the campaign in 24 hours, this one included. */
  repeats: count,
  /** Hits on the campaign in the ten minutes before, this one included. */
  pace: z.object({ visitor: count, address: count, network: count }),
  /** Request headers that signals read; null where the integration could not see any. */
  headers: z.record(z.string(), z.string()).nullable(),
  /** False of hits from before crawler, network, repeats and pace were kept: these are then not known. */
  whole: z.boolean(),
  replay: z.object({
    /** What the same facts become by the settings and lists in force now. */
    now: judged,
    /** Whether that is what was decided then. */
    same: z.boolean(),
    /** The campaign's settings were saved since. */
    saved: z.boolean(),
    /**
     * Judged again by what was in force when it came: `same` or `other` as it was decided, or why that is not known.
     * `settings`: they were saved before versions were kept. `signals`: an earlier version of the signals decided.
     * `facts`: it is from before all facts were kept.
     */
    again: z.enum(['same', 'other', 'settings', 'signals', 'facts']),
    policyVersion: z.string(),
    /** The fewest changes by which the same facts would get what a person gets; none: they do. */
    changes: z.array(change),
    /** Whether the reader may make them; else nothing that they may set is enough. */
    yours: z.boolean(),
  }),
  /**
   * What a version of the detection data makes of it that was tried beside `log.dataVersion`; null: none was, or the
   * reader does not see Detection.
   */
  tried: z
    .object({
      version: z.string(),
      /** What that version knew of the visit where it differs; null: the same. */
      facts: z.object({ country: z.string(), asn: count, isp: z.string(), usageType: z.string(), network }).nullable(),
      /** What comes of it by the settings of then; null: they are not known, see `replay.again`. */
      verdict: log.pick({ class: true, suspicious: true, category: true, reasons: true }).nullable(),
    })
    .nullable(),
  /** The visitor's other hits on the campaign, 24 hours to both sides, newest first; `total` counts all of them. */
  others: z.object({
    hits: z.array(log.pick({ hit: true, time: true, class: true, unique: true, suspicious: true, category: true })),
    total: count,
    /** The time of day of both ends. */
    from: instant,
    to: instant,
  }),
  /** What its visitor wrote against the bot page; null: nothing. */
  appeal: z.object({ id, text: z.string(), state: z.enum(APPEAL_STATES), createdAt: instant }).nullable(),
  /** What networks reported of the hit, oldest first; null: the reader may not know of payouts. */
  conversions: z
    .array(
      money.extend({
        txid: z.string(),
        convertedAt: instant,
        /** What it was before, oldest first. */ changes: z.array(money.extend({ at: instant })),
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
