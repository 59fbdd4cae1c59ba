import { MOST, rateText } from '../rate-text.ts'
import type { Signal } from '../verdict.ts'

/** Silent for privacy relays: people share their exits by design. */
export const addressRate: Signal = {
  name: 'activity.address_pace',
  kind: 'activity',
  category: 'general',
  threshold: { usual: MOST.address, least: 20, most: 30_000 },
  read({ rates, network }, _policy, most = MOST.address) {
    const value = network.relay ? undefined : rateText(rates.address, most)
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}
