import { parse } from 'csv-parse/sync'
import { TEXTS } from '../../../contract/texts.ts'
import { isDay } from '../../../lib/time/day.ts'
import { decimalIn } from '../../../lib/numbers/decimal.ts'
import { isCurrency } from '../../conversions/payout.ts'
import type { ReportFault } from './report.ts'

type WrittenRate = { day: string; currency: string; base: string; rate: string }

/** Skips a first line of column names. */
export function readRates(text: string): { rates: WrittenRate[]; faults: ReportFault[] } {
  const rates: WrittenRate[] = []
  const faults: ReportFault[] = []
  for (const [index, record] of recordsOf(text).entries()) {
    const [day = '', currency = '', base = '', rate = ''] = record
    if (index === 0 && !/\d/.test(day)) continue
    const read = { day, currency: currency.toUpperCase(), base: base.toUpperCase(), rate }
    const error = faultOf(read)
    if (error) faults.push({ line: index + 1, error, detail: record.join(', ').slice(0, 100) })
    else rates.push(read)
  }
  return { rates, faults }
}

function recordsOf(text: string): string[][] {
  const options = {
    delimiter: [',', ';', '\t'],
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
  }
  try {
    return parse(text.replace(/^\uFEFF/, ''), options)
  } catch {
    return text.split('\n').map((line) => [line])
  }
}

function faultOf({ day, currency, base, rate }: WrittenRate): string | undefined {
  if (!isDay(day) || day < '2000' || day >= '2100') return TEXTS.dateInvalid
  if (!isCurrency(currency) || !isCurrency(base) || currency === base) return TEXTS.currencyInvalid
  return (decimalIn(rate) ?? 0n) > 0n ? undefined : TEXTS.amountInvalid
}
