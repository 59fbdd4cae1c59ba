import { TIMES } from '../bursts.ts'
import { isSharedNetwork } from '../patterns.ts'
import type { Signal } from '../verdict.ts'

/**
 * A neighbourhood or an operator brings far more visits than the campaign's own last fourteen days make likely, and the
 * rest of the campaign does not grow with it. A class that opens a page together does that, too: weak. Carriers, relays
 * and gateways in data centres are not asked: hundreds share their addresses.
 */
export const networkBurst: Signal = {
  name: 'activity.network_burst',
  kind: 'activity',
  category: 'general',
  read(facts) {
    const { burst, burstUsual, burstMinutes, burstAsn } = facts.patterns
    if (burst === 0 || burst <= TIMES * burstUsual || isSharedNetwork(facts)) return undefined
    const span = burstMinutes === 1 ? 'in a minute' : `in ${burstMinutes} minutes`
    const of = burstAsn > 0 ? `AS${burstAsn}: ` : ''
    return { weight: 'weak', value: `${of}${burst} ${span}; usually 0 to ${burstUsual}` }
  },
}
