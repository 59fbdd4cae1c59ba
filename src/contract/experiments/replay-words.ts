/** `doubt`: one kind of weak signals, let through. */
export const ASSESSMENTS = ['person', 'doubt', 'bot'] as const
export type Assessment = (typeof ASSESSMENTS)[number]

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

/** `estimate`: from a sample. */
export const REPLAY_STATES = ['estimate', 'running', 'done', 'cancelled', 'failed'] as const
export type ReplayState = (typeof REPLAY_STATES)[number]
export const MOST_REPLAY_DAYS = 366
/** Per order. */
export const MOST_REPLAY_CAMPAIGNS = 400

/** `tried`: in shadow. */
export const REPLAY_DATA = ['current', 'tried'] as const
export type ReplayData = (typeof REPLAY_DATA)[number]

/** API names of `Assessment`. */
export const REPLAY_CLASSES = ['target', 'suspicious', 'bot'] as const
export type ReplayClass = (typeof REPLAY_CLASSES)[number]

export const JUDGED_BY = ['then', 'now'] as const
export type JudgedBy = (typeof JUDGED_BY)[number]
