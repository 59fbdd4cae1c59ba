import { isSharedNetwork } from '../patterns.ts'
import type { Signal } from '../verdict.ts'

/** Distinct browsers within ten minutes. */
const FEWEST = 12
/** Visits per browser: of twelve people at one address several share a browser or return. */
const VISITS_EACH = 1.2

/**
 * The browser changes with nearly every visit. In an office the usual browsers recur. Silent for carriers, relays and
 * data-centre gateways: hundreds share their addresses.
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
