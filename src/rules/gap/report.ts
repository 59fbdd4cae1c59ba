/** A platform's report of clicks: how many each day had, and their ids where each line names one. */
import type { ReportPreset } from '../../contract/cost-words.ts'
import type { TextBody } from '../../contract/endpoint.ts'
import { CUT } from '../../contract/edge.ts'
import { GAP_FIELDS, type GapField } from '../../contract/gap-words.ts'
import { isStorable } from '../../contract/common.ts'
import { TEXTS } from '../../contract/texts.ts'
import { cut } from '../../lib/text.ts'
import {
  isSum,
  readTable,
  reportDay,
  type ReportFault,
  type ReportRow,
  type ReportTable,
} from '../costs/report-table.ts'
import data from '../data/gap-columns.json' with { type: 'json' }
import { readNumeral } from '../payout.ts'

export type ClickReport = {
  /** Clicks by day, `YYYY-MM-DD`; days without a line are not there. */
  days: Map<string, number>
  /** The day of each click id; of one that stands twice the first line counts, for its id alone. */
  ids: Map<string, string>
  /** Lines of other campaigns. */
  left: number
  faults: ReportFault[]
}

type Mapping = {
  preset: ReportPreset
  /** Names of columns that are not the preset's. */
  columns: Partial<Record<GapField, string | undefined>>
  /** Only lines of this campaign, as the report calls it; '': all. */
  only: string
}

/** Parameters under which the platform of a preset sends click ids; none for `own`. */
export const clickParametersOf = (preset: ReportPreset): readonly string[] => data.presets[preset].parameters

/** Larger counts of one line are slips. */
const MOST_CLICKS = 1_000_000_000

/** Every line of the text is counted, left out or a fault. A line without a number of clicks but with an id is one click. */
export async function readClickReport(text: TextBody, { preset, columns, only }: Mapping): Promise<ClickReport> {
  const { parameters: _parameters, monthFirst, ...usual } = data.presets[preset]
  const chosen = Object.fromEntries(
    GAP_FIELDS.flatMap((field) => (columns[field] ? [[field, [columns[field].toLowerCase()]]] : [])),
  )
  const names: Record<GapField, readonly string[]> = { ...usual, ...chosen }
  const found: ClickReport = { days: new Map(), ids: new Map(), left: 0, faults: [] }
  const table = await readTable(text, names, GAP_FIELDS, (has) => missing(has, { columns, only }))
  if (Array.isArray(table)) return { ...found, faults: table }
  const wanted = only.trim().toLowerCase()
  for await (const row of table.rows) {
    const line = lineOf(row, table, monthFirst)
    if (line === undefined) continue
    if (wanted !== '' && line.campaign.toLowerCase() !== wanted) found.left += 1
    else if ('error' in line) found.faults.push({ line: line.line, error: line.error, detail: line.detail })
    else add(found, line)
  }
  return found
}

/** A column that is named must be there; of clicks and ids one is enough. */
function missing(has: (field: GapField) => boolean, { columns, only }: Omit<Mapping, 'preset'>): GapField[] {
  const counts = has('clicks') || has('clickId') ? [] : (['clicks'] as const)
  const named = GAP_FIELDS.filter((field) => field === 'day' || columns[field] || (field === 'campaign' && only !== ''))
  return [...new Set([...named.filter((field) => !has(field)), ...counts])]
}

type Line = { day: string; clicks: number; clickId: string; campaign: string }

function add({ days, ids }: ClickReport, { day, clicks, clickId }: Line): void {
  days.set(day, (days.get(day) ?? 0) + clicks)
  if (clickId !== '' && !ids.has(clickId)) ids.set(clickId, day)
}

function lineOf(
  { record, line }: ReportRow,
  { at }: ReportTable<GapField>,
  monthFirst: boolean,
): Line | (ReportFault & { campaign: string }) | undefined {
  const cell = (field: GapField): string => record[at[field]]?.trim() ?? ''
  const written = cell('day')
  if (isSum(record, written)) return undefined
  const campaign = cell('campaign')
  const wrong = (error: string, detail: string) => ({ line, error, detail: cut(detail, 80), campaign })
  const day = reportDay(written, monthFirst)
  if (day === undefined) return wrong(TEXTS.dateInvalid, written)
  const clickId = cell('clickId')
  if (!isStorable(clickId)) return wrong(TEXTS.valueInvalid, '')
  if (clickId.length > CUT.parameter) return wrong(TEXTS.valueLong, clickId)
  if (at.clicks < 0 && clickId === '') return wrong(TEXTS.clickIdMissing, '')
  const clicks = at.clicks < 0 ? 1 : clicksIn(cell('clicks'))
  if (clicks === undefined) return wrong(TEXTS.clicksInvalid, cell('clicks'))
  return { day, clicks, clickId, campaign }
}

/** `1,234` is a number of clicks, `1.5` is not; an empty cell and `--` are none. */
function clicksIn(text: string): number | undefined {
  if (text === '' || text === '--') return 0
  const whole = /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? [text.replaceAll(/[.,]/g, ''), ''] : readNumeral(text)
  if (!whole || /[1-9]/.test(whole[1] ?? '')) return undefined
  const clicks = Number(whole[0])
  return clicks <= MOST_CLICKS ? clicks : undefined
}
