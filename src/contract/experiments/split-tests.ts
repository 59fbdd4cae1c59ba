import { z } from 'zod'
import { count, id, instant } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { OWNERS, STAFF } from '../roles.ts'
import { learnSetting } from './learn-setting.ts'
import { LEARN_GOALS, LEARN_STATES } from './learn-words.ts'
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

/** Of a group whose weights learn. */
const learning = z.object({
  goal: z.enum(LEARN_GOALS),
  floor: z.int(),
  watch: z.boolean(),
  state: z.enum(LEARN_STATES),
  /** Conversions from which shares move. */
  least: count,
  /** Last turn; null: none yet. */
  ranAt: instant.nullable(),
  winner: z.int().min(0).nullable(),
  wonAt: instant.nullable(),
  /** Of revenue; null for conversions. */
  currency: z.string().nullable(),
  /** Of conversions, usually within a day; null: hidden from the reader. */
  withinDay: share.nullable(),
  links: z.array(
    z.object({
      /** In force, percent; `yesterday`: 24 hours ago. */
      share: z.int().min(0).max(100),
      yesterday: z.int().min(0).max(100),
      /** To be the best; null: hidden, or before the first turn. */
      chance: share.nullable(),
      /** Conversions a visitor, or minor units of revenue, with 95 % of what is likely. */
      rate: z.object({ rate: z.number(), low: z.number(), high: z.number() }).nullable(),
    }),
  ),
})
export type SplitLearning = z.output<typeof learning>

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
  /** Null: fixed weights. */
  learning: learning.nullable(),
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
  'company.learn': endpoint('company.learn', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'changes',
    key: 'campaigns:write',
    description:
      'Sets whether the weights of a split group, named by `group`, learn by conversions or revenue; `learn` null: they are fixed again, as set.',
    input: z.object({ id, group: z.string().max(100), learn: learnSetting.nullable() }),
    reply: z.object({}),
    message: 'Campaign saved.',
  }),
}
