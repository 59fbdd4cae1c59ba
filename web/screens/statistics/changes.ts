import type { Counts } from '../../../src/contract/hits.ts'
import { hitsOf } from '../../parts/charts/crest-layers.ts'
import { evenShares } from '../../ui/charts/even-shares.ts'

/** Percent of the hits that are Target, to one decimal; Target and Bot sum to 100. */
export function classPercents({ target, bot }: Pick<Counts, 'target' | 'bot'>): { target: number; bot: number } {
  const [ofTarget = 0, ofBot = 0] = evenShares([target, bot])
  return { target: ofTarget, bot: ofBot }
}

/** Points by which the share of Target moved, as the shown shares do; nothing where the period before had no hits. */
export function pointsMoved(now: Counts, before: Counts): number | undefined {
  if (hitsOf(now) === 0 || hitsOf(before) === 0) return undefined
  return Math.round((classPercents(now).target - classPercents(before).target) * 10) / 10
}
