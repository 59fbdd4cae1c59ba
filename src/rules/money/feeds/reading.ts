/** Compares readings: an answer that is read another way than the client saw is asked about. */
import type { FeedReading, FeedWaiting } from '../../../contract/money/feeds.ts'
import { IMPORT_FIELDS } from '../../../contract/money/import-words.ts'

/** `YYYY-n-n` of a written date; the form, not the day. */
export const formOfDate = (written: string): string =>
  written
    .replaceAll(/\d{4}/g, 'YYYY')
    .replaceAll(/\d{1,3}/g, 'n')
    .replaceAll(/\p{L}{2,}/gu, (word) => (/^Y+$/.test(word) ? word : 'a'))
    .slice(0, 80)

const columnsText = ({ columns }: Pick<FeedReading, 'columns'>): string =>
  IMPORT_FIELDS.flatMap((field) => (columns[field] === undefined ? [] : [columns[field]])).join(', ')

const datesText = ({ dates, order }: FeedReading): string => `${dates} ${order}`.trim()

/** Nothing is known of an empty answer, which changes nothing. */
export function changesOf(before: FeedReading, now: FeedReading): FeedWaiting[] {
  const changes: FeedWaiting[] = []
  const differs = (code: FeedWaiting['code'], was: string, is: string) => {
    if (was !== is) changes.push({ code, was, now: is })
  }
  const sameColumns = IMPORT_FIELDS.every((field) => before.columns[field] === now.columns[field])
  if (!sameColumns) changes.push({ code: 'columns', was: columnsText(before), now: columnsText(now) })
  const fresh = now.currencies.filter((currency) => !before.currencies.includes(currency))
  if (fresh.length > 0) changes.push({ code: 'currencies', was: before.currencies.join(', '), now: fresh.join(', ') })
  const isTurned = before.order !== '' && now.order !== '' && before.order !== now.order
  if (isTurned) differs('dateForm', datesText(before), datesText(now))
  else if (before.dates !== '' && now.dates !== '') differs('dateForm', before.dates, now.dates)
  if (before.decimal !== '' && now.decimal !== '') differs('decimalSign', before.decimal, now.decimal)
  if (before.timezone !== '' && now.timezone !== '') differs('dayZone', before.timezone, now.timezone)
  return changes
}

/** Parts that an answer does not show stay known. */
export const mergedReading = (before: FeedReading, now: FeedReading): FeedReading => ({
  ...before,
  dates: before.dates || now.dates,
  order: before.order || now.order,
  decimal: before.decimal || now.decimal,
  timezone: before.timezone || now.timezone,
  currencies: [...new Set([...before.currencies, ...now.currencies])],
})
