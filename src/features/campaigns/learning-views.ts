import type { SplitLearning } from '../../contract/experiments/split-tests.ts'
import type { LearnSetting } from '../../contract/experiments/learn-words.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { arrivalsOf, type GroupEvidence, type Stratum } from '../../rules/experiments/learning/evidence.ts'
import { activeIn, leastConverted } from '../../rules/experiments/learning/turn.ts'
import type { LearningRow } from '../../store/config/campaigns/split-learning.ts'

type Shown = {
  learn: LearnSetting
  set: readonly number[]
  /** Of the present links and setting; undefined: no turn yet. */
  state: LearningRow | undefined
  evidence: GroupEvidence
  withConversions: boolean
  now: number
}

export function toLearningView({ learn, set, state, evidence, withConversions, now }: Shown): SplitLearning {
  const { strata, converted } = evidence
  const [shares, yesterday] = [sharesAt(strata, now), sharesAt(strata, now - DAY_MS)]
  const beliefs = withConversions ? state?.turn.beliefs : undefined
  return {
    ...learn,
    ...toTurn(state),
    least: leastConverted(activeIn(set).length),
    currency: learn.goal === 'revenue' && state ? state.turn.currency : null,
    withinDay: withConversions ? arrivalsOf(converted, now)(DAY_MS) : null,
    links: set.map((_, at) => ({
      share: shares[at] ?? 0,
      yesterday: yesterday[at] ?? 0,
      ...toBelief(beliefs?.[at]),
    })),
  }
}

/** Those that the group began with, before it. */
const sharesAt = (strata: readonly Stratum[], time: number): readonly number[] =>
  (strata.findLast(({ at }) => at <= time) ?? strata[0])?.shares ?? []

function toTurn(state: LearningRow | undefined): Pick<SplitLearning, 'state' | 'ranAt' | 'winner' | 'wonAt'> {
  if (!state) return { state: 'gathering', ranAt: null, winner: null, wonAt: null }
  const { turn, ranAt, winner, wonAt } = state
  return { state: turn.state, ranAt: ranAt.toISOString(), winner, wonAt: wonAt?.toISOString() ?? null }
}

function toBelief(belief: LearningRow['turn']['beliefs'][number] | undefined) {
  if (!belief) return { chance: null, rate: null }
  const { chance, ...rate } = belief
  return { chance, rate }
}
