import { MOST, rateText } from '../rate-text.ts'
import type { Signal } from '../verdict.ts'

/** Silent for privacy relays: people share their exits by design. */
export const networkRate: Signal = {
  name: 'activity.network_pace',
  kind: 'activity',
  category: 'general',
  threshold: { usual: MOST.network, least: 50, most: 100_000 },
  read({ rates, network }, _policy, most = MOST.network) {
    const value = network.relay ? undefined : rateText(rates.network, most)
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}
