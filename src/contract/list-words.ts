/** Words of block and allow entries, for both sides. */

/**
 * What an entry names: an address or network, a network operator by number, a provider by name, the site a visit comes
 * from, an agent.
 */
export const LIST_TYPES = ['ips', 'asns', 'isps', 'domains', 'agents'] as const
export type ListType = (typeof LIST_TYPES)[number]

export const LISTS = ['block', 'allow'] as const
export type ListName = (typeof LISTS)[number]

/** Where an entry was made: typed into the panel, pasted or read from a file, taken from a hit. */
export const LIST_SOURCES = ['panel', 'import', 'logs'] as const
export type ListSource = (typeof LIST_SOURCES)[number]

/** Longest value. */
export const VALUE_LIMIT = 100
/** Lines that one call takes. */
export const LINE_LIMIT = 10_000

/** How reasons of hits name an entry, before its value: `ip 203.0.113.0/24`. */
export const REASON_WORDS: Readonly<Record<ListType, string>> = {
  ips: 'ip',
  asns: 'asn',
  isps: 'isp',
  domains: 'domain',
  agents: 'agent',
}

/** The entry that a reason names; undefined: none. */
export function readListReason(text: string): { type: ListType; value: string } | undefined {
  const type = LIST_TYPES.find((one) => text.startsWith(`${REASON_WORDS[one]} `))
  return type && { type, value: text.slice(REASON_WORDS[type].length + 1) }
}
