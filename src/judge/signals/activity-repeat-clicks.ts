import type { Signal } from '../verdict.ts'

/** Counts this hit; 24 hours. */
export const repeatClicks: Signal = {
  name: 'activity.repeat_clicks',
  kind: 'activity',
  category: 'policy',
  read: ({ repeats }, { repeatLimit }) =>
    repeatLimit > 0 && repeats > repeatLimit
      ? { weight: 'conclusive', value: `${repeats} of ${repeatLimit}` }
      : undefined,
}
