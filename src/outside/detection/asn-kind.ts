/** By number if well known, else by words in the name. */
import given from './data/asn-kinds.json' with { type: 'json' }

/** Values of `usageType`; '' when unknown. */
export const USAGE_TYPES = ['', 'hosting', 'mobile', 'business', 'education', 'government', 'residential'] as const
export type UsageType = (typeof USAGE_TYPES)[number]

const isUsage = (kind: string): kind is UsageType => (USAGE_TYPES as readonly string[]).includes(kind)
const known = new Map(given.networks.map(({ asn, kind }) => [asn, isUsage(kind) ? kind : '']))
const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Words start at a word boundary: `cloud` matches `Cloudvider` and `Alibaba Cloud`, not `McCloud`. */
const patterns = given.words.flatMap(({ kind, words }) =>
  isUsage(kind) ? [{ kind, pattern: new RegExp(`(?<![\\p{L}\\d])(?:${words.map(escaped).join('|')})`, 'iu') }] : [],
)

/** '' for a network without number, or if unknown. */
export function usageOf(asn: number, name: string): UsageType {
  if (asn === 0) return ''
  return known.get(asn) ?? patterns.find(({ pattern }) => pattern.test(name))?.kind ?? ''
}
