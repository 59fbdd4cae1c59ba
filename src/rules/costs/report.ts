/** A report of costs, line by line: by the columns of a network, or by columns that somebody names. */
import { REPORT_FIELDS, type ReportField, type ReportPreset } from '../../contract/cost-words.ts'
import type { TextBody } from '../../contract/endpoint.ts'
import { isStorable } from '../../contract/common.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalIn } from '../../lib/decimal.ts'
import { cut } from '../../lib/text.ts'
import { isCurrency, readNumeral } from '../payout.ts'
import { isSum, readTable, reportDay, type ReportFault, type ReportRow } from './report-table.ts'
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
export type { ReportFault }

type Names = Partial<Record<ReportField, readonly string[]>> & { monthFirst: boolean }

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

/**
 * Every line of the text in turn, read or with what is wrong with it. Sums at the end are passed over. Throws a Refusal
 * 422 where it is no CSV.
 */
export async function* readReport(
  text: TextBody,
  { currency, ...mapping }: Mapping & { currency: string },
): AsyncGenerator<ReportLine | ReportFault> {
  const { monthFirst, ...names } = namesOf(mapping)
  const table = await readTable(text, names, REPORT_FIELDS, (has) =>
    REPORT_FIELDS.filter(
      (field) => field === 'day' || field === 'amount' || (names[field] && field === 'value'),
    ).filter((field) => !has(field)),
  )
  if (Array.isArray(table)) {
    yield* table
    return
  }
  const { at, titles, rows } = table
  const reader = { at, usual: currencyIn(titles[at.amount] ?? '') ?? currency, monthFirst }
  for await (const row of rows) {
    const line = lineOf(row, reader)
    if (line !== undefined) yield line
  }
}

/** As where a cost is entered by hand. */
const LONGEST_VALUE = 512

type Reader = { at: Record<ReportField, number>; usual: string; monthFirst: boolean }

const currencyIn = (title: string): string | undefined => /\(([A-Z]{3})\)\s*$/.exec(title)?.[1]

function lineOf({ record, line }: ReportRow, { at, usual, monthFirst }: Reader): ReportLine | ReportFault | undefined {
  const cell = (field: ReportField): string => record[at[field]]?.trim() ?? ''
  const written = cell('day')
  if (isSum(record, written)) return undefined
  const day = reportDay(written, monthFirst)
  if (day === undefined) return { line, error: TEXTS.dateInvalid, detail: written }
  const amount = amountOf(cell('amount'))
  if (amount === undefined) return { line, error: TEXTS.amountInvalid, detail: cell('amount') }
  const currency = (cell('currency') || usual).toUpperCase()
  if (!isCurrency(currency)) return { line, error: TEXTS.currencyInvalid, detail: currency }
  const value = cell('value')
  if (value.length > LONGEST_VALUE || !isStorable(value))
    return { line, error: TEXTS.valueInvalid, detail: cut(value, 80) }
  return { line, day, campaign: cell('campaign'), value, amount, currency }
}

/** A currency's sign before or behind it is passed over. */
function amountOf(text: string): bigint | undefined {
  const found = readNumeral(text.replace(/^[^\d]{1,4}(?=\d)|[^\d]{1,4}$/g, ''))
  if (text.includes('-') || !found) return undefined
  const [whole, part] = found
  return decimalIn(part === '' ? whole : `${whole}.${part.slice(0, 12)}`)
}

export type ReportSums<Line> = {
  /** Whether there is room for it. */
  add: (line: Line) => boolean
  /** `line`: of the first of them. */
  all: () => Line[]
}

/** Lines of one day, campaign, value and currency are one entry of the ledger; at most `most` of these. */
export function createSums<Line extends Omit<ReportLine, 'campaign'> & { campaign: string }>(
  most: number,
): ReportSums<Line> {
  const sums = new Map<string, Line>()
  return {
    add: (line) => {
      const key = JSON.stringify([line.day, line.campaign, line.value, line.currency])
      const before = sums.get(key)
      if (before) before.amount += line.amount
      else if (sums.size < most) sums.set(key, { ...line })
      else return false
      return true
    },
    all: () => [...sums.values()],
  }
}
