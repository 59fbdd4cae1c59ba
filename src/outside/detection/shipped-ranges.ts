/** Built-in crawler ranges until others are fetched. They age, so they verify but never refute. */
import { cidrSpan, type Words } from './address-words.ts'
import given from './data/crawler-ranges.json' with { type: 'json' }
import { buildIndex, lookUp, type Index, type Loaded } from './index.ts'

/** `date`: ISO 8601 day of publication; null when unknown. */
type ShippedSource = { id: string; date: string | null }

export const SHIPPED: readonly ShippedSource[] = given.sources.map(({ id, date }) => ({ id, date }))
/** Collection date, ISO 8601 day. */
export const SHIPPED_DATE = given.date

let index: Index | undefined

/** A few hundred ranges, built in milliseconds on first use. */
function indexOf(): Index {
  index ??= buildIndex(
    given.sources.map(({ id, ranges }): Loaded => {
      const spans = () => ranges.flatMap((range) => cidrSpan(range) ?? [])
      return { id, name: id, kind: 'crawler', ranges: spans }
    }),
  )
  return index
}

/** Ids of the sources whose built-in ranges contain the address. */
export const shippedCrawlers = (words: Words): readonly string[] => lookUp(indexOf(), words).crawlers
