/** Range files that cloud vendors and crawler operators publish as JSON, each in its own shape. */
import { cidrSpan } from '../address-words.ts'
import { FormatError, listOf, readJson, shown, type ParsedRange } from './parsed.ts'

/** `{prefixes: [{ipv4Prefix} | {ipv6Prefix}]}`: Google's clouds and crawlers, Bing, Apple, DuckDuckGo, OpenAI. */
export const parseGoogle = (text: string): ParsedRange[] =>
  listOf(readJson(text), 'prefixes').map((one) => range(one['ipv4Prefix'] ?? one['ipv6Prefix']))

/** `{prefixes: [{ip_prefix}], ipv6_prefixes: [{ipv6_prefix}]}`: Amazon. */
export function parseAws(text: string): ParsedRange[] {
  const read = readJson(text)
  return [
    ...listOf(read, 'prefixes').map((one) => range(one['ip_prefix'])),
    ...listOf(read, 'ipv6_prefixes').map((one) => range(one['ipv6_prefix'])),
  ]
}

/** `{regions: [{cidrs: [{cidr}]}]}`: Oracle. */
export const parseOracle = (text: string): ParsedRange[] =>
  listOf(readJson(text), 'regions').flatMap((region) => listOf(region, 'cidrs').map((one) => range(one['cidr'])))

/** `{values: [{properties: {addressPrefixes: []}}]}`: Azure's service tags. */
export function parseAzure(text: string): ParsedRange[] {
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
