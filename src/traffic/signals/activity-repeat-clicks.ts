import type { Signal } from '../verdict.ts'

/** More hits of one visitor in 24 hours than the client lets through; this hit is counted. */
export const repeatClicks: Signal = {
  name: 'activity.repeat_clicks',
  kind: 'activity',
  category: 'policy',
  read: ({ repeats }, { repeatLimit }) =>
    repeatLimit > 0 && repeats > repeatLimit
      ? { weight: 'conclusive', value: `${repeats} of ${repeatLimit}` }
      : undefined,
}
