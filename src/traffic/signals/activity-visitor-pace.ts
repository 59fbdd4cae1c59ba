import { MOST, rateText } from '../rate-text.ts'
import type { Signal } from '../verdict.ts'

/** One visitor opens more pages than a person can. */
export const visitorRate: Signal = {
  name: 'activity.visitor_pace',
  kind: 'activity',
  category: 'general',
  read({ rates }) {
    const value = rateText(rates.visitor, MOST.visitor)
    return value === undefined ? undefined : { weight: 'conclusive', value }
  },
}
