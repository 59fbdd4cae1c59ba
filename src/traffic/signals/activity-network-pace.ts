import { MOST, rateText } from '../rate-text.ts'
import type { Signal } from '../verdict.ts'

/** Very many visits come of one network. Exits of a privacy relay are shared by design. */
export const networkRate: Signal = {
  name: 'activity.network_pace',
  kind: 'activity',
  category: 'general',
  read({ rates, network }) {
    const value = network.relay ? undefined : rateText(rates.network, MOST.network)
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}
