/** Which parser reads which format. */
import { parseIptoasn } from './iptoasn.ts'
import { parseCidrList, parseGeofeed } from './lists.ts'
import type { ParsedRange } from './parsed.ts'
import { parseAws, parseAzure, parseGoogle, parseOracle } from './vendors.ts'

/** Read into ranges, but for `mmdb`, which is asked as it is. */
export const FORMATS = ['cidr', 'geofeed', 'google', 'aws', 'oracle', 'azure', 'iptoasn', 'mmdb'] as const
export type Format = (typeof FORMATS)[number]

export const PARSERS: Record<Exclude<Format, 'mmdb'>, (text: string) => ParsedRange[]> = {
  cidr: parseCidrList,
  geofeed: parseGeofeed,
  google: parseGoogle,
  aws: parseAws,
  oracle: parseOracle,
  azure: parseAzure,
  iptoasn: parseIptoasn,
}
