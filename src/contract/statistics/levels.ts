import { DIMENSIONS } from '../hits/hit-words.ts'

/** Read from a local clock: weekdays 0 (Monday) to 6, hours 0 to 23. */
export const CLOCKS = ['weekday', 'hour'] as const
export type Clock = (typeof CLOCKS)[number]

/** Values as in the series: the day, a week's Monday, a month's first day. */
const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** Groupings of a report. `campaign`: its id. */
export const LEVELS = [...DIMENSIONS, 'campaign', ...PERIODS, ...CLOCKS] as const
export type Level = (typeof LEVELS)[number]

export const isClock = (level: Level): level is Clock => CLOCKS.some((one) => one === level)
export const isPeriod = (level: Level): level is Period => PERIODS.some((one) => one === level)
export const isDimension = (level: Level): level is (typeof DIMENSIONS)[number] =>
  DIMENSIONS.some((one) => one === level)

/** Levels under one another in one report. */
export const MOST_LEVELS = 4
