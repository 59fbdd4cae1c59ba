/** Rules that act by themselves. Amounts: minor units of the client's currency. */
import { z } from 'zod'
import { count, day, id, instant, ofClient, page, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { STAFF, type Role } from '../roles.ts'
import { TEXTS } from '../texts.ts'
import {
  ACT_STATES,
  actsOf,
  type AutoRuleTerms,
  HELD_BECAUSE,
  MEASURE_UNITS,
  MOST_MONTH_ACTS,
  MOST_RULE_ACTS,
  MOST_RULE_END,
  RULE_ACTS,
  RULE_BESIDES,
  RULE_DAYS,
  RULE_MEASURES,
  RULE_MODES,
  RULE_SIDES,
  RULE_THINGS,
  RULE_TROUBLES,
} from './auto-rule-words.ts'

/** Without full team users: rules see money. Finance reads. */
const RULERS: readonly Role[] = [...STAFF, 'user']
const MOST = 1_000_000_000_000

const whole = (least: number, most: number) =>
  z.int(TEXTS.limitInvalid).min(least, TEXTS.limitInvalid).max(most, TEXTS.limitInvalid)

const fields = {
  measure: z.enum(RULE_MEASURES, TEXTS.valueInvalid),
  thing: z.enum(RULE_THINGS, TEXTS.valueInvalid),
  /** Null: each campaign by itself; offers and campaigns among all. */
  campaignId: id.nullable().default(null),
  days: z.literal([...RULE_DAYS]).default(7),
  beside: z.enum(RULE_BESIDES).default('value'),
  side: z.enum(RULE_SIDES).default('above'),
  /** Minor units, percent or a count, by the measure; percent beside the past. */
  value: z.number(TEXTS.limitInvalid).min(-MOST, TEXTS.limitInvalid).max(MOST, TEXTS.limitInvalid),
  leastVisits: whole(1, 1_000_000_000).default(100),
  leastCost: z.number(TEXTS.amountInvalid).min(0, TEXTS.amountInvalid).max(MOST, TEXTS.amountInvalid).default(0),
  act: z.enum(RULE_ACTS, TEXTS.valueInvalid),
  /** Of an exclusion; null: none. */
  endDays: whole(1, MOST_RULE_END).nullable().default(14),
  /** Percentage points of a shift, and what a link keeps. */
  step: whole(1, 50).default(10),
  floor: whole(0, 50).default(5),
  cap: whole(1, MOST_RULE_ACTS).default(10),
}
const terms = z.object({ ...fields, currency: z.string() })

type Judged = Pick<AutoRuleTerms, 'thing' | 'act' | 'beside' | 'measure' | 'value'>

/** Not every act suits every thing, nor every value every measure. */
function faultsOf({ thing, act, beside, measure, value }: Judged) {
  const canBeNegative = measure === 'profit' || measure === 'roi'
  const isCount = beside === 'value' && MEASURE_UNITS[measure] === 'count'
  const faults: [field: string, text: string][] = []
  if (!actsOf(thing).includes(act)) faults.push(['act', TEXTS.valueInvalid])
  if (value < 0 && (beside === 'past' || !canBeNegative)) faults.push(['value', TEXTS.limitInvalid])
  if (isCount && !Number.isInteger(value)) faults.push(['value', TEXTS.limitInvalid])
  return faults
}

const draftWith = <Shape extends z.ZodRawShape>(more: Shape) =>
  z.object({ ...fields, ...more }).superRefine((given, context) => {
    for (const [field, message] of faultsOf(given as unknown as Judged))
      context.addIssue({ code: 'custom', path: [field], message })
  })

const measured = z.object({
  /** Null: without a conversion. */
  value: z.number().nullable(),
  low: z.number(),
  /** Null: no upper end. */
  high: z.number().nullable(),
})
const figures = z.object({
  visits: count,
  bots: count,
  cost: z.number().nullable(),
  wasted: z.number().nullable(),
  revenue: z.number().nullable(),
  profit: z.number().nullable(),
  conversions: count.nullable(),
})
/** The figures of a decision; both days are part of the window. */
const evidence = z.object({
  from: day,
  to: day,
  figures,
  measured,
  /** Of the window before, where it is compared with it. */
  past: measured.nullable(),
  limit: z.number(),
})
export type RuleEvidence = z.output<typeof evidence>

const about = {
  campaignId: id.nullable(),
  campaign: z.string(),
  thing: z.string(),
  /** Of an offer, a link or a campaign; else the value. */
  name: z.string(),
  evidence,
}
const actView = z.object({
  ...about,
  id,
  ruleId: id,
  rule: z.string(),
  day,
  at: instant,
  terms,
  mode: z.enum(RULE_MODES),
  state: z.enum(ACT_STATES),
  reason: z.enum(HELD_BECAUSE).nullable(),
  endsAt: instant.nullable(),
  settledAt: instant.nullable(),
  /** True once undone or dropped: the rule leaves the thing alone. */
  resting: z.boolean(),
})
export type ActView = z.output<typeof actView>

const ruleView = z.object({
  id,
  name: z.string(),
  terms,
  campaign: z.string(),
  mode: z.enum(RULE_MODES),
  trouble: z.enum(RULE_TROUBLES).nullable(),
  ranAt: instant.nullable(),
  cappedOn: day.nullable(),
  /** In the last 30 days. */
  acts: count,
  waiting: count,
  /** For the platform's stop list. */
  stop: z.array(z.string()),
})
export type AutoRuleView = z.output<typeof ruleView>

const month = z.object({
  from: day,
  to: day,
  /** All of the month; the list may be cut. */
  fired: count,
  acted: count,
  capped: count,
  days: z.array(z.object({ day, acted: count, capped: count })),
  acts: z.array(z.object({ ...about, day })).max(MOST_MONTH_ACTS),
  /** Campaigns looked at, and those left out for their number. */
  campaigns: count,
  leftOut: count,
  currency: z.string(),
  /** Opens `autoRules.turn`. */
  seen: z.string(),
})
export type MonthView = z.output<typeof month>

const rule = z.object({ rule: ruleView })
const name = storable.trim().min(1, TEXTS.inputName).max(120, TEXTS.valueLong)

export const autoRules = {
  'autoRules.list': endpoint('autoRules.list', {
    allowed: RULERS,
    effect: 'reads',
    description: 'Rules of a client that act by themselves.',
    input: ofClient,
    reply: z.object({ rules: z.array(ruleView), currency: z.string() }),
  }),
  'autoRules.month': endpoint('autoRules.month', {
    allowed: RULERS,
    effect: 'reads',
    description:
      'What a rule would have done on each of the last 30 days, by what was known then. Nothing is changed; `seen` lets the rule be switched on.',
    input: draftWith({ clientId: id.optional() }),
    reply: month,
  }),
  'autoRules.save': endpoint('autoRules.save', {
    allowed: RULERS,
    effect: 'changes',
    description: 'Creates or changes a rule. One whose terms change is switched off.',
    input: draftWith({ clientId: id.optional(), id: id.optional(), name }),
    reply: rule,
    message: 'Rule saved.',
  }),
  'autoRules.turn': endpoint('autoRules.turn', {
    allowed: RULERS,
    effect: 'changes',
    description: 'Switches a rule off, to dry or to acting; on only with `seen` of its present month.',
    input: z.object({ id, mode: z.enum(RULE_MODES), seen: z.string().max(64).optional() }),
    reply: rule,
  }),
  'autoRules.remove': endpoint('autoRules.remove', {
    allowed: RULERS,
    effect: 'changes',
    description: 'Removes a rule. What it did stays, with its record.',
    input: z.object({ id }),
    reply: z.object({}),
    message: 'Rule deleted.',
  }),
  'autoRules.acts': endpoint('autoRules.acts', {
    allowed: RULERS,
    effect: 'reads',
    description: 'The record of a client’s rules, the newest first.',
    input: z.object({ clientId: id.optional(), ruleId: id.optional(), ...page.shape }),
    reply: z.object({ acts: z.array(actView), total: count, currency: z.string() }),
  }),
  'autoRules.confirm': endpoint('autoRules.confirm', {
    allowed: RULERS,
    effect: 'changes',
    description: 'Does what a rule has drafted.',
    input: z.object({ id }),
    reply: z.object({}),
  }),
  'autoRules.undo': endpoint('autoRules.undo', {
    allowed: RULERS,
    effect: 'changes',
    description:
      'Puts back what an act of a rule changed, or drops its draft. The rule leaves the thing alone until `autoRules.again`.',
    input: z.object({ id }),
    reply: z.object({}),
  }),
  'autoRules.again': endpoint('autoRules.again', {
    allowed: RULERS,
    effect: 'changes',
    description: 'Lets a rule do again what was undone.',
    input: z.object({ id }),
    reply: z.object({}),
  }),
}
