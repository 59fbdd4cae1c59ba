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
