/** Words of sources and costs, read by server and panel. */

/**
 * What a source bills for: a visit, a thousand visits, a day, an approved conversion, a share of its revenue in percent,
 * or what a parameter of each visit says.
 */
export const RATE_MODELS = ['click', 'mille', 'day', 'acquisition', 'share', 'parameter'] as const
export type RateModel = (typeof RATE_MODELS)[number]

/** What an entry of the ledger may be: an amount that was billed for a range, or a rate. */
export const COST_MODELS = ['total', ...RATE_MODELS] as const
export type CostModel = (typeof COST_MODELS)[number]

/** What a parameter of a source's links carries. */
export const SOURCE_FIELDS = ['source', 'campaign', 'term', 'creative', 'placement', 'network'] as const
export type SourceField = (typeof SOURCE_FIELDS)[number]

/** What a column of a report holds. */
export const REPORT_FIELDS = ['day', 'campaign', 'value', 'amount', 'currency'] as const
export type ReportField = (typeof REPORT_FIELDS)[number]
export const REPORT_PRESETS = [
  'google',
  'microsoft',
  'meta',
  'tiktok',
  'taboola',
  'outbrain',
  'propeller',
  'yandex',
  'own',
] as const
export type ReportPreset = (typeof REPORT_PRESETS)[number]
/** Characters of a text that is pasted. */
export const MOST_PASTED = 700_000
/** Bytes of a report of clicks, and of one of costs: a million lines have some 60 MB. */
export const MOST_CLICK_REPORT = 3 * 1024 * 1024
export const MOST_COST_REPORT = 128 * 1024 * 1024
