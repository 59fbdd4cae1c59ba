/** How long lists may become: what every edge holds in memory and searches in each visit. */
import type { ListType } from '../contract/list-words.ts'

/** Words are searched in texts; a change of one builds the search of all of its list anew. */
const SEARCHED: ReadonlySet<ListType> = new Set(['agents', 'isps'])
const MOST = { global: { entries: 200_000, words: 2000 }, client: { entries: 20_000, words: 500 } } as const

/** Whether `counts` entries by type are no more than a list holds. */
export function hasRoom(side: keyof typeof MOST, counts: ReadonlyMap<ListType, number>): boolean {
  let [entries, words] = [0, 0]
  for (const [type, count] of counts) {
    entries += count
    if (SEARCHED.has(type)) words += count
  }
  return entries <= MOST[side].entries && words <= MOST[side].words
}
