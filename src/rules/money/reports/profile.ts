import { ONE } from '../../../lib/numbers/decimal.ts'
import type { DecimalSign } from './amounts.ts'
import { type Cells, writtenDays } from './cells.ts'
import { DAY_ORDERS, isRead, type DayOrder, type DayReadings, type Days } from './days.ts'

/** Rows with only one reading, rows whose readings differ, and the first of these. */
type Two<Name extends string> = Record<Name, number> & { differ: number; sample: string }

/** The first date, or the first whose readings differ. */
type Example = { text: string; days: DayReadings }

export type Profile = {
  rows: number
  /** `open`: differing rows not written with points. */
  dates: Two<DayOrder> & { last: Record<DayOrder, string>; open: number; example: Example | undefined }
  decimals: Two<DecimalSign> & { groups: Set<string> }
  /** Non-zero amounts, those in steps of ten thousand, the largest, and the first of them. */
  units: { rows: number; steps: number; most: bigint; sample: string }
  signs: Map<string, number>
  currencies: Map<string, number>
  zones: Set<string>
  periods: { rows: number; sample: string; days: Days | undefined }
}

export const newProfile = (): Profile => ({
  rows: 0,
  dates: {
    dayFirst: 0,
    monthFirst: 0,
    differ: 0,
    open: 0,
    sample: '',
    last: { dayFirst: '', monthFirst: '' },
    example: undefined,
  },
  decimals: { point: 0, comma: 0, differ: 0, sample: '', groups: new Set() },
  units: { rows: 0, steps: 0, most: 0n, sample: '' },
  signs: new Map(),
  currencies: new Map(),
  zones: new Set(),
  periods: { rows: 0, sample: '', days: undefined },
})

/** Distinct values remembered, to bound memory. */
const MOST_KINDS = 50

export function addRow(profile: Profile, cells: Cells): void {
  profile.rows += 1
  if (cells.left !== undefined || !(cells.keyed || isRead(cells.days))) return
  if (isRead(cells.days)) addDays(profile, cells)
  addAmount(profile, cells)
  tally(profile.currencies, cells.text('currency'))
  const zone = cells.text('zone')
  if (zone !== '' && profile.zones.size < MOST_KINDS) profile.zones.add(zone)
}

function tally(counts: Map<string, number>, word: string): void {
  if (word !== '' && (counts.has(word) || counts.size < MOST_KINDS)) counts.set(word, (counts.get(word) ?? 0) + 1)
}

const laterOf = (day: string, days: Days | undefined): string => (days && days.to > day ? days.to : day)
const isSame = (a: Days, b: Days): boolean => a.from === b.from && a.to === b.to

function addOpen(dates: Profile['dates'], cells: Cells): void {
  dates.differ += 1
  if (dates.differ === 1) dates.example = { text: writtenDays(cells), days: cells.days }
  if (!cells.days.byPoints) dates.open += 1
  dates.sample ||= writtenDays(cells)
}

function addDays({ dates, periods }: Profile, cells: Cells): void {
  const { dayFirst, monthFirst } = cells.days
  const any = dayFirst ?? monthFirst
  dates.example ??= { text: writtenDays(cells), days: cells.days }
  if (!dayFirst || !monthFirst) dates[dayFirst ? 'dayFirst' : 'monthFirst'] += 1
  else if (!isSame(dayFirst, monthFirst)) addOpen(dates, cells)
  for (const order of DAY_ORDERS) dates.last[order] = laterOf(dates.last[order], cells.days[order])
  if (!any || any.from === any.to) return
  periods.rows += 1
  periods.days ??= any
  periods.sample ||= writtenDays(cells)
}

function addAmount({ decimals, units, signs }: Profile, { amount, text }: Cells): void {
  if (!amount) return
  addUnit(units, amount.point, text('amount'))
  const { point, comma, sign } = amount
  tally(signs, sign)
  if (point === undefined || comma === undefined) decimals[comma === undefined ? 'point' : 'comma'] += 1
  else if (point !== comma) {
    decimals.differ += 1
    const typed = text('amount')
    decimals.groups.add(typed.includes(',') ? ',' : '.')
    if (decimals.sample === '') decimals.sample = typed
  }
}

const STEP = 10_000n * ONE

function addUnit(units: Profile['units'], value: bigint | undefined, typed: string): void {
  if (value === 0n) return
  units.rows += 1
  if (value !== undefined && value % STEP === 0n) units.steps += 1
  if (value !== undefined && value > units.most) units.most = value
  units.sample ||= typed
}
