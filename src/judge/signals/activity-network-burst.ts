import { TIMES } from '../bursts.ts'
import { isSharedNetwork } from '../patterns.ts'
import type { Signal } from '../verdict.ts'

/**
 * A neighbourhood or operator far exceeds what the campaign's last fourteen days make likely, while the rest does not
 * grow. Weak: a class that opens a page together does that. Silent for carriers, relays and data-centre gateways:
 * hundreds share their addresses.
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
