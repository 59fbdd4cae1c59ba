/** What kind of network an autonomous system is: by its number where that is well known, else by words in its name. */
import given from './data/asn-kinds.json' with { type: 'json' }

/** What `usageType` may say; '' where nothing is known. */
export const USAGE_TYPES = ['', 'hosting', 'mobile', 'business', 'education', 'government', 'residential'] as const
export type UsageType = (typeof USAGE_TYPES)[number]

const isUsage = (kind: string): kind is UsageType => (USAGE_TYPES as readonly string[]).includes(kind)
const known = new Map(given.networks.map(({ asn, kind }) => [asn, isUsage(kind) ? kind : '']))
const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A word stands alone or begins one: `cloud` is in `Cloudvider` and `Alibaba Cloud`, not in `McCloud`. */
const patterns = given.words.flatMap(({ kind, words }) =>
  isUsage(kind) ? [{ kind, pattern: new RegExp(`(?<![\\p{L}\\d])(?:${words.map(escaped).join('|')})`, 'iu') }] : [],
)

/** '' for a network without a number, and where neither number nor name says anything. */
export function usageOf(asn: number, name: string): UsageType {
  if (asn === 0) return ''
  return known.get(asn) ?? patterns.find(({ pattern }) => pattern.test(name))?.kind ?? ''
}
