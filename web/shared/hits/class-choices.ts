import type { ClassSwitch } from '../../../src/contract/hits/hits.ts'

/** In the panel's usual order; the first is the default. */
export const CLASSES_TO_SWITCH = [
  'all',
  'target',
  'targetUnique',
  'suspicious',
  'bot',
  'botUnique',
  'unprotected',
] as const satisfies readonly [ClassSwitch, ...ClassSwitch[]]

/** As buttons; others in a menu, unless chosen. */
const SIDE_BY_SIDE: ReadonlySet<ClassSwitch> = new Set(['all', 'target', 'suspicious', 'bot'])

export function classChoices(chosen: ClassSwitch): { shown: ClassSwitch[]; others: ClassSwitch[] } {
  const isShown = (one: ClassSwitch) => SIDE_BY_SIDE.has(one) || one === chosen
  return { shown: CLASSES_TO_SWITCH.filter(isShown), others: CLASSES_TO_SWITCH.filter((one) => !isShown(one)) }
}
