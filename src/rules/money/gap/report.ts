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
import { type Cells, daysOfRow } from '../reports/cells.ts'
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
import type { StoredBytes } from '../../table/table.ts'

export type ClickReport = {
  /** By `YYYY-MM-DD`; only days with lines. */
  days: Map<string, number>
  /** Day of each click id; of a repeated one the first line counts. */
  ids: Map<string, string>
  /** Number of other campaigns' lines, and the first rows. */
  others: { count: number; rows: Row[] }
  faults: (ReportFault & { cells: readonly string[] })[]
  /** Nothing counts until all are answered. */
  questions: ReadingQuestion[]
  /** Platform and zone of the report. */
  platform: ReportPreset
  timezone: string
  opened: OpenedReport | UnknownReport
}

type Columns = Partial<Record<GapField, string | undefined>>
type ClickQuestion = Omit<ReportQuestion, 'chosen' | 'missing' | 'currency'> & {
  columns: Columns
  /** Campaign name in the report; '': all. */
  only: string
}

/** Parameters of the platform's click ids; none for `own`. */
export const clickParametersOf = (preset: ReportPreset): readonly string[] => headsOf(preset).parameters

/** Larger counts are typing errors. */
const MOST_CLICKS = 1_000_000_000

/** Every line is counted, skipped or a fault. A line with an id but no number is one click. */
export async function readClickReport(
  kept: StoredBytes,
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

export const isOther = ({ text }: Cells, only: string): boolean =>
  only.trim() !== '' && text('campaign').toLowerCase() !== only.trim().toLowerCase()

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

/** Evenly in whole clicks. */
function add({ days, ids }: ClickReport, { days: span, clicks, clickId }: ClickLine): void {
  const all = daysOf(span)
  for (const [at, day] of all.entries()) {
    const part = Math.floor((clicks * (at + 1)) / all.length) - Math.floor((clicks * at) / all.length)
    days.set(day, (days.get(day) ?? 0) + part)
  }
  if (clickId !== '' && !ids.has(clickId)) ids.set(clickId, span.from)
}

export function clickLine(cells: Cells, { head: { at }, how }: OpenedReport): ClickLine | ReportFault {
  const { line, text } = cells
  const wrong = (error: string, detail: string): ReportFault => ({ line, error, detail: cut(detail, 80) })
  const days = daysOfRow(cells, how)
  if ('error' in days) return wrong(days.error, days.detail)
  const clickId = text('clickId')
  if (!isStorable(clickId)) return wrong(TEXTS.valueInvalid, '')
  if (clickId.length > CUT.parameter) return wrong(TEXTS.valueLong, clickId)
  if (at.clicks < 0 && clickId === '') return wrong(TEXTS.clickIdMissing, '')
  const clicks = at.clicks < 0 ? 1 : clicksIn(text('clicks'))
  if (clicks === undefined) return wrong(TEXTS.clicksInvalid, text('clicks'))
  return { days, clicks, clickId, campaign: text('campaign') }
}

/** `1,234` is a count, `1.5` is not; empty and `--` are none. */
function clicksIn(text: string): number | undefined {
  if (text === '' || text === '--') return 0
  const whole = /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? [text.replaceAll(/[.,]/g, ''), ''] : readNumeral(text)
  if (!whole || /[1-9]/.test(whole[1] ?? '')) return undefined
  const clicks = Number(whole[0])
  return clicks <= MOST_CLICKS ? clicks : undefined
}
