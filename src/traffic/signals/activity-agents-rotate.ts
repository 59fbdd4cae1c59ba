import { isSharedNetwork } from '../patterns.ts'
import type { Signal } from '../verdict.ts'

/** Different browsers within ten minutes. */
const FEWEST = 12
/** Visits for each of them: of twelve people behind an address several have the same browser, or come twice. */
const VISITS_EACH = 1.2

/**
 * The browser of an address changes with nearly every visit. An office has many browsers, but the usual ones come often
 * and each comes back. Carriers, relays and gateways in data centres are not asked: hundreds share their addresses.
 */
export const agentsRotate: Signal = {
  name: 'activity.agents_rotate',
  kind: 'activity',
  category: 'general',
  read(facts) {
    const { agents } = facts.patterns
    const visits = facts.rates.address
    if (agents < FEWEST || visits > agents * VISITS_EACH || isSharedNetwork(facts)) return undefined
    return { weight: 'weak', value: `${agents} browsers in ${visits} visits` }
  },
}
