/**
 * Order of the columns in a spool line (a JSONCompactEachRow row); the line's own CRC-32 comes last. New columns are
 * added at the end: a line that an earlier version wrote has the first of them (see columnsIn).
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
] as const

/** Reasons as the table keeps them: [signal, value, weight, kind]. */
export type StoredReason = [signal: string, value: string, weight: string, kind: string]

/** What the detection data knew of the address's network. */
export type StoredNetwork = [hosting: string, vpn: string, tor: boolean, relay: boolean]
/** Hits of the last ten minutes on the campaign, this one included. */
export type StoredPace = [visitor: number, address: number, network: number]

/** One hit as it lies in the spool, in the order of HIT_COLUMNS. `time` is `YYYY-MM-DD hh:mm:ss.mmm`, UTC. */
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
  /** False: the integration could not see headers; then `headers` is empty and no header signal spoke. */
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

/** As HIT_COLUMNS, of what the probe saw on the page that a hit led to. */
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
 * `time`: of the observation. `probe`: its JSON. `agent`: the User-Agent header that came with it. `said`: what it says
 * against its browser. `browser_group` and `browser`: how that browser is recognised later.
 */
export type ProbeRow = Record<Exclude<(typeof PROBE_COLUMNS)[number], 'said'>, string> & {
  said: 'nothing' | 'oddity' | 'flag'
}

/** A table that takes spool segments. Its lines begin with hit, time, client and campaign. */
export type SpooledTable = { name: 'hits' | 'probes'; columns: readonly string[] }
export const HITS: SpooledTable = { name: 'hits', columns: HIT_COLUMNS }
export const PROBES: SpooledTable = { name: 'probes', columns: PROBE_COLUMNS }

/** What finds one hit fast: the columns by which the table is sorted. */
export type HitKey = Pick<HitRow, 'campaign' | 'time' | 'hit'>
