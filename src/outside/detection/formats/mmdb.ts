/** MaxMind's format (DB-IP, MaxMind, IPinfo): an index itself, so queried directly. */
import { Reader, type Response } from 'maxmind'
import { cut } from '../../../lib/text/text.ts'
import type { UsageType } from '../asn-kind.ts'
import { FormatError } from './parse.ts'

type Row = Record<string, unknown>
export type Mmdb = { get: (ip: string) => Row | undefined; builtAt: Date; entries: number }

/** @throws FormatError when the file is no database */
export function openMmdb(bytes: Buffer): Mmdb {
  try {
    const reader = new Reader<Response & Row>(bytes)
    const { buildEpoch, nodeCount } = reader.metadata
    reader.get('192.0.2.1')
    return { get: (ip) => rowOf(reader, ip), builtAt: buildEpoch, entries: nodeCount }
  } catch (error) {
    throw new FormatError(`not an mmdb file: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** A damaged record counts as unknown. */
function rowOf(reader: Reader<Response & Row>, ip: string): Row | undefined {
  try {
    return reader.get(ip) ?? undefined
  } catch {
    return undefined
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * ISO code in DB-IP's form (`country_code`), MaxMind's (`country.iso_code`) or IPinfo's (`country`); '' when missing.
 */
export function countryIn(row: Row | undefined): string {
  if (!row) return ''
  const { country } = row
  const code =
    text(row['country_code']) ||
    (typeof country === 'object' && country !== null ? text((country as Row)['iso_code']) : text(country))
  return /^[A-Z]{2}$/.test(code) ? code : ''
}

const LONGEST_NAME = 60

/** A name for people in MaxMind's form (`{names: {en}}`) or as plain text. */
function nameIn(value: unknown): string {
  const names = typeof value === 'object' && value !== null ? (value as Row)['names'] : undefined
  const name = typeof names === 'object' && names !== null ? (names as Row)['en'] : value
  const plain = text(name)
    .replace(/\(.*$/s, '')
    .replaceAll('/', '-')
    .replaceAll(/[\s,;]+/g, ' ')
  return cut(plain.trim(), LONGEST_NAME).trim()
}

/**
 * `DE/Bavaria` and `DE/Bavaria/Munich`, since many places share a name; '' for unknown. In MaxMind's and DB-IP's form
 * (`city`, `subdivisions`), IPinfo's (`city`, `region`) or ip-location-db's (`city`, `state1`). A district in brackets
 * (`Berlin (Mitte)`) is left out. `country`: used if the row has none.
 */
export function placeIn(row: Row | undefined, country: string): { region: string; city: string } {
  if (!row) return { region: '', city: '' }
  const [subdivision = row['region'] ?? row['state1']] = [row['subdivisions']].flat()
  const region = nameIn(subdivision)
  const city = nameIn(row['city'])
  const pathOf = (...names: string[]) => [countryIn(row) || country, ...names].filter(Boolean).join('/')
  return { region: region && pathOf(region), city: city && pathOf(region, city) }
}

/** `connection_type` and `user_type` of MaxMind (dev.maxmind.com/geoip/docs/databases) and DB-IP, lower case. */
const USAGE_OF: Readonly<Record<string, UsageType>> = {
  'cellular': 'mobile',
  'corporate': 'business',
  'business': 'business',
  'cable/dsl': 'residential',
  'dialup': 'residential',
  'satellite': 'residential',
  'residential': 'residential',
  'college': 'education',
  'school': 'education',
  'library': 'education',
  'government': 'government',
  'military': 'government',
  'hosting': 'hosting',
  'content_delivery_network': 'hosting',
}

/** With the fields of `traits`, where MaxMind's Enterprise and DB-IP's ISP file have those of the network. */
const traitsIn = (row: Row): Row => ({ ...row, ...(row['traits'] as Row | null | undefined) })

/** '' for unknown. */
export function usageIn(row: Row | undefined): UsageType {
  if (!row) return ''
  const traits = traitsIn(row)
  const [connection, user] = ['connection_type', 'user_type'].map((name) => USAGE_OF[text(traits[name]).toLowerCase()])
  return connection ?? user ?? ''
}

/** In MaxMind's, DB-IP's or IPinfo's form (`asn: "AS64500"`). */
export function networkIn(row: Row | undefined): { asn: number; isp: string } {
  if (!row) return { asn: 0, isp: '' }
  const traits = traitsIn(row)
  const asn = Number(traits['autonomous_system_number'] ?? text(traits['asn']).replace(/^AS/i, ''))
  const names = ['isp', 'autonomous_system_organization', 'as_name', 'name']
  return {
    asn: Number.isSafeInteger(asn) && asn > 0 ? asn : 0,
    isp: names.map((name) => text(traits[name])).find(Boolean) ?? '',
  }
}
