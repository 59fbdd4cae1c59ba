import { z } from 'zod'
import { count, day, dayField, id, instant, storable, timezone } from '../common.ts'
import { answersField } from './cost-questions.ts'
import { COST_MODELS, MOST_PASTED, RATE_MODELS, SOURCE_FIELDS, UNVERIFIED_FIELDS } from './cost-words.ts'
import { endpoint } from '../endpoint.ts'
import { DIMENSIONS } from '../hits/hit-words.ts'
import { outgoingAddress } from '../conversions/outgoing-address.ts'
import { OUTGOING_EVENTS } from '../conversions/outgoing-words.ts'
import { currencyField } from './money.ts'
import { STAFF, type Role } from '../roles.ts'
import { TEXTS } from '../texts.ts'

/** Excludes team users. */
export const COST_READERS: readonly Role[] = [...STAFF, 'user']
const whole = (most: number) => z.coerce.number().int().min(1).max(most)
const client = { clientId: id.optional() }

/** Exact decimal text: `12.345678`. */
const decimalField = z
  .string(TEXTS.amountInvalid)
  .trim()
  .regex(/^\d{1,12}(?:\.\d{1,12})?$/, TEXTS.amountInvalid)
/** Allows credits: `-12.5`. */
const signedField = z
  .string(TEXTS.amountInvalid)
  .trim()
  .regex(/^-?\d{1,12}(?:\.\d{1,12})?$/, TEXTS.amountInvalid)
const parameter = z
  .string()
  .trim()
  .max(64, TEXTS.valueLong)
  .regex(/^[\w.-]*$/, TEXTS.valueInvalid)
/** Exactly one. */
const holder = { companyId: id.optional(), sourceId: id.optional() }
const isOfOne = (given: { companyId?: string | undefined; sourceId?: string | undefined }): boolean =>
  given.companyId === undefined || given.sourceId === undefined
const ofOne = { error: TEXTS.costHolder, path: ['sourceId'] }
const note = storable.trim().max(300, TEXTS.valueLong).default('')

const sourceFields = {
  name: storable.trim().min(1, TEXTS.inputName).max(80, TEXTS.valueLong),
  /** '' for none. */
  template: z.string().max(40).default(''),
  parameters: z.partialRecord(z.enum(SOURCE_FIELDS), parameter).default({}),
  clickParameter: parameter.default(''),
  costParameter: parameter.default(''),
  /** '': costs are entered or imported. */
  model: z.enum(['', ...RATE_MODELS]).default(''),
  rate: decimalField.default('0'),
  currency: currencyField,
}
export const source = z.object({
  ...sourceFields,
  id,
  campaigns: count,
  /** Places that conversions are reported to. */
  postbacks: z.array(outgoingAddress),
  /** The first of them, for programs that know one alone; url '': none. */
  postback: z.object({
    url: z.string(),
    /** False: keys are removed from the address. */
    shown: z.boolean(),
    events: z.array(z.enum(OUTGOING_EVENTS)),
    bots: z.boolean(),
  }),
})
export type Source = z.output<typeof source>

const template = z.object({
  key: z.string(),
  name: z.string(),
  parameters: z.partialRecord(z.enum(SOURCE_FIELDS), z.string()),
  clickParameter: z.string(),
  /** Macro of the click id; '': the source adds the parameter itself, or has none. */
  click: z.string(),
  costParameter: z.string(),
  /** Macro of what the click cost; '': unknown. */
  cost: z.string(),
  /** By what Weir reads, as written in a link. */
  macros: z.partialRecord(z.enum(SOURCE_FIELDS), z.string()),
  /** Further macros; `*` stands for any text. */
  others: z.array(z.string()),
  model: z.enum(['', ...RATE_MODELS]),
  currency: z.string(),
  /** For the source's tracking parameter field. */
  query: z.string(),
  /** Conversion postback with macros, and its documentation; '': unknown. */
  postback: z.string(),
  postbackSource: z.string(),
  /** Public documentation, and the day it was read. */
  source: z.string(),
  read: day,
  /** Further documents. */
  also: z.array(z.string()),
  /** Fields that no document supports. */
  unverified: z.array(z.enum(UNVERIFIED_FIELDS)),
})
export type SourceTemplate = z.output<typeof template>

/** Dimensions with one value per visit; only these can have own costs. */
export const COST_DIMENSIONS = DIMENSIONS.filter((dimension) => dimension !== 'reason' && dimension !== 'category')

const cost = z.object({
  id,
  /** Null: all campaigns of a source. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  sourceId: id.nullable(),
  sourceName: z.string().nullable(),
  client: z.string(),
  model: z.enum(COST_MODELS),
  amount: z.string(),
  currency: z.string(),
  startDate: day,
  endDate: day.nullable(),
  timezone: z.string(),
  /** '': the whole campaign. */
  dimension: z.enum(['', ...DIMENSIONS]),
  value: z.string(),
  note: z.string(),
  /** `importId` is null if the file is unknown. */
  imported: z.boolean(),
  importId: id.nullable(),
  author: z.string().nullable(),
  at: instant,
  takenBackAt: instant.nullable(),
})
export type CostView = z.output<typeof cost>

