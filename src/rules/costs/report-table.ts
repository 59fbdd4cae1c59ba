/** A network's report as a table: where its head is, which column holds what, and how it writes days. */
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { TextBody } from '../../contract/endpoint.ts'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { isDay } from '../../lib/day.ts'

export type ReportFault = { line: number; error: string; detail: string }
/** Names of the columns of each field, in lower case; earlier ones go before later ones. */
export type ColumnNames<Field extends string> = Partial<Record<Field, readonly string[]>>
export type ReportRow = { line: number; record: readonly string[] }
export type ReportTable<Field extends string> = {
  titles: readonly string[]
  /** Of each field; -1: the table has no such column. */
  at: Record<Field, number>
  /** As they come; read once. Reading throws a Refusal 422 where the text is no CSV. */
  rows: AsyncIterable<ReportRow>
}

/** Lines above the head that a report may begin with: its title, its range. */
const MOST_ABOVE = 20

/**
 * The rows under the head, sums at the end included. `missing`: the fields without which a row of titles is not the
 * head, by what it has.
 */
export async function readTable<Field extends string>(
  text: TextBody,
  names: ColumnNames<Field>,
  fields: readonly Field[],
  missing: (has: (field: Field) => boolean) => Field[],
): Promise<ReportTable<Field> | ReportFault[]> {
  const all = rowsOf(text)
  const above: ReportRow[] = []
  const missingIn = (titles: readonly string[]) => missing((field) => columnOf(titles, names[field]) >= 0)
  for (let next = await all.next(); !next.done; next = await all.next()) {
    const { record } = next.value
    above.push(next.value)
    if (missingIn(record).length === 0)
      return {
        titles: record,
        at: Object.fromEntries(fields.map((field) => [field, columnOf(record, names[field])])) as Record<Field, number>,
        rows: all,
      }
    if (above.length === MOST_ABOVE) break
  }
  await all.return(undefined)
  return missingIn(above[0]?.record ?? []).map((field) => ({
    line: 1,
    error: TEXTS.reportColumns,
    detail: names[field]?.[0] ?? field,
  }))
}

/** Characters by which the delimiter is told. */
const LOOKED_AT = 16_384
/** Characters of a row; a quote that is never closed would be read to the end of the text. */
const LONGEST_ROW = 100_000

type Parsed = { record: string[]; info: { lines: number } }

async function* rowsOf(text: TextBody): AsyncGenerator<ReportRow, undefined> {
  const source = text[Symbol.asyncIterator]()
  let begin = ''
  let isWhole = false
  while (begin.length < LOOKED_AT && !isWhole) {
    const next = await source.next()
    if (next.done === true) isWhole = true
    else begin += next.value
  }
  begin = begin.replace(/^\uFEFF/, '')
  const delimiter = [',', ';', '\t'].toSorted((a, b) => begin.split(b).length - begin.split(a).length)[0] ?? ','
  const parser = parse({
    info: true,
    delimiter,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  })
  const fed = pipeline(async function* () {
    yield begin
    if (!isWhole) yield* { [Symbol.asyncIterator]: () => source }
  }, parser)
  // its failure is the parser's, too, and that is where it is met
  fed.catch(() => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) yield { record, line: info.lines }
  } catch (error) {
    throw error instanceof CsvError ? invalid({ body: [TEXTS.reportCsv] }) : error
  } finally {
    parser.destroy()
  }
}

/** `Amount spent (USD)` is `amount spent`. */
const plain = (title: string): string =>
  title
    .toLowerCase()
    .replace(/\s*\([^()]*\)\s*$/, '')
    .trim()

function columnOf(titles: readonly string[], names: readonly string[] = []): number {
  for (const name of names) {
    const whole = titles.findIndex((title) => title.toLowerCase() === name)
    const found = whole >= 0 ? whole : titles.findIndex((title) => plain(title) === name)
    if (found >= 0) return found
  }
  return -1
}

/** What networks write under their rows. */
export const isSum = (record: readonly string[], day: string): boolean =>
  day === '' || day === '--' || /^(?:grand )?total/i.test(record[0] ?? '') || (record[0] ?? '').startsWith('©')

/** `2026-11-20`, `20.11.2026`, and `11/20/2026` where the network writes the month first. */
const DAYS: Record<'plain' | 'monthFirst', readonly RegExp[]> = {
  plain: [
    /^(?<year>20\d\d)[-/](?<month>\d\d)[-/](?<day>\d\d)(?:[ T].*)?$/,
    /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>20\d\d)$/,
  ],
  monthFirst: [/^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>20\d\d)$/],
}

/** A day as a report writes it, `YYYY-MM-DD`; undefined for what is none. */
export function reportDay(text: string, monthFirst: boolean): string | undefined {
  const shapes = monthFirst ? [...DAYS.plain, ...DAYS.monthFirst] : DAYS.plain
  const found = shapes.map((shape) => shape.exec(text)?.groups).find((groups) => groups !== undefined)
  if (!found) return undefined
  const day = `${found['year']}-${found['month']?.padStart(2, '0')}-${found['day']?.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
