import { z } from 'zod'
import { count, id, instant } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { OWNERS, STAFF } from '../roles.ts'
import { SPLIT_OUTCOMES, SUSPECT_DIMENSIONS } from './split-words.ts'

const share = z.number().min(0).max(1)

const splitLink = z.object({
  link: z.string(),
  percent: z.int().min(0).max(100),
  visitors: count,
  share,
  converted: count.nullable(),
  rate: z.object({ rate: share, low: share, high: share }).nullable(),
})

const splitTest = z.object({
  name: z.string(),
  /** First visit with the current links and shares, at most 90 days ago; null: none. */
  since: instant.nullable(),
  /** Distinct. */
  visitors: count,
  links: z.array(splitLink),
  ratio: z.object({
    p: share,
    fits: z.boolean(),
    /** Without its visitors shares fit; null: they fit, or no value explains it. */
    suspect: z.object({ dimension: z.enum(SUSPECT_DIMENSIONS), value: z.string(), visitors: count }).nullable(),
  }),
  outcome: z.enum(SPLIT_OUTCOMES),
  best: z.int().min(0).nullable(),
  /** Visitors needed at current rates; null: none, or too many. */
  missing: count.nullable(),
})
export type SplitTest = z.output<typeof splitTest>

export const splitTests = {
  'company.splitTests': endpoint('company.splitTests', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    key: 'campaigns:read',
    description:
      'How the links of each saved split group do since their shares were last changed: whether they get them, how many of their visitors convert, and whether one is better. May be asked any day: looking often makes no false answer more likely.',
    params: z.object({ id }),
    reply: z.object({ groups: z.array(splitTest) }),
  }),
}
