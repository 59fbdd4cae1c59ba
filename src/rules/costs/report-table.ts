/** A network's report as a table: where its head is, which column holds what, and how it writes days. */
import { parse } from 'csv-parse/sync'
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
  rows: ReportRow[]
}

/** Lines above the head that a report may begin with: its title, its range. */
const MOST_ABOVE = 20

/**
 * The rows under the head, sums at the end included. `missing`: the fields without which a row of titles is not the
 * head, by what it has.
 */
export function readTable<Field extends string>(
  text: string,
  names: ColumnNames<Field>,
  fields: readonly Field[],
  missing: (has: (field: Field) => boolean) => Field[],
): ReportTable<Field> | ReportFault[] {
  const rows = parsed(text)
  if (!rows) return [{ line: 1, error: TEXTS.reportCsv, detail: '' }]
  const missingIn = (titles: readonly string[]) => missing((field) => columnOf(titles, names[field]) >= 0)
  const head = rows.slice(0, MOST_ABOVE).findIndex(({ record }) => missingIn(record).length === 0)
  const titles = rows[Math.max(0, head)]?.record ?? []
  if (head < 0)
    return missingIn(titles).map((field) => ({
      line: 1,
      error: TEXTS.reportColumns,
      detail: names[field]?.[0] ?? field,
    }))
  return {
    titles,
    at: Object.fromEntries(fields.map((field) => [field, columnOf(titles, names[field])])) as Record<Field, number>,
    rows: rows.slice(head + 1).map(({ record, info }) => ({ record, line: info.lines })),
  }
}

function parsed(text: string): { record: string[]; info: { lines: number } }[] | undefined {
  const clean = text.replace(/^\uFEFF/, '')
  const delimiter = [',', ';', '\t'].toSorted((a, b) => clean.split(b).length - clean.split(a).length)[0] ?? ','
  try {
    return parse(clean, {
      info: true,
      delimiter,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
  } catch {
    return undefined
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
