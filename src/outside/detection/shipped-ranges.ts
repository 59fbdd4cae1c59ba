/**
 * Ranges of crawlers that come with the product, for an installation that has fetched none: without network, or just
 * started. They are as old as the product, so they verify claims and refute none.
 */
import { cidrSpan, type Words } from './address-words.ts'
import given from './data/crawler-ranges.json' with { type: 'json' }
import { buildIndex, lookUp, type Index, type Loaded } from './index.ts'

/** `date`: the ISO 8601 day on which its operator published it; null where that is not known. */
export type ShippedSource = { id: string; date: string | null }

export const SHIPPED: readonly ShippedSource[] = given.sources.map(({ id, date }) => ({ id, date }))
/** When they were collected, an ISO 8601 day. */
export const SHIPPED_DATE = given.date

let index: Index | undefined

/** A few hundred ranges, built in some milliseconds when they are first asked. */
function indexOf(): Index {
  index ??= buildIndex(
    given.sources.map(({ id, ranges }): Loaded => {
      const spans = () => ranges.flatMap((range) => cidrSpan(range) ?? [])
      return { id, name: id, kind: 'crawler', ranges: spans }
    }),
  )
  return index
}

/** Ids of the sources whose shipped ranges hold the address. */
export const shippedCrawlers = (words: Words): readonly string[] => lookUp(indexOf(), words).crawlers
