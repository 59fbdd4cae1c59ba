/** Words of a replay that the engine and the panel share. */

/** What a visit was taken for: `doubt` is let through with one weak kind of evidence. */
export const STANDINGS = ['person', 'doubt', 'bot'] as const
export type Standing = (typeof STANDINGS)[number]

/** By what moved visits are counted. */
export const REPLAY_DIMENSIONS = [
  'country',
  'utmPlacement',
  'placement',
  'utmSource',
  'isp',
  'browser',
  'platform',
  'deviceType',
  'reason',
] as const
export type ReplayDimension = (typeof REPLAY_DIMENSIONS)[number]

/** What an order holds: an estimate from a sample, or all visits and how far that is. */
export const REPLAY_STATES = ['estimate', 'running', 'done', 'cancelled', 'failed'] as const
export type ReplayState = (typeof REPLAY_STATES)[number]
/** How far back an ordered replay goes at most, in days. */
export const MOST_REPLAY_DAYS = 366
/** Campaigns of one order. */
export const MOST_REPLAY_CAMPAIGNS = 400

/** Detection data that past visits are looked up in: the data in use now, or what is tried in shadow. */
export const REPLAY_DATA = ['current', 'tried'] as const
export type ReplayData = (typeof REPLAY_DATA)[number]

/** `Standing` as an order says it. */
export const REPLAY_CLASSES = ['target', 'suspicious', 'bot'] as const
export type ReplayClass = (typeof REPLAY_CLASSES)[number]

/** Whether visits count as they were judged when they came, or as today's policy judges them. */
export const JUDGED_BY = ['then', 'now'] as const
export type JudgedBy = (typeof JUDGED_BY)[number]
