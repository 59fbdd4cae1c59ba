/** Reports shared by a link: read only, without sign-in, until an end. */
import { z } from 'zod'
import { count, day, dayField, id, instant, storable, timezone } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { classSwitch, filter, type Filter } from '../hits/hits.ts'
import { DIMENSIONS } from '../hits/hit-words.ts'
import { moneyReply } from '../money/profit.ts'
import type { Role } from '../roles.ts'
import { TEXTS } from '../texts.ts'
import { FORMULA_UNITS } from './formula-words.ts'
import { MOST_LEVELS } from './levels.ts'
import { PRESETS } from './presets.ts'
import { LONGEST_SHARE_DAYS } from './share-words.ts'
import { isColumn, SHAREABLE, SHARED_LEVELS } from './shared-columns.ts'
import { comparedRange, COMPARISONS } from './statistics.ts'

/** `preset`, or both days. Not a union, whose faults name no field. */
const period = z
  .object({ preset: z.enum(PRESETS).optional(), startDate: dayField.optional(), endDate: dayField.optional() })
  .refine(
    ({ preset, startDate, endDate }) =>
      preset === undefined
        ? startDate !== undefined && endDate !== undefined
        : startDate === undefined && endDate === undefined,
    { message: TEXTS.valueInvalid, path: ['preset'] },
  )
const level = z.enum(SHARED_LEVELS as [(typeof SHARED_LEVELS)[number], ...(typeof SHARED_LEVELS)[number][]])

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length
const isSharedFilter = (given: Filter): boolean =>
  Object.keys(given).every((field) => SHAREABLE.some((one) => one === field))

/** `period`: moves with today, or fixed. `companyId` absent: all campaigns. */
export const sharedReport = z.object({
  levels: z.array(level).min(1).max(MOST_LEVELS).refine(isUnique, TEXTS.valueInvalid),
  /** In their order; none else leaves the service. */
  columns: z
    .array(z.string().refine(isColumn, TEXTS.valueInvalid))
    .min(1, TEXTS.shareColumns)
    .max(40)
    .refine(isUnique, TEXTS.valueInvalid),
  companyId: id.optional(),
  filter: filter.default({}).refine(isSharedFilter, TEXTS.shareFilter),
  class: classSwitch.default('all'),
  period,
  compare: z.enum(COMPARISONS).optional(),
})
export type SharedReport = z.output<typeof sharedReport>

export const reportName = storable.trim().min(1, TEXTS.inputName).max(60, TEXTS.valueLong)

const share = z.object({
  id,
  name: z.string(),
  /** Of its maker. */
  email: z.string(),
  created: instant,
  expires: instant,
  openings: count,
  lastOpened: instant.nullable(),
  /** `lost`: its maker has lost access to what it shows. */
  state: z.enum(['open', 'ended', 'lost']),
  report: sharedReport,
})
export type Share = z.output<typeof share>

/** Amounts in minor units, counts, shares as parts of 1, amounts per visit as decimal text. */
const figures = z.record(z.string(), z.union([z.number(), z.string()]).nullable())
const sharedRow = z.object({ figures, before: figures.optional() })

/** And who has finance access; staff pass nothing of a client on. */
export const SHARERS: readonly Role[] = ['user']

export const shares = {
  'shares.list': endpoint('shares.list', {
    allowed: SHARERS,
    effect: 'reads',
    description: 'Links to reports that the client and their team have made, newest first, with their openings.',
    reply: z.object({ shares: z.array(share) }),
  }),
  'shares.make': endpoint('shares.make', {
    allowed: SHARERS,
    effect: 'changes',
    description:
      'Shares a report by a link that needs no sign-in, for some days or until the end of a day of the caller’s zone. Only this answer has the link.',
    input: sharedReport
      .extend({
        name: reportName,
        days: z.int().min(1).max(LONGEST_SHARE_DAYS).optional(),
        until: dayField.optional(),
      })
      .refine((given) => (given.days === undefined) !== (given.until === undefined), {
        error: TEXTS.required,
        path: ['days'],
      }),
    reply: z.object({ share, url: z.string() }),
    message: 'Link created.',
  }),
  'shares.revoke': endpoint('shares.revoke', {
    allowed: SHARERS,
    effect: 'changes',
    description: 'Ends a link at once.',
    params: z.object({ id }),
    reply: z.object({}),
    message: 'Link revoked.',
  }),
  'shares.open': endpoint('shares.open', {
    allowed: 'public',
    effect: 'reads',
    description: 'One level of a shared report: only the chosen columns. A link that has ended is missing.',
    input: z.object({
      token: z.string().max(128),
      under: z
        .array(z.string().max(512))
        .max(MOST_LEVELS - 1)
        .default([]),
    }),
    reply: z.object({
      name: z.string(),
      levels: z.array(level),
      columns: z.array(
        z.object({
          key: z.string(),
          /** Of a custom column. */
          own: z.object({ name: z.string(), unit: z.enum(FORMULA_UNITS), decimals: count }).optional(),
        }),
      ),
      campaign: z.string().nullable(),
      filter: z.array(z.object({ field: z.enum(DIMENSIONS), verb: z.string(), values: z.array(z.string()) })),
      startDate: day,
      endDate: day,
      timezone,
      previousRange: comparedRange.optional(),
      expires: instant,
      ...moneyReply,
      rows: z.array(sharedRow.extend({ value: z.string(), name: z.string().optional() })),
      totals: sharedRow,
      /** Number of values, including those cut off. */
      total: count,
    }),
  }),
}