const importedLine = z.object({
  line: count,
  error: z.string().nullable(),
  detail: z.string(),
})
const rate = z.object({ day: dayField, currency: currencyField, base: currencyField, rate: decimalField })

export const costs = {
  'sources.list': endpoint('sources.list', {
    allowed: COST_READERS,
    effect: 'reads',
    key: 'costs:read',
    description: 'Traffic sources of a client, and templates of well-known ones.',
    input: z.object(client),
    reply: z.object({
      sources: z.array(source),
      /** Campaigns that buy from each source, by its id; a source of none is absent. */
      buying: z.record(id, z.array(id)),
      templates: z.array(template),
      currency: z.string(),
    }),
  }),
  'sources.save': endpoint('sources.save', {
    allowed: COST_READERS,
    effect: 'changes',
    key: 'costs:write',
    description:
      'Creates or changes a traffic source; a new rate holds from today on in the campaigns that buy from it.',
    input: z.object({ ...client, id: id.optional(), ...sourceFields }),
    reply: z.object({ source }),
    message: 'Source saved.',
  }),
  'sources.remove': endpoint('sources.remove', {
    allowed: COST_READERS,
    effect: 'changes',
    description: 'Removes a traffic source that no campaign buys from; its costs stay.',
    input: z.object({ id }),
    reply: z.object({}),
    message: 'Source deleted.',
  }),
  'costs.list': endpoint('costs.list', {
    allowed: COST_READERS,
    effect: 'reads',
    key: 'costs:read',
    description: 'Entries of the ledger of costs, newest first, reversed ones included.',
    input: z.object({
      ...client,
      companyId: id.optional(),
      page: whole(100_000).default(1),
      perPage: whole(200).default(50),
    }),
    reply: z.object({ costs: z.array(cost), total: count }),
  }),
  'costs.add': endpoint('costs.add', {
    allowed: COST_READERS,
    effect: 'changes',
    key: 'costs:write',
    description:
      'Enters what a campaign, or all campaigns of a source, cost in some days: a total, or a rate. A later total replaces those of the same scope that lie within its days; one below zero is a credit. What would double or replace other costs answers 409 with `questions` and enters nothing; sent again with `answers`, by their codes, it is entered.',
    input: z
      .object({
        ...holder,
        startDate: dayField,
        endDate: dayField.nullable(),
        timezone: timezone.optional(),
        model: z.enum(COST_MODELS, TEXTS.required),
        /** A negative total is a credit. */
        amount: signedField,
        currency: currencyField,
        /** Absent: all traffic. */
        by: z.object({ dimension: z.enum(COST_DIMENSIONS), value: storable.max(512, TEXTS.valueLong) }).optional(),
        note,
        answers: answersField,
      })
      .refine((given) => given.model === 'total' || !given.amount.startsWith('-'), {
        error: TEXTS.costCredit,
        path: ['amount'],
      })
      .refine((given) => given.companyId !== undefined || given.sourceId !== undefined, {
        error: TEXTS.costHolder,
        path: ['companyId'],
      })
      .refine(isOfOne, ofOne)
      .refine((given) => given.endDate === null || given.endDate >= given.startDate, {
        error: TEXTS.rangeOrder,
        path: ['endDate'],
      })
      .refine(
        (given) => given.endDate === null || Date.parse(given.endDate) - Date.parse(given.startDate) < 400 * 86_400_000,
        {
          error: TEXTS.rangeLong,
          path: ['endDate'],
        },
      )
      .refine((given) => given.model !== 'total' || given.endDate !== null, {
        error: TEXTS.required,
        path: ['endDate'],
      })
      .refine((given) => given.model === 'total' || given.by === undefined, {
        error: TEXTS.costScope,
        path: ['by'],
      }),
    reply: z.object({
      id,
      reversed: count,
    }),
    message: 'Cost entered.',
  }),
  'costs.takeBack': endpoint('costs.takeBack', {
    allowed: COST_READERS,
    effect: 'changes',
    key: 'costs:write',
    description: 'Reverses a cost by an opposite entry.',
    input: z.object({ id, note }),
    reply: z.object({}),
    message: 'Cost reversed.',
  }),
  'rates.list': endpoint('rates.list', {
    allowed: COST_READERS,
    effect: 'reads',
    key: 'costs:read',
    description: 'Rates of currencies by the day, newest first.',
    input: z.object({ page: whole(100_000).default(1), perPage: whole(200).default(50) }),
    reply: z.object({ rates: z.array(rate), total: count }),
  }),
  'rates.save': endpoint('rates.save', {
    allowed: ['admin'],
    effect: 'changes',
    description: 'Enters rates of currencies, as a list or as CSV lines: day, currency, base, rate.',
    input: z.object({
      rates: z.array(rate).max(10_000).default([]),
      text: z.string().max(MOST_PASTED, TEXTS.valueLong).default(''),
    }),
    reply: z.object({ saved: count, faults: z.array(importedLine) }),
    message: 'Rates saved.',
  }),
}
