/** One change of several campaigns, and several copies of one: looked at first, made whole, undone whole. */
import { z } from 'zod'
import { parameterName } from './campaign-source.ts'
import { count, country, id, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { OWNERS, STAFF } from '../roles.ts'
import { TEXTS } from '../texts.ts'
import {
  COUNTRY_ACTS,
  COUNTRY_LISTS,
  FIND_IN,
  LEFT_BECAUSE,
  MOST_COPIES,
  MOST_TOGETHER,
  WEIGHT_ACTS,
} from './together-words.ts'

const ROLES = [...STAFF, ...OWNERS] as const

const isHost = (text: string): boolean => !/[\s/?#@\\{}]/.test(text) && URL.canParse(`http://${text}`)
const words = (most: number) => storable.trim().min(1, TEXTS.required).max(most)

const source = z.object({
  id: id.nullable(),
  clickParameter: parameterName.default(''),
  costParameter: parameterName.default(''),
})

const change = z.object({
  replace: z
    .object({
      in: z.enum(FIND_IN),
      find: storable.min(1, TEXTS.required).max(2048),
      with: storable.max(2048),
    })
    .refine((one) => one.in === 'text' || isHost(one.find), { error: TEXTS.valueInvalid, path: ['find'] })
    .refine((one) => one.in === 'text' || isHost(one.with), { error: TEXTS.valueInvalid, path: ['with'] })
    .optional(),
  parameter: z
    .object({ name: words(64).regex(/^[\w.~[\]-]+$/, TEXTS.valueInvalid), value: storable.trim().max(500) })
    .optional(),
  countries: z
    .object({ list: z.enum(COUNTRY_LISTS), act: z.enum(COUNTRY_ACTS), codes: z.array(country).max(250) })
    .refine(({ act, codes }) => act === 'set' || codes.length > 0, { error: TEXTS.required, path: ['codes'] })
    .optional(),
  weights: z
    .object({
      group: storable.trim().max(100).default(''),
      act: z.enum(WEIGHT_ACTS),
      links: z
        .array(z.object({ link: words(2048), percent: z.int().min(0).max(100) }))
        .max(50)
        .default([]),
    })
    .refine(({ act, links }) => act === 'equal' || links.length > 0, { error: TEXTS.required, path: ['links'] })
    .refine(({ act, links }) => act !== 'add' || (links.length === 1 && links[0]?.percent !== 0), {
      error: TEXTS.valueInvalid,
      path: ['links'],
    })
    .optional(),
  source: source.optional(),
  tag: storable.trim().max(60).optional(),
})

const values = z.record(z.string(), z.unknown())
/** `field`: of the settings, such as `splitGroups.0.links`. */
const problems = z.array(z.object({ field: z.string(), text: z.string() }))
export type Problem = z.output<typeof problems>[number]

const difference = {
  /** Settings that differ, before and after. */
  before: values,
  after: values,
  /** Why it is not possible; empty: it is. */
  problems,
}

/** Looser than settings are, so that each wrong cell has its own word. */
const cells = z.object({
  name: storable.max(500).optional(),
  targetLink: storable.max(4000).optional(),
  countries: z.array(storable.max(10)).max(300).optional(),
  source: source.optional(),
  tag: storable.max(500).optional(),
})
const copies = z.array(cells).min(1).max(MOST_COPIES)
const named = z.object({ id, name: z.string() })

export const together = {
  'company.previewEdit': endpoint('company.previewEdit', {
    allowed: ROLES,
    effect: 'reads',
    key: 'campaigns:read',
    description:
      'What one change would do to several campaigns, at most 200: the differences of each, or why it is not ' +
      'possible there. Changes nothing. Without a change: their names, versions and splits.',
    input: z.object({ ids: z.array(id).min(1).max(MOST_TOGETHER), change: change.default({}) }),
    reply: z.object({
      campaigns: z.array(named.extend({ clientId: id, version: count, ...difference })),
      /** Groups and links that weights can name. */
      splits: z.array(
        z.object({
          group: z.string(),
          campaigns: count,
          links: z.array(z.object({ link: z.string(), name: z.string() })),
        }),
      ),
      /** Of ids in the values: `sources/3` → its name. */
      names: z.record(z.string(), z.string()),
    }),
  }),
  'company.editTogether': endpoint('company.editTogether', {
    allowed: ROLES,
    effect: 'changes',
    key: 'campaigns:write',
    description:
      'Makes one change to several campaigns, all of them or none, each as a save of its own. `version` is the one ' +
      'that was looked at: 409 names those that were saved since.',
    input: z.object({
      campaigns: z
        .array(z.object({ id, version: count }))
        .min(1)
        .max(MOST_TOGETHER),
      change,
    }),
    /** Null: nothing differed. */
    reply: z.object({ done: count, act: id.nullable() }),
  }),
  'company.undoTogether': endpoint('company.undoTogether', {
    allowed: ROLES,
    effect: 'changes',
    key: 'campaigns:write',
    description:
      'Undoes an act on several campaigns: each gets the settings of before unless it was changed since, a copy ' +
      'without visits goes to the archive. Names those that are left.',
    input: z.object({ act: id }),
    reply: z.object({
      undone: z.array(named),
      left: z.array(named.extend({ because: z.enum(LEFT_BECAUSE) })),
    }),
  }),
  'company.previewCopies': endpoint('company.previewCopies', {
    allowed: ROLES,
    effect: 'reads',
    key: 'campaigns:read',
    description:
      'What copies of a campaign would be, at most 100: their names and differences, what is wrong in which cell, ' +
      'and how many the plan has room for. Changes nothing.',
    input: z.object({ id, copies }),
    reply: z.object({
      version: count,
      copies: z.array(z.object({ name: z.string(), ...difference })),
      /** Null: no limit. */
      room: count.nullable(),
      /** Why there is no room. */
      full: z.string().nullable(),
      names: z.record(z.string(), z.string()),
    }),
  }),
  'company.copyTogether': endpoint('company.copyTogether', {
    allowed: ROLES,
    effect: 'changes',
    key: 'campaigns:write',
    description:
      'Makes several copies of a campaign, all of them or none, each with a key of its own. Refused with 409 when ' +
      'the campaign was saved since `version`.',
    input: z.object({ id, version: count, copies }),
    reply: z.object({ campaigns: z.array(named), act: id }),
  }),
}
