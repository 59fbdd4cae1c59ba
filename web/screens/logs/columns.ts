/** Which columns of the table stand, remembered in this browser. */

/** The usual ones, then every other fact that can be told in a cell. */
export const USUAL = ['time', 'class', 'why', 'from', 'campaign', 'browser', 'page', 'source'] as const
export const FACT_COLUMNS = [
  'visitor',
  'asn',
  'usageType',
  'deviceType',
  'language',
  'domain',
  'referrer',
  'utmSource',
  'utmCampaign',
  'utmTerm',
  'utmCreative',
  'utmPlacement',
  'utmNetwork',
  'siteSource',
  'placement',
  'splitGroup',
  'splitLink',
  'category',
  'userAgent',
] as const
export const COLUMNS = [...USUAL, ...FACT_COLUMNS, 'score', 'destination'] as const
export type ColumnKey = (typeof COLUMNS)[number]

export const COLUMNS_KEY = 'weir.logs.columns'
/** A row is found by its time: that column always stands. */
export const FIXED: ColumnKey = 'time'

export const isUsual = (chosen: readonly ColumnKey[]): boolean =>
  chosen.length === USUAL.length && USUAL.every((key) => chosen.includes(key))

/** In the order of the table, whatever the order of choosing. */
const ordered = (wanted: ReadonlySet<unknown>): ColumnKey[] => COLUMNS.filter((key) => key === FIXED || wanted.has(key))

/** What was kept, as far as it makes sense; else the usual ones. */
export function columnsFrom(kept: string | null): ColumnKey[] {
  try {
    const said: unknown = JSON.parse(kept ?? '')
    if (Array.isArray(said)) return ordered(new Set(said))
  } catch {
    /* nothing was kept, or nothing sensible */
  }
  return [...USUAL]
}

export const toggled = (chosen: readonly ColumnKey[], key: ColumnKey): ColumnKey[] =>
  ordered(new Set(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]))
