import {
  type ImportField,
  LEFT_OUT,
  type LeftOut,
  MOST_FIRST_ROWS,
  MOST_REFUSED_KEPT,
} from '../../contract/money/import-words.ts'
import type { FirstRow, ReadAll } from '../../contract/money/import-file.ts'
import type { ReadingQuestion } from '../../contract/money/import-questions.ts'
import type { ReportPreset } from '../../contract/money/cost-words.ts'
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { cut } from '../../lib/text/text.ts'
import type { ReportFault } from '../../rules/money/costs/report.ts'
import type { Cells } from '../../rules/money/reports/cells.ts'
import type { DayOrder } from '../../rules/money/reports/days.ts'
import { type Names } from '../../rules/money/reports/head.ts'
import {
  answersIn,
  columnsIn,
  type OpenedReport,
  openQuestions,
  type UnknownReport,
} from '../../rules/money/reports/report.ts'
import type { Row } from '../../rules/table/row.ts'
import type { Database, Queries } from '../../store/config/engine/database.ts'
import type { RefusedLine } from '../../store/config/money/imports.ts'
import { type Audited, unchanged } from '../accounts/audited.ts'

/** @throws Refusal 409 on open questions, except in a preview. */
export function requireAnswers(questions: readonly ReadingQuestion[], { preview }: { preview?: unknown }): void {
  const open = openQuestions(questions)
  if (open.length > 0 && !preview) throw new Refusal(409, TEXTS.importQuestions, { questions: open })
}

/** Columns that the input names (`dayColumn`). */
export const columnsChosen = <Field extends ImportField>(
  input: { [Name in `${Field}Column`]?: string | undefined },
  fields: readonly Field[],
) =>
  Object.fromEntries(fields.map((field) => [field, input[`${field}Column`]])) as Partial<
    Record<Field, string | undefined>
  >

/** Thrown by work of `enterFile`: rolls a preview back and answers. */
export class OnlyLooked extends Error {
  readonly answer: object
  constructor(answer: object) {
    super('only looked at')
    this.answer = answer
  }
}

/** Enters a whole file, or previews the result. */
export async function enterFile<Answer extends object>(
  db: Database,
  work: (tx: Queries) => Promise<Audited<Answer>>,
): Promise<Audited<Answer>> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (error instanceof OnlyLooked) return unchanged(error.answer as Answer)
    throw error
  }
}

export const SHOWN = 20
/** Characters shown per row and cell. */
const SHOWN_TEXT = 200
const SHOWN_DATE = 60

export type Faults = {
  count: () => number
  add: (fault: ReportFault, cells?: readonly string[]) => void
  first: () => ReportFault[]
  kept: () => RefusedLine[]
}

/** Counts all, keeps the first. */
export function createFaults(): Faults {
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

export type Shown = Pick<ReadAll, 'read' | 'first' | 'left'>

/** `hash`: of its bytes. */
export const keptReading = (
  read: { shown: Shown; columns: Partial<Record<ImportField, string>>; questions: readonly ReadingQuestion[] },
  hash: string,
) => ({
  hash,
  platform: read.shown.read.platform,
  encoding: read.shown.read.encoding,
  timezone: read.shown.read.timezone,
  columns: read.columns,
  answers: answersIn(read.questions),
  entries: 0,
  refused: 0,
})

type ReadRow = (cells: Cells) => NonNullable<FirstRow['read']> | { error: string } | { left: LeftOut }

const toRowText = (cells: readonly string[]): string => cut(cells.filter(Boolean).join(' · '), SHOWN_TEXT)
export const toRowsView = (rows: readonly Row[]): { line: number; text: string }[] =>
  rows.map(({ line, cells }) => ({ line, text: toRowText(cells) }))

const toCellsView = (cells: readonly string[]): string[] => cells.map((cell) => cut(cell, SHOWN_TEXT))

/** Reads rows unless a question is open. */
export function toReadView(report: OpenedReport, readRow: ReadRow): Shown {
  const { head, how, profile, left, leftRows, encoding, kind } = report
  const isOpen = openQuestions(report.questions).length > 0
  return {
    read: {
      kind: toKindView(kind),
      encoding,
      platform: head.platform,
      line: head.line,
      titles: toCellsView(head.titles),
      columns: columnsIn(head),
      remembered: head.remembered,
      dates: how.order,
      date: toDateView(profile.dates.example, how.order),
      decimal: how.decimal,
      currency: how.currency,
      currencyTold: how.currencyTold,
      timezone: how.timezone,
    },
    first: report.first.map((row) => toFirstRow(row, report.read(row), isOpen ? undefined : readRow)),
    left: LEFT_OUT.filter((why) => left[why] > 0).map((why) => ({
      why,
      count: left[why],
      rows: toRowsView(leftRows.filter((one) => one.why === why).map(({ row }) => row)),
    })),
  }
}

function toDateView(example: OpenedReport['profile']['dates']['example'], order: DayOrder): ReadAll['read']['date'] {
  const days = example?.days[order]
  return example && days ? { sample: cut(example.text, SHOWN_DATE), ...days } : null
}

function toFirstRow({ line, cells }: Row, understood: Cells, readRow: ReadRow | undefined): FirstRow {
  const row = { line, cells: toCellsView(cells), left: understood.left ?? null }
  if (understood.left || !readRow) return { ...row, read: null, error: null }
  const read = readRow(understood)
  if ('left' in read) return { ...row, ...read, read: null, error: null }
  return 'error' in read ? { ...row, read: null, error: read.error } : { ...row, read, error: null }
}

type Headless = {
  preset: ReportPreset
  /** Chosen by the user, and usual names. */
  chosen: Partial<Record<ImportField, string | undefined>>
  names: Names
  currency: string
  timezone: string
}

const toKindView = (kind: OpenedReport['kind']): ReadAll['read']['kind'] => (kind === 'zip' ? 'workbook' : 'text')

/** Shows all rows above the likeliest header. */
export function toHeadlessView(
  { noHead, encoding, kind }: UnknownReport,
  { preset, chosen, names, currency, timezone }: Headless,
  faults: Faults,
): Shown {
  for (const field of noHead.missing)
    faults.add({ line: noHead.line, error: TEXTS.reportColumns, detail: chosen[field] ?? names[field]?.[0] ?? field })
  return {
    read: {
      kind: toKindView(kind),
      encoding,
      platform: preset,
      line: noHead.line,
      titles: toCellsView(noHead.titles),
      columns: {},
      remembered: false,
      dates: 'dayFirst',
      date: null,
      decimal: 'point',
      currency,
      currencyTold: false,
      timezone,
    },
    first: noHead.sofar
      .slice(0, MOST_FIRST_ROWS)
      .map(({ line, cells }) => ({ line, cells: toCellsView(cells), read: null, error: null, left: null })),
    left: [],
  }
}
