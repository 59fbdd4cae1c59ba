/** Per visit, thousand visits, day, approved conversion, percent of its revenue, or by a parameter. */
export const RATE_MODELS = ['click', 'mille', 'day', 'acquisition', 'share', 'parameter'] as const
export type RateModel = (typeof RATE_MODELS)[number]

/** `total`: an amount for a range. */
export const COST_MODELS = ['total', ...RATE_MODELS] as const
export type CostModel = (typeof COST_MODELS)[number]

export const SOURCE_FIELDS = ['source', 'campaign', 'term', 'creative', 'placement', 'network'] as const
export type SourceField = (typeof SOURCE_FIELDS)[number]

/** Of a source's template. `others`: further macros. */
export const UNVERIFIED_FIELDS = [...SOURCE_FIELDS, 'click', 'cost', 'currency', 'others'] as const
export type UnverifiedField = (typeof UNVERIFIED_FIELDS)[number]

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
/** Characters. */
export const MOST_PASTED = 700_000
/** Bytes; a million cost lines take about 60 MB. */
export const MOST_CLICK_REPORT = 3 * 1024 * 1024
export const MOST_COST_REPORT = 128 * 1024 * 1024

/**
 * `doubles`: other parts of these days are billed. `replaces`: a bill of the part exists. `replacesRate`: costs by rate
 * would go. `sameFile`: identical bytes.
 */
export const COST_QUESTIONS = ['doubles', 'replaces', 'replacesRate', 'sameFile'] as const
export type CostQuestionCode = (typeof COST_QUESTIONS)[number]
