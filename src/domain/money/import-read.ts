import type { ReadingQuestion } from '../../contract/money/import-questions.ts'
import { invalid } from '../../contract/failure.ts'
import type { ImportField } from '../../contract/money/import-words.ts'
import type { FirstRow } from '../../contract/money/import-file.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalText } from '../../lib/numbers/decimal.ts'
import type { BufferedFile } from '../../lib/files/buffered-file.ts'
import { cut } from '../../lib/text/text.ts'
import { costLine, createSums, type ReportFault, type ReportLine } from '../../rules/money/costs/report.ts'
import type { Cells } from '../../rules/money/reports/cells.ts'
import type { DecimalSign } from '../../rules/money/reports/amounts.ts'
import type { DayOrder } from '../../rules/money/reports/days.ts'
import { headsOf } from '../../rules/money/reports/head.ts'
import {
  columnsIn,
  type OpenedReport,
  openQuestions,
  openReport,
  type ReportQuestion,
} from '../../rules/money/reports/report.ts'
import { daysOf, spreadEvenly } from '../../rules/money/reports/spread.ts'
import type { Bytes } from '../../rules/table/encoding.ts'
import type { CampaignChoice } from '../../store/config/campaigns/campaign-choices.ts'
import { columnsChosen, createFaults, type Faults, type Shown, toHeadlessView, toReadView } from '../files/read-file.ts'

export type Question = Omit<Input<'costs.import'>, 'body' | 'answers'>

const MOST = 100_000

/** `only`: campaign or source of all lines; a source has an empty campaign id. */
export type Named = { only: { campaign: string; name: string } | undefined; byName: Map<string, CampaignChoice[]> }
export type Placed = Omit<ReportLine, 'days'> & { day: string; name: string }

export type ReadFile = {
  sums: Placed[]
  faults: Faults
  questions: ReadingQuestion[]
  shown: Shown
  columns: Partial<Record<ImportField, string>>
  /** A date as written, and what the amounts leave no doubt of; '': unknown. */
  written: { date: string; order: '' | DayOrder; decimal: '' | DecimalSign }
}

type Reading = {
  input: Question
  named: Named
  known: Omit<ReportQuestion, 'preset' | 'chosen' | 'missing'>
}

/** Sums nothing while a question is open. Throws Refusal 422 if not a table, or too many sums. */
export async function readCosts(file: BufferedFile, bytes: Bytes, reading: Reading): Promise<ReadFile> {
  const { input, known, named } = reading
  const chosen = chosenIn(input)
  const report = await openReport(file, bytes, {
    ...known,
    preset: input.preset === 'auto' ? undefined : input.preset,
    chosen,
    missing: (has) => missingIn(has, input, chosen),
  })
  const faults = createFaults()
  if ('noHead' in report) {
    const preset = input.preset === 'auto' ? 'own' : input.preset
    const shown = toHeadlessView(report, { preset, chosen, names: headsOf(preset), ...known }, faults)
    return { sums: [], faults, questions: report.questions, columns: {}, shown, written: NOTHING }
  }
  const isOpen = openQuestions(report.questions).length > 0
  const sums = createSums<Placed>(MOST)
  if (!isOpen)
    for await (const { row, cells } of report.rows()) {
      if (cells.left) continue
      const placed = placedIn(cells, report, { named, input })
      if ('error' in placed) faults.add(placed, row.cells)
      else if (!spread(placed).every((part) => sums.add(part))) throw invalid({ body: [TEXTS.reportMany] })
    }
  return {
    sums: sums.all(),
    faults,
    questions: report.questions,
    shown: toReadView(report, (cells) => understood(placedIn(cells, report, { named, input }))),
    columns: columnsIn(report.head),
    written: writtenIn(report),
  }
}

const NOTHING: ReadFile['written'] = { date: '', order: '', decimal: '' }

function writtenIn({ profile: { dates, decimals }, how }: OpenedReport): ReadFile['written'] {
  const { point, comma } = decimals
  return {
    date: dates.example?.text ?? '',
    order: dates.dayFirst + dates.monthFirst + dates.differ === 0 ? '' : how.order,
    decimal: point + comma === 0 ? '' : how.decimal,
  }
}

const chosenIn = (input: Question): Partial<Record<ImportField, string | undefined>> =>
  columnsChosen(input, ['day', 'start', 'end', 'campaign', 'value', 'amount', 'currency'])

/** Required: days, amounts, chosen columns, and parts and campaigns not named elsewhere. */
function missingIn(
  has: (field: ImportField) => boolean,
  { dimension, companyId, sourceId }: Question,
  chosen: ReturnType<typeof chosenIn>,
): ImportField[] {
  const wanted = new Set(Object.keys(chosen).filter((field) => chosen[field as ImportField]) as ImportField[])
  if (!chosen.start) wanted.add('day')
  wanted.add('amount')
  if (dimension !== '') wanted.add('value')
  if (companyId === undefined && sourceId === undefined) wanted.add('campaign')
  return [...wanted].filter((field) => !has(field) && !(field === 'day' && !chosen.day && has('start')))
}

type PlacedLine = ReportLine & { name: string }

function placedIn(
  cells: Cells,
  { how }: OpenedReport,
  { named: { only, byName }, input: { dimension } }: Pick<Reading, 'named' | 'input'>,
): PlacedLine | ReportFault {
  const line = costLine(cells, how)
  if ('error' in line) return line
  const value = dimension === '' ? '' : line.value
  if (only) return { ...line, value, ...only }
  const found = byName.get(line.campaign.toLowerCase()) ?? []
  const [campaign] = found
  if (!campaign) return { line: line.line, error: TEXTS.reportCampaign, detail: cut(line.campaign, 80) }
  if (found.length > 1) return { line: line.line, error: TEXTS.reportTwice, detail: cut(line.campaign, 80) }
  return { ...line, value, campaign: campaign.id, name: campaign.name }
}

function spread({ days, amount, ...line }: PlacedLine): Placed[] {
  const each = days.from === days.to ? [{ day: days.from, amount }] : spreadEvenly(amount, daysOf(days))
  return each.map((part) => ({ ...line, ...part }))
}

function understood(placed: PlacedLine | ReportFault): NonNullable<FirstRow['read']> | ReportFault {
  if ('error' in placed) return placed
  const { days, name, value, amount, currency } = placed
  return {
    startDate: days.from,
    endDate: days.to,
    companyName: name,
    value,
    amount: decimalText(amount),
    currency,
    stage: null,
  }
}
