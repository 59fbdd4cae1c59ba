import { MOST, paceText } from '../pace.ts'
import type { Signal } from '../verdict.ts'

/** One visitor opens more pages than a person can. */
export const visitorPace: Signal = {
  name: 'activity.visitor_pace',
  kind: 'activity',
  category: 'general',
  read({ pace }) {
    const value = paceText(pace.visitor, MOST.visitor)
    return value === undefined ? undefined : { weight: 'conclusive', value }
  },
}
