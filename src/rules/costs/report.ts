/** A report of costs, line by line: by the columns of a network, or by columns that somebody names. */
import { parse } from 'csv-parse/sync'
import { REPORT_FIELDS, type ReportField, type ReportPreset } from '../../contract/cost-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { isDay } from '../../lib/day.ts'
import { decimalIn } from '../../lib/decimal.ts'
import { isCurrency, readNumeral } from '../payout.ts'
import data from '../data/report-columns.json' with { type: 'json' }

/** Which column holds what. */
export type ReportColumns = Partial<Record<ReportField, string | undefined>>

export type ReportLine = {
  line: number
  day: string
  /** As the report names it, '' where it has no such column. */
  campaign: string
  value: string
  amount: bigint
  currency: string
}
export type ReportFault = { line: number; error: string; detail: string }
export type ReadReport = { lines: ReportLine[]; faults: ReportFault[] }

type Names = Partial<Record<ReportField, readonly string[]>> & { monthFirst: boolean }
type Parsed = { record: string[]; info: { lines: number } }

/** Of a table that is made by hand. */
const PLAIN: Names = {
  day: ['day', 'date'],
  campaign: ['campaign', 'campaign name'],
  amount: ['amount', 'cost', 'spend'],
  currency: ['currency', 'currency code'],
  monthFirst: false,
}

type Mapping = { preset: ReportPreset; columns: ReportColumns; /** '': lines are for the whole. */ dimension: string }

const namesOf = ({ preset, columns, dimension }: Mapping): Names => {
  const own = Object.fromEntries(
    REPORT_FIELDS.flatMap((field) => {
      const name = columns[field]
      return name ? [[field, [name.toLowerCase()]]] : []
    }),
  )
  if (preset !== 'own') return { ...data.presets[preset], ...own }
  return { ...PLAIN, ...(dimension !== '' && { value: ['value'] }), ...own }
}

/** Lines above the head that a report may begin with: its title, its range. */
const MOST_ABOVE = 20

/** Every line of the text, read or with what is wrong with it. Sums at the end are passed over. */
export function readReport(text: string, { currency, ...mapping }: Mapping & { currency: string }): ReadReport {
  const names = namesOf(mapping)
  const rows = parsed(text)
  if (!rows) return { lines: [], faults: [{ line: 1, error: TEXTS.reportCsv, detail: '' }] }
  const head = rows.slice(0, MOST_ABOVE).findIndex(({ record }) => missing(record, names).length === 0)
  if (head < 0)
    return {
      lines: [],
      faults: missing(rows[0]?.record ?? [], names).map((detail) => ({ line: 1, error: TEXTS.reportColumns, detail })),
    }
  const titles = rows[head]?.record ?? []
  const reader = readerOf(titles, names, currency)
  const read = rows.slice(head + 1).flatMap(({ record, info }) => {
    return lineOf({ record, line: info.lines }, reader) ?? []
  })
  return {
    lines: read.flatMap((line) => ('error' in line ? [] : line)),
    faults: read.flatMap((line) => ('error' in line ? line : [])),
  }
}

type Reader = { at: Record<ReportField, number>; usual: string; monthFirst: boolean }

function readerOf(titles: readonly string[], names: Names, currency: string): Reader {
  const at = Object.fromEntries(REPORT_FIELDS.map((field) => [field, columnOf(titles, names[field])])) as Reader['at']
  return { at, usual: currencyIn(titles[at.amount] ?? '') ?? currency, monthFirst: names.monthFirst }
}

function parsed(text: string): Parsed[] | undefined {
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
    }) as unknown as Parsed[]
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
const currencyIn = (title: string): string | undefined => /\(([A-Z]{3})\)\s*$/.exec(title)?.[1]

const columnOf = (titles: readonly string[], names: readonly string[] = []): number =>
  titles.findIndex((title) => names.includes(plain(title)) || names.includes(title.toLowerCase()))

/** Columns without which nothing can be read, by the first of their names. */
const missing = (titles: readonly string[], names: Names): string[] =>
  REPORT_FIELDS.filter((field) => field === 'day' || field === 'amount' || (names[field] && field === 'value'))
    .filter((field) => columnOf(titles, names[field]) < 0)
    .map((field) => names[field]?.[0] ?? field)

function lineOf(
  { record, line }: { record: readonly string[]; line: number },
  { at, usual, monthFirst }: Reader,
): ReportLine | ReportFault | undefined {
  const cell = (field: ReportField): string => record[at[field]]?.trim() ?? ''
  const written = cell('day')
  if (isSum(record, written)) return undefined
  const day = dayOf(written, monthFirst)
  if (day === undefined) return { line, error: TEXTS.dateInvalid, detail: written }
  const amount = amountOf(cell('amount'))
  if (amount === undefined) return { line, error: TEXTS.amountInvalid, detail: cell('amount') }
  const currency = (cell('currency') || usual).toUpperCase()
  if (!isCurrency(currency)) return { line, error: TEXTS.currencyInvalid, detail: currency }
  return { line, day, campaign: cell('campaign'), value: cell('value'), amount, currency }
}

/** What networks write under their rows. */
const isSum = (record: readonly string[], day: string): boolean =>
  day === '' || day === '--' || /^(?:grand )?total/i.test(record[0] ?? '') || (record[0] ?? '').startsWith('©')

/** `2026-11-20`, `20.11.2026`, and `11/20/2026` where the network writes the month first. */
const DAYS: Record<'plain' | 'monthFirst', readonly RegExp[]> = {
  plain: [
    /^(?<year>20\d\d)[-/](?<month>\d\d)[-/](?<day>\d\d)(?:[ T].*)?$/,
    /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>20\d\d)$/,
  ],
  monthFirst: [/^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>20\d\d)$/],
}

function dayOf(text: string, monthFirst: boolean): string | undefined {
  const shapes = monthFirst ? [...DAYS.plain, ...DAYS.monthFirst] : DAYS.plain
  const found = shapes.map((shape) => shape.exec(text)?.groups).find((groups) => groups !== undefined)
  if (!found) return undefined
  const day = `${found['year']}-${found['month']?.padStart(2, '0')}-${found['day']?.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

/** A currency's sign before or behind it is passed over. */
function amountOf(text: string): bigint | undefined {
  const found = readNumeral(text.replace(/^[^\d]{1,4}(?=\d)|[^\d]{1,4}$/g, ''))
  if (text.includes('-') || !found) return undefined
  const [whole, part] = found
  return decimalIn(part === '' ? whole : `${whole}.${part.slice(0, 12)}`)
}

/** Lines of one day, campaign, value and currency, added up: one entry of the ledger. `line`: of the first of them. */
export function addUp<Line extends Omit<ReportLine, 'campaign'> & { campaign: string }>(
  lines: readonly Line[],
): Line[] {
  const sums = new Map<string, Line>()
  for (const line of lines) {
    const key = JSON.stringify([line.day, line.campaign, line.value, line.currency])
    const before = sums.get(key)
    sums.set(key, before ? { ...before, amount: before.amount + line.amount } : line)
  }
  return [...sums.values()]
}
