/** Periods that move with today. */
export const PRESETS = [
  'today',
  'yesterday',
  'week',
  'lastWeek',
  '7d',
  '30d',
  '90d',
  'month',
  'lastMonth',
  '12m',
] as const
export type Preset = (typeof PRESETS)[number]
