import type { PackAddresses } from '../../contract/evidence/evidence-words.ts'
import type { Cell } from '../../lib/text/csv.ts'
import { anonymizeAddress } from '../../lib/net/network.ts'
import type { ReportWords } from '../../rules/report-words.ts'
import { isoOf } from '../../store/events/counts.ts'
import type { LogRow } from '../../store/events/hits/logs.ts'
import google from './google-fields.json' with { type: 'json' }

export type Writing = {
  words: ReportWords
  timezone: string
  addresses: PackAddresses
  costs: boolean
}

export const addressOf = ({ ip }: Pick<LogRow, 'ip'>, addresses: PackAddresses): string =>
  addresses === 'whole' ? ip : anonymizeAddress(ip)

const placementOf = ({ placement, utmPlacement }: Pick<LogRow, 'placement' | 'utmPlacement'>): string =>
  placement || utmPlacement

/** `AS16509`; '' if unknown. */
export const networkOf = ({ asn }: Pick<LogRow, 'asn'>): string => (asn === 0 ? '' : `AS${asn}`)

export const reasonsOf = ({ reasons }: Pick<LogRow, 'reasons'>, words: ReportWords): string =>
  reasons.map(({ signal, value }) => [words.text(`signal.${signal}`), value].filter(Boolean).join(': ')).join('; ')

const CLICK_COLUMNS = [
  'hit',
  'time_utc',
  'click_id_kind',
  'click_id',
  'address',
  'network',
  'network_name',
  'country',
  'user_agent',
  'landing_page',
  'referrer',
  'campaign',
  'utm_source',
  'utm_campaign',
  'placement',
  'category',
  'reasons',
  'signals',
  'signals_version',
  'data_version',
]

export const clickHead = ({ costs }: Writing): string[] => [...CLICK_COLUMNS, ...(costs ? ['click_cost'] : [])]

export const clickLine = (row: LogRow, campaign: string, { words, addresses, costs }: Writing): Cell[] => [
  row.hit,
  isoOf(row.at),
  row.clickSource,
  row.clickId,
  addressOf(row, addresses),
  networkOf(row),
  row.isp,
  row.country,
  row.userAgent,
  row.url,
  row.referrer,
  campaign,
  row.utmSource,
  row.utmCampaign,
  placementOf(row),
  row.category,
  reasonsOf(row, words),
  row.reasons.map(({ signal }) => signal).join(' '),
  row.policyVersion,
  row.dataVersion,
  ...(costs ? [row.clickCost] : []),
]

export const googleHead: readonly string[] = google.columns

/** Undefined: no Google click id. */
export function googleLine(row: LogRow, campaign: string, { words, timezone, addresses }: Writing): Cell[] | undefined {
  if (!google.sources.includes(row.clickSource)) return undefined
  return [
    ...google.sources.map((source) => (source === row.clickSource ? row.clickId : '')),
    `${localTime(isoOf(row.at), timezone)} ${timezone}`,
    addressOf(row, addresses),
    row.userAgent,
    row.url,
    row.referrer,
    row.utmCampaign || campaign,
    row.utmTerm,
    placementOf(row),
    reasonsOf(row, words),
  ]
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-20 18:31:07` */
export function localTime(iso: string, timezone: string): string {
  const known = formats.get(timezone)
  const format =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
  if (!known) formats.set(timezone, format)
  return format.format(new Date(iso))
}
