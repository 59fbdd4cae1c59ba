/** Lines of lists as people paste them, and the entries that they are; `refused` where nobody could mean one. */
import type { ListType } from '../../../src/contract/list-words.ts'
import type { WorldCase } from '../world.ts'

export type SentLine = { type: ListType; line: string }
export type RightEntries = readonly string[] | 'refused'

export const LISTS: readonly WorldCase<SentLine, RightEntries>[] = [
  {
    from: 'gorhill/uBlock#2599',
    sent: { type: 'domains', line: 'atđhe.net' },
    right: ['xn--athe-1ua.net'],
    level: 'pure',
  },
  {
    from: 'lightswitch05/hosts#145',
    sent: { type: 'domains', line: 'ɢoogle.company' },
    right: ['xn--oogle-wmc.company'],
    level: 'pure',
    why: 'the small capital G is a letter of its own, not the G of a known name',
  },
  {
    from: 'AbuseIO/AbuseIO#27',
    sent: { type: 'ips', line: '198.51.100.0/24' },
    right: ['198.51.100.0/24'],
    level: 'pure',
  },
]
