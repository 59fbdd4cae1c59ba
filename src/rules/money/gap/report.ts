/** A platform's report of clicks: how many each day had, and their ids where each line names one. */
import type { ReportPreset } from '../../../contract/money/cost-words.ts'
import { isStorable } from '../../../contract/common.ts'
import { CUT } from '../../../contract/integration/edge.ts'
import { GAP_FIELDS, type GapField } from '../../../contract/money/gap-words.ts'
import type { ImportField } from '../../../contract/money/import-words.ts'
import type { ReadingQuestion } from '../../../contract/money/import-questions.ts'
import { TEXTS } from '../../../contract/texts.ts'
import { cut } from '../../../lib/text/text.ts'
import type { ReportFault } from '../costs/report.ts'
import { readNumeral } from '../../conversions/payout.ts'
import type { Cells } from '../reports/cells.ts'
import type { Days } from '../reports/days.ts'
import { headsOf } from '../reports/head.ts'
import {
  type OpenedReport,
  openQuestions,
  openReport,
  type ReportQuestion,
  type UnknownReport,
} from '../reports/report.ts'
import { daysOf } from '../reports/spread.ts'
import type { Row } from '../../table/row.ts'
import type { Bytes } from '../../table/encoding.ts'
import type { Kept } from '../../table/table.ts'

export type ClickReport = {
  /** Clicks by day, `YYYY-MM-DD`; days without a line are not there. */
  days: Map<string, number>
  /** The day of each click id; of one that stands twice the first line counts, for its id alone. */
  ids: Map<string, string>
  /** Lines of other campaigns, and the first of them. */
  others: { count: number; rows: Row[] }
  faults: (ReportFault & { cells: readonly string[] })[]
  /** What the file leaves open; while one has no answer, nothing is counted. */
  questions: ReadingQuestion[]
  /** Whose report it is, and in which zone its days lie. */
  platform: ReportPreset
  timezone: string
  opened: OpenedReport | UnknownReport
}

type Columns = Partial<Record<GapField, string | undefined>>
export type ClickQuestion = Omit<ReportQuestion, 'chosen' | 'missing' | 'currency'> & {
  /** Names of columns that are not the preset's. */
  columns: Columns
  /** Only lines of this campaign, as the report calls it; '': all. */
  only: string
}

/** Parameters under which the platform of a preset sends click ids; none for `own`. */
export const clickParametersOf = (preset: ReportPreset): readonly string[] => headsOf(preset).parameters

/** Larger counts of one line are slips. */
const MOST_CLICKS = 1_000_000_000

/** Every line of the file is counted, left out or a fault. A line without a number of clicks but with an id is one click. */
export async function readClickReport(
  kept: Kept,
  bytes: Bytes,
  { columns, only, ...question }: ClickQuestion,
): Promise<ClickReport> {
  const report = await openReport(kept, bytes, {
    ...question,
    chosen: columns,
    currency: 'USD',
    missing: (has) => missing(has, { columns, only }),
  })
  const found: ClickReport = {
    days: new Map(),
    ids: new Map(),
    others: { count: 0, rows: [] },
    faults: [],
    questions: report.questions,
    platform: question.preset ?? 'own',
    timezone: question.timezone,
    opened: report,
  }
  if (!('noHead' in report)) return await readLines(report, only, found)
  return found
}

/** Rows that are sent back. */
const MOST_OTHERS = 20

async function readLines(report: OpenedReport, only: string, empty: ClickReport): Promise<ClickReport> {
  const found = { ...empty, platform: report.head.platform, timezone: report.how.timezone }
  if (openQuestions(report.questions).length > 0) return found
  for await (const { row, cells } of report.rows()) {
    if (cells.left) continue
    if (isOther(cells, only)) {
      found.others.count += 1
      if (found.others.rows.length < MOST_OTHERS) found.others.rows.push(row)
      continue
    }
    const line = clickLine(cells, report)
    if ('error' in line) found.faults.push({ ...line, cells: row.cells })
    else add(found, line)
  }
  return found
}

/** Whether a row is of another campaign than the one that is meant. */
export const isOther = ({ text }: Cells, only: string): boolean =>
  only.trim() !== '' && text('campaign').toLowerCase() !== only.trim().toLowerCase()

/** A column that is named must be there; of clicks and ids one is enough. */
function missing(
  has: (field: ImportField) => boolean,
  { columns, only }: { columns: Columns; only: string },
): ImportField[] {
  const counts = has('clicks') || has('clickId') ? [] : (['clicks'] as const)
  const named = GAP_FIELDS.filter((field) => field === 'day' || columns[field] || (field === 'campaign' && only !== ''))
  const lacking = named.filter((field) => !has(field) && !(field === 'day' && !columns.day && has('start')))
  return [...new Set([...lacking, ...counts])]
}

export type ClickLine = { days: Days; clicks: number; clickId: string; campaign: string }

/** What is for several days is spread evenly, in whole clicks that come to all of them. */
function add({ days, ids }: ClickReport, { days: span, clicks, clickId }: ClickLine): void {
  const all = daysOf(span)
  for (const [at, day] of all.entries()) {
    const part = Math.floor((clicks * (at + 1)) / all.length) - Math.floor((clicks * at) / all.length)
    days.set(day, (days.get(day) ?? 0) + part)
  }
  if (clickId !== '' && !ids.has(clickId)) ids.set(clickId, span.from)
}

/** What a row says, or what is wrong with it. */
export function clickLine(
  { line, text, days: readings }: Cells,
  { head: { at }, how }: OpenedReport,
): ClickLine | ReportFault {
  const wrong = (error: string, detail: string): ReportFault => ({ line, error, detail: cut(detail, 80) })
  const days = readings[how.order]
  if (days === undefined) return wrong(TEXTS.dateInvalid, text('day') || text('start'))
  if (days.from !== days.to && how.period === 'refuse') return wrong(TEXTS.reportPeriod, text('day') || text('start'))
  const clickId = text('clickId')
  if (!isStorable(clickId)) return wrong(TEXTS.valueInvalid, '')
  if (clickId.length > CUT.parameter) return wrong(TEXTS.valueLong, clickId)
  if (at.clicks < 0 && clickId === '') return wrong(TEXTS.clickIdMissing, '')
  const clicks = at.clicks < 0 ? 1 : clicksIn(text('clicks'))
  if (clicks === undefined) return wrong(TEXTS.clicksInvalid, text('clicks'))
  return { days, clicks, clickId, campaign: text('campaign') }
}

/** `1,234` is a number of clicks, `1.5` is not; an empty cell and `--` are none. */
function clicksIn(text: string): number | undefined {
  if (text === '' || text === '--') return 0
  const whole = /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? [text.replaceAll(/[.,]/g, ''), ''] : readNumeral(text)
  if (!whole || /[1-9]/.test(whole[1] ?? '')) return undefined
  const clicks = Number(whole[0])
  return clicks <= MOST_CLICKS ? clicks : undefined
}
