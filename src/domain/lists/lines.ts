import { invalid } from '../../contract/failure.ts'
import type { ListLine, Overlap } from '../../contract/lists/lists.ts'
import { LINE_LIMIT, type ListName, type ListType } from '../../contract/lists/list-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { entriesOf, readEntry } from '../../rules/lists/list-entry.ts'
import { readExpiry, readLines, type WrittenLine } from '../../rules/lists/list-lines.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { findOverlaps, type FoundOverlap, type ListOwner, listsOfValues } from '../../store/config/lists/lists.ts'

export type Written = {
  type: ListType
  value?: string | undefined
  values?: string[] | undefined
  text?: string | undefined
  list: ListName
  note?: string
  expiresAt?: string | null | undefined
}
/** `error` set: stores nothing. */
export type ReadLine = {
  line: number
  given: string
  type: ListType
  value: string
  network: string | null
  list: ListName
  note: string
  expiresAt: Date | null
  error: string | null
  existed: boolean
  overlaps: Overlap[]
}

/** Throws 422 for none or too many. */
export function linesOf(written: Written, now: Date): ReadLine[] {
  const single: WrittenLine[] = [written.value ?? [], written.values ?? []]
    .flat()
    .map((given, at) => ({ line: at + 1, given }))
  const lines = [...single, ...(written.text === undefined ? [] : readLines(written.text, written.type))].flatMap(
    (line) => entriesOf(line.type ?? written.type, line.given).map((given) => ({ ...line, given })),
  )
  if (lines.length === 0) throw invalid({ value: [TEXTS.entryRequired] })
  if (lines.length > LINE_LIMIT) throw invalid({ text: [TEXTS.entryLines] })
  return lines.map((line) => read(line, written, now))
}

function read(line: WrittenLine, written: Written, now: Date): ReadLine {
  const type = line.type ?? written.type
  const entry = readEntry(type, line.given)
  const end = expiryOf(line, written, now)
  const error = 'error' in entry ? entry.error : 'error' in end ? end.error : null
  return {
    line: line.line,
    given: line.given,
    type,
    error,
    existed: false,
    overlaps: [],
    value: 'value' in entry ? entry.value : '',
    network: 'network' in entry ? entry.network : null,
    list: line.list ?? written.list,
    note: line.note ?? written.note ?? '',
    expiresAt: 'expiresAt' in end ? end.expiresAt : null,
  }
}

function expiryOf(line: WrittenLine, written: Written, now: Date): { expiresAt: Date | null } | { error: string } {
  const text = line.expires ?? written.expiresAt
  return text ? readExpiry(text, now) : { expiresAt: null }
}

const MOST_OVERLAPS = 3

/** Existing (also earlier in the call), in the other list, overlapping. */
export async function compare(db: Queries, owner: ListOwner, lines: readonly ReadLine[]): Promise<void> {
  for (const [type, group] of Map.groupBy(
    lines.filter(({ error }) => error === null),
    (line) => line.type,
  )) {
    const values = [...new Set(group.map(({ value }) => value))]
    const [known, overlaps] = [
      await listsOfValues(db, owner, type, values),
      await findOverlaps(db, owner, type, values),
    ]
    const around = Map.groupBy(overlaps, ({ of }) => of)
    for (const line of group) {
      const list = known.get(line.value)
      line.existed = list === line.list
      if (list !== undefined && list !== line.list) line.error = TEXTS.entryOtherList
      line.overlaps = (around.get(line.value) ?? []).slice(0, MOST_OVERLAPS).map(toOverlapView)
      if (line.error === null) known.set(line.value, line.list)
    }
  }
}

const toOverlapView = ({ is, value, list }: FoundOverlap): Overlap => ({ is, value, list })

export const isNew = ({ error, existed }: ReadLine): boolean => error === null && !existed

export const toLineView = (line: ReadLine): ListLine => ({
  line: line.line,
  given: line.given.slice(0, 200),
  value: line.error === null ? line.value : null,
  outcome: line.error !== null ? 'refused' : line.existed ? 'existed' : 'added',
  error: line.error,
  overlaps: line.overlaps,
})

export function countLines(lines: readonly ReadLine[]): { added: number; existed: number; refused: number } {
  const refused = lines.filter(({ error }) => error !== null).length
  const existed = lines.filter(({ error, existed: known }) => error === null && known).length
  return { refused, existed, added: lines.length - refused - existed }
}
