import type { SplitLearning } from '../../contract/experiments/split-tests.ts'
import type { LearnSetting } from '../../contract/experiments/learn-words.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { arrivalsOf, type GroupEvidence } from '../../rules/experiments/learning/evidence.ts'
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
  const { strata } = evidence
  const shares = strata.at(-1)?.shares ?? set
  const yesterday = strata.findLast(({ at }) => at <= now - DAY_MS)?.shares ?? strata[0]?.shares ?? set
  return {
    ...learn,
    state: state?.turn.state ?? 'gathering',
    least: leastConverted(activeIn(set).length),
    ranAt: state?.ranAt.toISOString() ?? null,
    winner: state?.winner ?? null,
    wonAt: state?.wonAt?.toISOString() ?? null,
    currency: learn.goal === 'revenue' ? (state?.turn.currency ?? null) : null,
    withinDay: withConversions ? arrivalsOf(evidence.converted, now)(DAY_MS) : null,
    links: set.map((_, at) => ({
      share: shares[at] ?? 0,
      yesterday: yesterday[at] ?? 0,
      ...believed(withConversions ? state?.turn.beliefs[at] : undefined),
    })),
  }
}

function believed(belief: LearningRow['turn']['beliefs'][number] | undefined) {
  if (!belief) return { chance: null, rate: null }
  const { chance, ...rate } = belief
  return { chance, rate }
}
