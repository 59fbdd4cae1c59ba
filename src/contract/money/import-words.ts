export const IMPORT_KINDS = ['costs', 'clicks', 'conversions', 'lists'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * `start`, `end`: of a row. `hit`: Weir's visit id; `txid`: the network's. `list`, `note`, `expires`, `type`: of list
 * entries.
 */
export const IMPORT_FIELDS = [
  'day',
  'start',
  'end',
  'campaign',
  'value',
  'amount',
  'currency',
  'zone',
  'clicks',
  'clickId',
  'hit',
  'status',
  'txid',
  'list',
  'note',
  'expires',
  'type',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/**
 * `sheet`: its position. `dates`: day or month first. `unit`: millionths or whole. `currency`: of a sign. `period`:
 * rows longer than a day.
 */
export const READING_QUESTIONS = [
  'encoding',
  'sheet',
  'dates',
  'decimal',
  'unit',
  'currency',
  'zone',
  'period',
] as const
export type ReadingQuestionCode = (typeof READING_QUESTIONS)[number]

export const UNIT_ANSWERS = ['whole', 'micros'] as const
export const PERIOD_ANSWERS = ['spread', 'refuse'] as const

/** Skipped without fault: sums, notes, rows without day or of another campaign. */
export const LEFT_OUT = ['sum', 'note', 'noDay', 'otherCampaign'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

export const MOST_FIRST_ROWS = 6
/** Days with totals. */
export const MOST_DAY_TOTALS = 62
/** Per file. */
export const MOST_REFUSED_KEPT = 2000
