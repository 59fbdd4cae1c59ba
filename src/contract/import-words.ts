/** Words of files that are read: reports of costs and clicks, conversions and lists. */

/** The store that a file is read into. */
export const IMPORT_KINDS = ['costs', 'clicks', 'conversions', 'lists'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * What a column of a file holds. `start`, `end`: a row's first and last day, where it has no day of its own. `hit`: the
 * id that Weir gave a visit; `txid`: the network's own id of a conversion. `list`, `note`, `expires`, `type`: of an
 * entry of a list, whose value is `value`.
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
 * Codes of questions that a file leaves open. `encoding`: which letters its bytes are. `sheet`: which one of a
 * workbook, by its place. `dates`: whether the day or the month stands first. `decimal`: which sign is the decimal one.
 * `unit`: whether amounts are millionths. `currency`: which one a sign stands for. `zone`: in which zone its days lie.
 * `period`: what becomes of rows that are more than a day.
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

/**
 * Rows that are left out and are no faults: sums and notes of the platform, rows without a day, or of a campaign that
 * is not meant.
 */
export const LEFT_OUT = ['sum', 'note', 'noDay', 'otherCampaign'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** Rows that are shown as they stand in the file. */
export const MOST_FIRST_ROWS = 6
/** Days by which totals are told. */
export const MOST_DAY_TOTALS = 62
/** Refused lines that are kept with a file. */
export const MOST_REFUSED_KEPT = 2000
