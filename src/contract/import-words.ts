export const IMPORT_KINDS = ['costs', 'clicks', 'conversions', 'lists'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * Column contents. `start`, `end`: first and last day of a row. `hit`: Weir's visit id; `txid`: the network's
 * conversion id. `list`, `note`, `expires`, `type`: of a list entry, with its `value`.
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
 * `sheet`: position in the workbook. `dates`: day or month first. `decimal`: decimal sign. `unit`: millionths or
 * whole. `currency`: meaning of a sign. `zone`: of its days. `period`: handling of rows longer than a day.
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

/** Skipped without fault: sums and notes of the platform, rows without day or of another campaign. */
export const LEFT_OUT = ['sum', 'note', 'noDay', 'otherCampaign'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** Raw rows shown. */
export const MOST_FIRST_ROWS = 6
/** Days with totals. */
export const MOST_DAY_TOTALS = 62
/** Refused lines stored per file. */
export const MOST_REFUSED_KEPT = 2000
