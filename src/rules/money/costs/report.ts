import type { PERIOD_ANSWERS } from '../../../contract/money/import-words.ts'
import { isStorable } from '../../../contract/common.ts'
import { TEXTS } from '../../../contract/texts.ts'
import { cut } from '../../../lib/text/text.ts'
import { currencyOfSign } from '../money-sign.ts'
import { isCurrency } from '../../conversions/payout.ts'
import { type Cells, daysOfRow } from '../reports/cells.ts'
import type { Days } from '../reports/days.ts'
import { amountIn, type Interpretation } from '../reports/understand.ts'

export type ReportLine = {
  line: number
  days: Days
  /** As in the report; '' without such a column. */
  campaign: string
  value: string
  amount: bigint
  currency: string
}
export type ReportFault = { line: number; error: string; detail: string }

const LONGEST_VALUE = 512
const LONGEST_DETAIL = 80

type Reading = Pick<Interpretation, 'order' | 'decimal' | 'unit' | 'currency'> & {
  period: (typeof PERIOD_ANSWERS)[number]
}

export function costLine(cells: Cells, how: Reading): ReportLine | ReportFault {
  const { line, text } = cells
  const wrong = (error: string, detail: string): ReportFault => ({ line, error, detail: cut(detail, LONGEST_DETAIL) })
  const days = daysOfRow(cells, how)
  if ('error' in days) return wrong(days.error, days.detail)
  const amount = cells.amount?.[how.decimal]
  if (amount === undefined) return wrong(TEXTS.amountInvalid, text('amount'))
  const currency = resolveCurrency(currencyInCells(cells), how.currency)
  if (currency === undefined) return wrong(TEXTS.currencyInvalid, text('currency') || (cells.amount?.sign ?? ''))
  const value = text('value')
  if (value.length > LONGEST_VALUE || !isStorable(value)) return wrong(TEXTS.valueInvalid, value)
  return { line, days, campaign: text('campaign'), value, amount: amountIn(amount, how), currency }
}

/** From the column and the sign at the amount; '' if none. */
export const currencyInCells = ({ text, amount }: Pick<Cells, 'text' | 'amount'>): { named: string; sign: string } => ({
  named: text('currency'),
  sign: amount?.sign ?? '',
})

/** Undefined if column and sign contradict. */
export function resolveCurrency({ named, sign }: { named: string; sign: string }, usual: string): string | undefined {
  const code = named.toUpperCase()
  const column = named === '' ? undefined : isCurrency(code) ? code : currencyOfSign(named, usual)
  if (named !== '' && column === undefined) return undefined
  if (sign === '') return column ?? usual
  const beside = currencyOfSign(sign, column ?? usual)
  return column === undefined || beside === column ? beside : undefined
}

type ReportSums<Line> = {
  /** False: no room. */
  add: (line: Line) => boolean
  /** `line`: the first of each sum. */
  all: () => Line[]
}

type Summed = { line: number; day: string; campaign: string; value: string; amount: bigint; currency: string }

/** One ledger entry per day, campaign, value and currency; at most `most`. */
export function createSums<Line extends Summed>(most: number): ReportSums<Line> {
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
