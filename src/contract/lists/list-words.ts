/** Address or network, operator number, provider name, referring site, agent. */
export const LIST_TYPES = ['ips', 'asns', 'isps', 'domains', 'agents'] as const
export type ListType = (typeof LIST_TYPES)[number]

export const LISTS = ['block', 'allow'] as const
export type ListName = (typeof LISTS)[number]

export const LIST_SOURCES = ['panel', 'import', 'logs'] as const
export type ListSource = (typeof LIST_SOURCES)[number]

/** Characters. */
export const VALUE_LIMIT = 100
/** Per call. */
export const LINE_LIMIT = 10_000

/** Prefix of list reasons in hits: `ip 203.0.113.0/24`. */
export const REASON_WORDS: Readonly<Record<ListType, string>> = {
  ips: 'ip',
  asns: 'asn',
  isps: 'isp',
  domains: 'domain',
  agents: 'agent',
}

/** Undefined: not a list reason. */
export function readListReason(text: string): { type: ListType; value: string } | undefined {
  const type = LIST_TYPES.find((one) => text.startsWith(`${REASON_WORDS[one]} `))
  return type && { type, value: text.slice(REASON_WORDS[type].length + 1) }
}
