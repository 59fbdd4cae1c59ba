import { MOST, rateText } from '../rate-text.ts'
import type { Signal } from '../verdict.ts'

export const visitorRate: Signal = {
  name: 'activity.visitor_pace',
  kind: 'activity',
  category: 'general',
  threshold: { usual: MOST.visitor, least: 10, most: 3000 },
  read({ rates }, _policy, most = MOST.visitor) {
    const value = rateText(rates.visitor, most)
    return value === undefined ? undefined : { weight: 'conclusive', value }
  },
}
