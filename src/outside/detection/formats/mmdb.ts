/** MaxMind's format (DB-IP, MaxMind, IPinfo): an index itself, so queried directly. */
import { Reader, type Response } from 'maxmind'
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

/** In MaxMind's, DB-IP's or IPinfo's form (`asn: "AS64500"`). */
export function networkIn(row: Row | undefined): { asn: number; isp: string } {
  if (!row) return { asn: 0, isp: '' }
  const number = row['autonomous_system_number'] ?? text(row['asn']).replace(/^AS/i, '')
  const asn = Number(number)
  return {
    asn: Number.isSafeInteger(asn) && asn > 0 ? asn : 0,
    isp: text(row['autonomous_system_organization']) || text(row['as_name']) || text(row['name']),
  }
}
