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

/** How far an exact replay is. */
export const REPLAY_STATES = ['waiting', 'running', 'ready', 'failed'] as const
export type ReplayState = (typeof REPLAY_STATES)[number]
/** How far back an exact replay goes at most, in days. */
export const MOST_REPLAY_DAYS = 366
