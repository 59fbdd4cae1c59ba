/** A file of costs, from its bytes to sums by day, campaign and part. */
import type { ReadingQuestion } from '../../contract/import-questions.ts'
import { invalid } from '../../contract/failure.ts'
import { type ImportField, LEFT_OUT, MOST_FIRST_ROWS, MOST_REFUSED_KEPT } from '../../contract/import-words.ts'
import type { FirstRow } from '../../contract/imports.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalText } from '../../lib/decimal.ts'
import type { KeptFile } from '../../lib/kept-file.ts'
import { cut } from '../../lib/text.ts'
import { costLine, createSums, type ReportFault, type ReportLine } from '../../rules/costs/report.ts'
import type { Cells } from '../../rules/reports/cells.ts'
import { headsOf } from '../../rules/reports/head.ts'
import {
  columnsIn,
  type OpenedReport,
  openQuestions,
  openReport,
  type ReportQuestion,
  type UnknownReport,
} from '../../rules/reports/report.ts'
import { daysOf, spreadEvenly } from '../../rules/reports/spread.ts'
import type { Bytes } from '../../rules/table/encoding.ts'
import type { Row } from '../../rules/table/row.ts'
import type { CampaignChoice } from '../../store/config/campaign-choices.ts'
import type { RefusedLine } from '../../store/config/imports.ts'

export type Question = Omit<Input<'costs.import'>, 'body' | 'answers'>

/** Entries that one file makes at most. */
const MOST = 100_000
/** Lines and faults that are sent back. */
export const SHOWN = 20
/** Characters of a row, and of a cell, that is shown. */
const SHOWN_TEXT = 200

/** `only`: the campaign or the source of all lines; a source has no campaign's id. */
export type Named = { only: { campaign: string; name: string } | undefined; byName: Map<string, CampaignChoice[]> }
export type Placed = Omit<ReportLine, 'days'> & { day: string; name: string }

export type Faults = {
  count: () => number
  add: (fault: ReportFault, cells?: readonly string[]) => void
  first: () => ReportFault[]
  kept: () => RefusedLine[]
}

/** Counts all, keeps the first. */
function createFaults(): Faults {
  const shown: ReportFault[] = []
  const kept: RefusedLine[] = []
  let count = 0
  return {
    count: () => count,
    add: (fault, cells = []) => {
      count += 1
      if (kept.length < MOST_REFUSED_KEPT) kept.push({ line: fault.line, error: fault.error, cells })
      if (count <= SHOWN || fault.line < (shown.at(-1)?.line ?? 0)) {
        shown.push(fault)
        shown.sort((a, b) => a.line - b.line).splice(SHOWN)
      }
    },
    first: () => shown,
    kept: () => kept,
  }
}

export type ReadFile = {
  sums: Placed[]
  faults: Faults
  questions: ReadingQuestion[]
  /** What a call answers of it. */
  shown: Pick<Reply<'costs.import'>, 'read' | 'first' | 'left'>
  columns: Partial<Record<ImportField, string>>
}

type Reading = {
  input: Question
  named: Named
  known: Omit<ReportQuestion, 'preset' | 'chosen' | 'missing'>
}

/** Nothing is summed while a question is open. Throws a Refusal 422 where it is no table, or its sums are too many. */
export async function readCosts(file: KeptFile, bytes: Bytes, reading: Reading): Promise<ReadFile> {
  const { input, known, named } = reading
  const chosen = chosenIn(input)
  const report = await openReport(file, bytes, {
    ...known,
    preset: input.preset === 'auto' ? undefined : input.preset,
    chosen,
    missing: (has) => missingIn(has, input, chosen),
  })
  const faults = createFaults()
  if ('noHead' in report) return withoutHead(report, bytes, reading, faults)
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
    shown: toReadView(report, { named, input, isOpen, known }),
    columns: columnsIn(report.head),
  }
}

const chosenIn = (input: Question): Partial<Record<ImportField, string | undefined>> => ({
  day: input.dayColumn,
  start: input.startColumn,
  end: input.endColumn,
  campaign: input.campaignColumn,
  value: input.valueColumn,
  amount: input.amountColumn,
  currency: input.currencyColumn,
})

/** Days, amounts, what was chosen, and the parts and campaigns that nothing else names. */
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

/** The row with the id of its campaign, or what is wrong with it. */
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

const toRowText = (cells: readonly string[]): string => cut(cells.filter(Boolean).join(' · '), SHOWN_TEXT)
const toCellsView = (cells: readonly string[]): string[] => cells.map((cell) => cut(cell, SHOWN_TEXT))

type Showing = Pick<Reading, 'named' | 'input' | 'known'> & { isOpen: boolean }

function toReadView(report: OpenedReport, { isOpen, ...about }: Showing): ReadFile['shown'] {
  const { head, how, left, leftRows, encoding, kind } = report
  return {
    read: {
      kind: kind === 'zip' ? 'workbook' : 'text',
      encoding,
      platform: head.platform,
      line: head.line,
      titles: toCellsView(head.titles),
      columns: columnsIn(head),
      remembered: head.remembered,
      dates: how.order,
      decimal: how.decimal,
      currency: how.currency,
      currencyTold: how.currencyTold,
      timezone: how.timezone,
    },
    first: report.first.map((row) => {
      const cells = report.read(row)
      if (cells.left || isOpen)
        return { line: row.line, cells: toCellsView(row.cells), read: null, error: null, left: cells.left ?? null }
      return understoodRow(row, placedIn(cells, report, about))
    }),
    left: LEFT_OUT.filter((why) => left[why] > 0).map((why) => ({
      why,
      count: left[why],
      rows: leftRows
        .filter((one) => one.why === why)
        .map(({ row }) => ({ line: row.line, text: toRowText(row.cells) })),
    })),
  }
}

function understoodRow({ line, cells }: Row, placed: PlacedLine | ReportFault): FirstRow {
  const row = { line, cells: toCellsView(cells), left: null }
  if ('error' in placed) return { ...row, read: null, error: placed.error }
  const { days, name, value, amount, currency } = placed
  const read = {
    startDate: days.from,
    endDate: days.to,
    companyName: name,
    value,
    amount: decimalText(amount),
    currency,
  }
  return { ...row, read, error: null }
}

/** What the likeliest row lacks is said, and all rows above are shown: somebody may name the columns. */
function withoutHead(
  { noHead, encoding, questions }: UnknownReport,
  { kind }: Bytes,
  { input, known }: Reading,
  faults: Faults,
): ReadFile {
  const platform = input.preset === 'auto' ? 'own' : input.preset
  for (const field of noHead.missing)
    faults.add({
      line: noHead.line,
      error: TEXTS.reportColumns,
      detail: chosenIn(input)[field] ?? headsOf(platform)[field]?.[0] ?? field,
    })
  return {
    sums: [],
    faults,
    questions,
    columns: {},
    shown: {
      read: {
        kind: kind === 'zip' ? 'workbook' : 'text',
        encoding,
        platform,
        line: noHead.line,
        titles: toCellsView(noHead.titles),
        columns: {},
        remembered: false,
        dates: 'dayFirst',
        decimal: 'point',
        currency: known.currency,
        currencyTold: false,
        timezone: known.timezone,
      },
      first: noHead.sofar
        .slice(0, MOST_FIRST_ROWS)
        .map(({ line, cells }) => ({ line, cells: toCellsView(cells), read: null, error: null, left: null })),
      left: [],
    },
  }
}
