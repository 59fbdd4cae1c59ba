import type { Crawler } from '../../../../src/contract/crawlers/crawlers.ts'

/** One crawler; `parts`: its rows of the answer, one a standing, most visits first. */
export type Merged = Crawler & { parts: readonly Crawler[] }

export const alone = (crawler: Crawler): Merged => ({ ...crawler, parts: [crawler] })

const keyOf = ({ browser, signer }: Crawler): string => `${signer} ${browser}`

/** Rows that differ in standing alone become one, at the place of the first. */
export const merged = (crawlers: readonly Crawler[]): Merged[] =>
  [...Map.groupBy(crawlers, keyOf).values()].flatMap((rows) => {
    const parts = rows.toSorted((a, b) => b.visits - a.visits)
    const [first] = parts
    if (!first) return []
    return {
      ...first,
      parts,
      visits: parts.reduce((sum, { visits }) => sum + visits, 0),
      lastHit: parts.reduce((last, { lastHit }) => (lastHit > last ? lastHit : last), first.lastHit),
    }
  })

/** Sums may change the order by visits. */
export const byVisits = (rows: readonly Merged[], order: 'asc' | 'desc'): Merged[] =>
  rows.toSorted((a, b) => (order === 'asc' ? a.visits - b.visits : b.visits - a.visits))
