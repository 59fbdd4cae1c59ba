/** What an entry of a list tells of itself in a hit's reasons; hits of an entry are counted by this text. */
import type { ListType } from '../contract/list-words.ts'
import type { Listed } from './facts.ts'

const WORD: Record<ListType, string> = { ips: 'ip', asns: 'asn', isps: 'isp', domains: 'domain', agents: 'agent' }

/** `ip 203.0.113.0/24`; never a note, since integrations read it. */
export const listReason = ({ type, value }: Pick<Listed, 'type' | 'value'>): string => `${WORD[type]} ${value}`
