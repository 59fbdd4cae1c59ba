import { cidrSpan, type Span, spanOf } from '../address-words.ts'

/** `asn`, `name`: only in formats about networks. */
export type ParsedRange = Span & { asn?: number; name?: string }

/** Not in the vendor's format; message for the operator. */
export class FormatError extends Error {}

/** Shortens a text for an error message. */
const shown = (text: string): string => JSON.stringify(text.slice(0, 40))

/** Parses a JSON object. @throws FormatError that quotes other content. */
function readJson(text: string): Record<string, unknown> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new FormatError(`not JSON: it begins with ${shown(text)}`)
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new FormatError('not a JSON object')
  return read as Record<string, unknown>
}

function listOf(from: Record<string, unknown>, name: string): Record<string, unknown>[] {
  const list = from[name]
  if (!Array.isArray(list)) throw new FormatError(`no list "${name}"`)
  return list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
}

/** IPtoASN: `first address, last address, number, country, name`, tab-separated, both families. Skips number 0. */
function parseIptoasn(text: string): ParsedRange[] {
  const found: ParsedRange[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const read = readLine(line)
    if (read.asn !== 0) found.push(read)
  }
  return found
}

function readLine(line: string): ParsedRange & { asn: number } {
  const [first = '', last = '', number = '', , name = ''] = line.replace(/\r$/, '').split('\t')
  const span = spanOf(first, last)
  const asn = Number(number)
  if (!span || !/^\d{1,10}$/.test(number) || asn > 0xffff_ffff)
    throw new FormatError(`not a row of the table: ${shown(line)}`)
  return { ...span, asn, name }
}

/** A range or address per line, comments after `#` or `;`. Too many invalid lines mean another file. */
const parseCidrList = (text: string): ParsedRange[] => readLines(text, (line) => line.replace(/[#;].*$/, '').trim())

/** RFC 8805 and similar: `prefix,country,region,city,postal`. */
const parseGeofeed = (text: string): ParsedRange[] =>
  readLines(text, (line) => (line.startsWith('#') ? '' : (line.split(',')[0] ?? '').replaceAll('"', '').trim()))

/** Tolerates a head line or stray words. */
const MOST_ODD = 0.05

function readLines(text: string, rangeOf: (line: string) => string): ParsedRange[] {
  const found: ParsedRange[] = []
  let odd = 0
  let firstOdd = ''
  for (const line of text.split(/\r?\n/)) {
    const range = rangeOf(line)
    if (range === '') continue
    const span = cidrSpan(range)
    if (span) found.push(span)
    else if (odd++ === 0) firstOdd = range
  }
  if (odd > 1 + (found.length + odd) * MOST_ODD)
    throw new FormatError(`not a list of ranges: ${odd} lines are not ranges, such as ${shown(firstOdd)}`)
  return found
}

/** `{prefixes: [{ipv4Prefix} | {ipv6Prefix}]}`: Google's clouds and crawlers, Bing, Apple, DuckDuckGo, OpenAI. */
const parseGoogle = (text: string): ParsedRange[] =>
  listOf(readJson(text), 'prefixes').map((one) => range(one['ipv4Prefix'] ?? one['ipv6Prefix']))

/** A page with such prefixes, also HTML-escaped: Amazon's crawlers. */
function parsePrefixes(text: string): ParsedRange[] {
  const found = [
    ...text.matchAll(
      /(?:"|&quot;|&#34;)(?:ipv[46]Prefix|ipv?[46]?_prefix)(?:"|&quot;|&#34;)\s*:\s*(?:"|&quot;|&#34;)([\d.a-f:/]+)/gi,
    ),
  ]
  if (found.length === 0) throw new FormatError(`a page without prefixes: it begins with ${shown(text)}`)
  return found.map(([, prefix]) => range(prefix))
}

/** `{prefixes: [{ip_prefix}], ipv6_prefixes: [{ipv6_prefix}]}`: Amazon. */
function parseAws(text: string): ParsedRange[] {
  const read = readJson(text)
  return [
    ...listOf(read, 'prefixes').map((one) => range(one['ip_prefix'])),
    ...listOf(read, 'ipv6_prefixes').map((one) => range(one['ipv6_prefix'])),
  ]
}

/** `{regions: [{cidrs: [{cidr}]}]}`: Oracle. */
const parseOracle = (text: string): ParsedRange[] =>
  listOf(readJson(text), 'regions').flatMap((region) => listOf(region, 'cidrs').map((one) => range(one['cidr'])))

/** `{values: [{properties: {addressPrefixes: []}}]}`: Azure's service tags. */
function parseAzure(text: string): ParsedRange[] {
  return listOf(readJson(text), 'values').flatMap(({ properties }) => {
    const { addressPrefixes } = (properties ?? {}) as { addressPrefixes?: unknown }
    if (!Array.isArray(addressPrefixes)) throw new FormatError('a service tag without "addressPrefixes"')
    return addressPrefixes.map(range)
  })
}

function range(text: unknown): ParsedRange {
  const span = typeof text === 'string' ? cidrSpan(text) : undefined
  if (!span) throw new FormatError(`not a range: ${shown(JSON.stringify(text) ?? 'nothing')}`)
  return span
}

/** Parsed into ranges, except `mmdb`, which is queried directly. */
export const FORMATS = ['cidr', 'geofeed', 'google', 'prefixes', 'aws', 'oracle', 'azure', 'iptoasn', 'mmdb'] as const
export type Format = (typeof FORMATS)[number]

export const PARSERS: Record<Exclude<Format, 'mmdb'>, (text: string) => ParsedRange[]> = {
  cidr: parseCidrList,
  geofeed: parseGeofeed,
  google: parseGoogle,
  prefixes: parsePrefixes,
  aws: parseAws,
  oracle: parseOracle,
  azure: parseAzure,
  iptoasn: parseIptoasn,
}
