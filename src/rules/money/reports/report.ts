import type { ReadingQuestion } from '../../../contract/money/import-questions.ts'
import {
  IMPORT_FIELDS,
  type ImportField,
  LEFT_OUT,
  type LeftOut,
  MOST_FIRST_ROWS,
} from '../../../contract/money/import-words.ts'
import { type Bytes, type Encoding, decodeWord } from '../../table/encoding.ts'
import type { Row } from '../../table/row.ts'
import { type StoredBytes, tablesOf } from '../../table/table.ts'
import { type Cells, createCellReader } from './cells.ts'
import { type Chosen, findHead, type Head, type HeadQuestion, type NoHead } from './head.ts'
import { addRow, newProfile, type Profile } from './profile.ts'
import { askEncoding, askSheet, type Known, rangeAbove, interpretHead, type Interpretation } from './understand.ts'

export type ReportQuestion = Pick<HeadQuestion, 'preset' | 'chosen' | 'names'> &
  Omit<Known, 'earlier'> & {
    earlier: readonly { columns: Chosen; answers: Known['answers'] }[]
    missing: HeadQuestion['missing']
    /** A field that every row has, if not the day. */
    key?: ImportField
    refine?: (head: Head, first: readonly Row[]) => Head
  }

const LOOKED_AT = 50

export type OpenedReport = {
  head: Head
  how: Interpretation
  profile: Profile
  /** First rows below the header, skipped ones included. */
  first: Row[]
  left: Record<LeftOut, number>
  leftRows: { row: Row; why: LeftOut }[]
  questions: ReadingQuestion[]
  encoding: Encoding
  kind: Bytes['kind']
  /** Each row below the header; restarts on each call. */
  rows: () => AsyncGenerator<{ row: Row; cells: Cells }>
  read: (row: Row) => Cells
}

/** No header found: what the likeliest row lacks. */
export type UnknownReport = Pick<OpenedReport, 'encoding' | 'kind' | 'questions'> & { noHead: NoHead }

/** Throws a Refusal 422 unless the bytes are a table. */
export async function openReport(
  kept: StoredBytes,
  bytes: Bytes,
  question: ReportQuestion,
): Promise<OpenedReport | UnknownReport> {
  const newest = question.earlier[0]?.answers ?? {}
  const known: Known = { ...question, earlier: newest }
  const letters = askEncoding(
    bytes.encodings,
    (one) => bytes.words.map((word) => decodeWord(word, one as Encoding)).join(', '),
    known,
  )
  const encoding = letters.encoding as Encoding
  const tables = await tablesOf(kept, bytes, encoding)
  const sheet = askSheet(tables, known)
  const { rows } = tables[sheet.place] ?? tables[0]
  const before = [...letters.questions, ...sheet.questions]
  const found = await headOf(rows, question)
  if ('sofar' in found) return { noHead: found, encoding, kind: bytes.kind, questions: before }
  const head = question.refine ? question.refine(found, await firstUnder(rows, found)) : found
  const period = isDayless(head) && question.key === undefined ? rangeAbove(head.above, question.timezone) : undefined
  const reader = (timezone: string) => createCellReader(head, { timezone, period, key: question.key })
  const profiled = await profileOf(rows, head, reader(question.timezone))
  const how = interpretHead(head, profiled.profile, { ...known, earlier: answersOf(question, head) })
  const read = reader(how.timezone)
  return {
    head,
    how,
    ...profiled,
    encoding,
    kind: bytes.kind,
    questions: [...before, ...how.questions],
    read,
    async *rows() {
      for await (const row of under(rows, head)) yield { row, cells: read(row) }
    },
  }
}

/** From the newest file with the same columns. */
function answersOf({ earlier }: ReportQuestion, head: Head): Known['answers'] {
  const columns = JSON.stringify(columnsIn(head))
  return earlier.find((one) => JSON.stringify(inOrder(one.columns)) === columns)?.answers ?? {}
}

/** The store reorders keys. */
const inOrder = (columns: Chosen): Chosen =>
  Object.fromEntries(IMPORT_FIELDS.flatMap((field) => (columns[field] === undefined ? [] : [[field, columns[field]]])))

async function firstUnder(rows: () => AsyncIterable<Row>, head: Head): Promise<Row[]> {
  const first: Row[] = []
  for await (const row of under(rows, head)) {
    first.push(row)
    if (first.length === LOOKED_AT) break
  }
  return first
}

const isDayless = ({ at }: Head): boolean => at.day < 0 && at.start < 0

async function headOf(rows: () => AsyncIterable<Row>, question: ReportQuestion): Promise<Head | NoHead> {
  const { timezone, missing, earlier, ...more } = question
  const look = async (lacks: HeadQuestion['missing']) => {
    const all = rows()[Symbol.asyncIterator]()
    const columns = earlier.map((one) => one.columns).filter((one) => Object.keys(one).length > 0)
    const found = await findHead(all, { ...more, earlier: columns, missing: lacks })
    await all.return?.(undefined)
    return found
  }
  const found = await look(missing)
  if (!('sofar' in found) || question.key !== undefined || !rangeAbove(found.sofar, timezone)) return found
  // a report for one range names it above, and rows have no day
  const dayless = await look((has) => missing(has).filter((field) => field !== 'day'))
  return 'sofar' in dayless || !rangeAbove(dayless.above, timezone) ? found : dayless
}

async function* under(rows: () => AsyncIterable<Row>, { line }: Head): AsyncGenerator<Row> {
  for await (const row of rows()) if (row.line > line) yield row
}

const MOST_LEFT_ROWS = 20

async function profileOf(
  rows: () => AsyncIterable<Row>,
  head: Head,
  read: (row: Row) => Cells,
): Promise<Pick<OpenedReport, 'profile' | 'first' | 'left' | 'leftRows'>> {
  const profile = newProfile()
  const first: Row[] = []
  const left = Object.fromEntries(LEFT_OUT.map((why) => [why, 0])) as Record<LeftOut, number>
  const leftRows: OpenedReport['leftRows'] = []
  for await (const row of under(rows, head)) {
    const cells = read(row)
    addRow(profile, cells)
    if (first.length < MOST_FIRST_ROWS) first.push(row)
    if (cells.left) {
      left[cells.left] += 1
      if (leftRows.length < MOST_LEFT_ROWS) leftRows.push({ row, why: cells.left })
    }
  }
  return { profile, first, left, leftRows }
}

/** All answers, automatic ones included, for the next file of this kind. */
export const answersIn = (questions: readonly ReadingQuestion[]): Known['answers'] =>
  Object.fromEntries(questions.flatMap(({ code, answer }) => (answer === null ? [] : [[code, answer]])))

export const openQuestions = (questions: readonly ReadingQuestion[]): ReadingQuestion[] =>
  questions.filter(({ answer }) => answer === null)

export const columnsIn = ({ at, titles }: Head): Partial<Record<ImportField, string>> =>
  Object.fromEntries(Object.entries(at).flatMap(([field, place]) => (place < 0 ? [] : [[field, titles[place] ?? '']])))
