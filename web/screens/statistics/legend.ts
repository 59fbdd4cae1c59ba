import type { ClassSwitch } from '../../../src/contract/hits.ts'
import type { CrestDay } from '../../parts/charts/crest-layers.ts'
import type { ClassKind } from '../../parts/class-kind.ts'

type Sides = { above: ClassKind[]; below: ClassKind[] }

const SIDES: Record<ClassSwitch, Sides> = {
  all: { above: ['target', 'targetUnique'], below: ['bot', 'botUnique'] },
  target: { above: ['target', 'targetUnique'], below: [] },
  targetUnique: { above: ['targetUnique'], below: [] },
  bot: { above: [], below: ['bot', 'botUnique'] },
  botUnique: { above: [], below: ['botUnique'] },
  suspicious: { above: ['suspicious'], below: [] },
  unprotected: { above: ['unprotected'], below: [] },
}

/** What the chart shows where; unprotected only when there are some. */
export function legendOf(shown: ClassSwitch, days: readonly CrestDay[] | undefined): Sides {
  const sides = SIDES[shown]
  const some = (shown === 'all' || shown === 'target') && days?.some(({ unprotected }) => unprotected > 0)
  return some ? { ...sides, above: [...sides.above, 'unprotected'] } : sides
}
