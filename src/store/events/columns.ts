/**
 * Columns of a spool line (a JSONCompactEachRow row) in order; the line's CRC-32 comes last. Add new columns at the
 * end: lines of earlier versions are prefixes (columnsIn).
 */
export const HIT_COLUMNS = [
  'hit',
  'time',
  'client',
  'campaign',
  'class',
  'is_unique',
  'suspicious',
  'score',
  'category',
  'reasons',
  'visitor',
  'ip',
  'country',
  'asn',
  'isp',
  'usage_type',
  'browser',
  'browser_version',
  'platform',
  'device_type',
  'language',
  'domain',
  'url',
  'referrer',
  'user_agent',
  'utm_source',
  'utm_campaign',
  'utm_term',
  'utm_creative',
  'utm_placement',
  'utm_network',
  'site_source',
  'placement',
  'user_1',
  'user_2',
  'user_3',
  'user_4',
  'user_5',
  'split_group',
  'split_link',
  'mode',
  'destination',
  'headers_seen',
  'headers',
  'policy_version',
  'data_version',
  'probe',
  'crawler',
  'network',
  'repeats',
  'pace',
  'source',
  'signed',
  'checked',
  'patterns',
  'unheard',
  'click_source',
  'click_id',
  'click_cost',
  'held_out',
  'offer',
  'offers_passed',
  'tried_data',
  'region',
  'city',
] as const

/** Reasons as stored: [signal, value, weight, kind]. */
export type StoredReason = [signal: string, value: string, weight: string, kind: string]

/** Detection data about the address's network. */
type StoredNetwork = [hosting: string, vpn: string, tor: boolean, relay: boolean]
/** Hits in ten minutes on the campaign, this one included. */
type StoredPace = [visitor: number, address: number, network: number]

/** A hit as in the spool. `time`: `YYYY-MM-DD hh:mm:ss.mmm`, UTC. */
export type HitRow = Record<
  Exclude<
    (typeof HIT_COLUMNS)[number],
    | 'reasons'
    | 'headers'
    | 'score'
    | 'asn'
    | 'is_unique'
    | 'suspicious'
    | 'headers_seen'
    | 'network'
    | 'repeats'
    | 'pace'
    | 'unheard'
    | 'held_out'
  >,
  string
> & {
  reasons: StoredReason[]
  /** False: the integration saw no headers; then `headers` is empty and no header signal applies. */
  headers_seen: boolean
  headers: Record<string, string>
  score: number
  asn: number
  is_unique: boolean
  suspicious: boolean
  network: StoredNetwork
  repeats: number
  pace: StoredPace
  unheard: number
  held_out: boolean
}

/** Like HIT_COLUMNS, for probe answers from the page that a hit led to. */
export const PROBE_COLUMNS = [
  'hit',
  'time',
  'client',
  'campaign',
  'visitor',
  'agent',
  'said',
  'probe',
  'browser_group',
  'browser',
] as const

/**
 * `time`: of the observation. `probe`: JSON. `agent`: its User-Agent header. `said`: class of the answer.
 * `browser_group` and `browser`: identify the browser later.
 */
export type ProbeRow = Record<Exclude<(typeof PROBE_COLUMNS)[number], 'said'>, string> & {
  said: 'nothing' | 'oddity' | 'flag'
}

/** A table fed from spool segments. Its lines begin with hit, time, client and campaign. */
export type SpooledTable = { name: 'hits' | 'probes'; columns: readonly string[] }
export const HITS: SpooledTable = { name: 'hits', columns: HIT_COLUMNS }
export const PROBES: SpooledTable = { name: 'probes', columns: PROBE_COLUMNS }

/** Sort key of the table: finds one hit fast. */
export type HitKey = Pick<HitRow, 'campaign' | 'time' | 'hit'>
