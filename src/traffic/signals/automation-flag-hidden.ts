import { flag } from '../probe.ts'

/**
 * Somebody put an answer of their own in the place of `navigator.webdriver`. Nobody else than a program has a reason
 * to.
 */
export const flagHidden = flag('flag_hidden', ({ changedFlag }) =>
  changedFlag === 'own' || changedFlag === 'getter' ? `navigator.webdriver: ${changedFlag}` : undefined,
)
