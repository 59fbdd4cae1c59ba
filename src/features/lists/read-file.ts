import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import { forbidden, Refusal } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { isStaff } from '../../rules/accounts/ownership.ts'
import { columnsOfLines, LIST_FIELDS, LIST_TITLES } from '../../rules/lists/list-lines.ts'
import { type Chosen, findHead, type Head, type NoHead } from '../../rules/money/reports/head.ts'
import { columnsIn } from '../../rules/money/reports/report.ts'
import { askEncoding, askSheet } from '../../rules/money/reports/understand.ts'
import { type Encoding, decodeText, decodeWord } from '../../rules/table/encoding.ts'
import type { Row } from '../../rules/table/row.ts'
import { type NamedTable, tablesOf } from '../../rules/table/table.ts'
import { earlierFiles } from '../../store/config/money/imports.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { keepUpload } from '../../domain/files/kept-upload.ts'
import { ownerOf } from '../../domain/lists/owner.ts'

type Needs = 'db'
type Question = Omit<Input<'imports.read'>, 'body'>

export const readFileHandlers = {
  'imports.read': async ({ services, caller }, { body, ...input }) => {
    const earlier = await earlierOf(services, caller, input)
    const known = { answers: input.answers, earlier: earlier[0]?.answers ?? {} }
    const { file, bytes, hash } = await keepUpload(body)
    try {
      const words = (one: string) => bytes.words.map((word) => decodeWord(word, one as Encoding)).join(', ')
      const { encoding, questions } = askEncoding(bytes.encodings, words, known)
      const tables = await tablesOf(file, bytes, encoding as Encoding)
      const sheet = askSheet(tables, known)
      const table = tables[sheet.place] ?? tables[0]
      const head = await headOf(table, {
        chosen: chosenIn(input),
        earlier: earlier.map(({ columns }) => columns),
      })
      // unchanged: agent names contain commas
      const plain =
        bytes.kind === 'text' ? await text(Readable.from(decodeText(file.bytes(), encoding as Encoding))) : undefined
      return {
        hash,
        encoding,
        questions: [...questions, ...sheet.questions],
        ...toHeadView(head),
        text:
          plain !== undefined && ('sofar' in head || isReadAsItIs(plain, head)) ? plain : await linesOf(table, head),
      }
    } finally {
      await file.close()
    }
  },
} satisfies HandlersOf<Needs>

/** None without a list. */
async function earlierOf({ db }: Pick<Services, Needs>, caller: Caller, { list }: Question) {
  if (list === undefined) return []
  if (list === 'everybody' && !isStaff(caller.account)) throw forbidden()
  const clientId = ownerOf(list === 'client' ? 'client' : 'global', caller)
  return earlierFiles(db, { clientId, kind: 'lists', campaignId: null, sourceId: null })
}

const chosenIn = (input: Question): Chosen => ({
  value: input.valueColumn,
  list: input.listColumn,
  note: input.noteColumn,
  expires: input.expiresColumn,
  type: input.typeColumn,
})

/** Text that is not a table has no header. */
async function headOf(
  { rows }: NamedTable,
  by: { chosen: Chosen; earlier: readonly Chosen[] },
): Promise<Head | NoHead> {
  const all = rows()[Symbol.asyncIterator]()
  try {
    return await findHead(all, {
      ...by,
      earlier: by.earlier.filter(({ value }) => value !== undefined),
      preset: undefined,
      names: LIST_TITLES,
      missing: (has) => (has('value') ? [] : ['value']),
    })
  } catch (error) {
    if (error instanceof Refusal) return { sofar: [], titles: [], missing: ['value'], line: 1 }
    throw error
  } finally {
    await all.return?.(undefined)
  }
}

function toHeadView(head: Head | NoHead) {
  const columns = 'sofar' in head ? {} : columnsIn(head)
  return {
    titles: head.titles.length > 1 ? head.titles.map((title) => title.slice(0, 200)) : [],
    columns,
    remembered: !('sofar' in head) && head.remembered,
  }
}

/** Its header already has the columns of lists. */
function isReadAsItIs(plain: string, { line, at }: Head): boolean {
  const columns = columnsOfLines(plain)
  return line === 1 && columns !== undefined && LIST_FIELDS.every((field) => columns.indexOf(field) === at[field])
}

/** Without a header, all cells. */
async function linesOf({ rows }: NamedTable, head: Head | NoHead): Promise<string> {
  const fields = 'sofar' in head ? [] : LIST_FIELDS.filter((field) => head.at[field] >= 0)
  const cellsOf = ({ cells }: Row) =>
    'sofar' in head ? [...cells] : fields.map((field) => cells[head.at[field]] ?? '')
  const lines = fields.length > 0 ? [stringify([fields])] : []
  for await (const row of rows()) if ('sofar' in head || row.line > head.line) lines.push(stringify([cellsOf(row)]))
  return lines.join('')
}
