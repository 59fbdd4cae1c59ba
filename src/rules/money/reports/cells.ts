import type { ImportField, LeftOut, PERIOD_ANSWERS } from '../../../contract/money/import-words.ts'
import { TEXTS } from '../../../contract/texts.ts'
import type { Row } from '../../table/row.ts'
import { type AmountReadings, exactAmount, readAmount } from './amounts.ts'
import { type DayOrder, type DayReadings, type Days, isRead, rangeBetween, readDays } from './days.ts'
import type { Head } from './head.ts'

/** Few days, many rows. */
const KEPT = 5000

function keptFew<Answer>(work: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const answer = work(text)
    if (known.size >= KEPT) known.clear()
    known.set(text, answer)
    return answer
  }
}

export type Cells = {
  line: number
  text: (field: ImportField) => string
  days: DayReadings
  /** Undefined: not an amount, or no such column. */
  amount: AmountReadings | undefined
  left: LeftOut | undefined
  /** Its key tells it from notes and sums. */
  keyed: boolean
  /** Has a text behind the last title: a comma within an amount moved its cells. */
  longer: boolean
}

const NO_DAYS: DayReadings = {}

const SUM =
  /^(?:(?:grand |sub)?totals?|sum|sums|summary|итого|всего|разом|усього|всього|загалом|summe|gesamt|insgesamt|total(?:e|es|en)?|totaal|razem|suma|celkem|toplam)(?:$|[\s:—-])/i
/** Without days, a campaign may begin like a sum. */
const SUM_ALONE =
  /^(?:grand )?(?:totals?|итого|всего|разом|усього|summe|gesamt|totale?s?|razem|suma)(?:\s*$|\s*:|\s+rows\b)/i

/** `period`: days for rows without. `key`: a field of every row, if not the day. */
export function createCellReader(
  { at, titles }: Pick<Head, 'at' | 'titles'>,
  { timezone, period, key }: { timezone: string; period: DayReadings | undefined; key?: ImportField | undefined },
): (row: Row) => Cells {
  const daysOf = keptFew((text) => readDays(text, timezone))
  const amountOf = keptFew((text) => readAmount(text) ?? null)
  const [begin, end] = at.day >= 0 ? (['day', undefined] as const) : (['start', 'end'] as const)
  return ({ cells, line, exact }) => {
    const text = (field: ImportField): string => (at[field] < 0 ? '' : (cells[at[field]]?.trim() ?? ''))
    const first = text(begin)
    const last = end === undefined ? '' : text(end)
    const own = first === '' ? NO_DAYS : last === '' ? daysOf(first) : rangeBetween(daysOf(first), daysOf(last))
    const written = text('amount')
    const keyed = key !== undefined && text(key) !== '' && !SUM.test(text(key))
    return {
      line,
      text,
      days: period ?? own,
      amount: (exact?.[at.amount] ? exactAmount(written) : amountOf(written)) ?? undefined,
      keyed,
      longer: isLonger(cells, titles),
      left: key === undefined ? leftByDay(cells, { own, period, first }) : keyed ? undefined : leftKeyless(cells),
    }
  }
}

const isLonger = (cells: readonly string[], titles: readonly string[]): boolean =>
  cells.length > titles.length && cells.slice(titles.length).some((cell) => cell.trim() !== '')

/** The row's days, or why they cannot be told. */
export function daysOfRow(
  cells: Cells,
  { order, period }: { order: DayOrder; period: (typeof PERIOD_ANSWERS)[number] },
): Days | { error: string; detail: string } {
  if (cells.longer) return { error: TEXTS.rowLonger, detail: '' }
  const days = cells.days[order]
  if (!days) return { error: TEXTS.dateInvalid, detail: writtenDays(cells) }
  const isRefused = days.from !== days.to && period === 'refuse'
  return isRefused ? { error: TEXTS.reportPeriod, detail: writtenDays(cells) } : days
}

export const writtenDays = ({ text }: Pick<Cells, 'text'>): string =>
  [text('day') || text('start'), text('end')].filter(Boolean).join(' – ')

const DASHES = /^[-–—]*$/
const filledIn = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => !DASHES.test(cell))

type OfDay = { own: DayReadings; period: DayReadings | undefined; first: string }

const leftByDay = (cells: readonly string[], { own, period, first }: OfDay): LeftOut | undefined =>
  isRead(own) ? undefined : period ? leftWithoutDay(cells) : leftOf(cells, first)

/** Several cells, no sum: an incomplete row. */
function leftKeyless(cells: readonly string[]): LeftOut | undefined {
  const filled = filledIn(cells)
  if (SUM.test(filled[0] ?? '')) return 'sum'
  return filled.length < 2 ? 'note' : undefined
}

/** Rows with a day are never skipped. */
function leftOf(cells: readonly string[], day: string): LeftOut | undefined {
  const filled = filledIn(cells)
  if (SUM.test(filled[0] ?? '') || SUM.test(day)) return 'sum'
  if (filled.length < 2) return 'note'
  return DASHES.test(day) ? 'noDay' : undefined
}

function leftWithoutDay(cells: readonly string[]): LeftOut | undefined {
  const filled = filledIn(cells)
  if (SUM_ALONE.test(filled[0] ?? '')) return 'sum'
  return filled.length < 2 ? 'note' : undefined
}
