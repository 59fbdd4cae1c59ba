import { parse } from 'csv-parse/sync'
import { LISTS, LIST_TYPES, type ListName, type ListType } from '../../contract/lists/list-words.ts'
import { entriesOf, readEntry } from './list-entry.ts'
import { TEXTS } from '../../contract/texts.ts'

export type WrittenLine = {
  line: number
  given: string
  type?: ListType
  list?: ListName
  note?: string
  expires?: string
}

const ORDER = ['value', 'list', 'note', 'expires'] as const
export const LIST_FIELDS = [...ORDER, 'type'] as const
type ListField = (typeof LIST_FIELDS)[number]
export const LIST_TITLES: Record<ListField, readonly string[]> = {
  value: ['value', 'ip', 'ip address', 'address', 'network', 'cidr', 'asn', 'domain', 'isp', 'user agent'],
  list: ['list', 'action'],
  note: ['note', 'comment'],
  expires: ['expires', 'expires at', 'expiresat'],
  type: ['type'],
}
const bare = (title: string): string => title.replaceAll(/["'\s]/g, '').toLowerCase()
const COLUMN = new Map(LIST_FIELDS.flatMap((field) => LIST_TITLES[field].map((title) => [bare(title), field] as const)))
/** Names of agents and providers may contain commas. */
const HAS_COMMAS: ReadonlySet<ListType> = new Set(['agents', 'isps'])

const cleaned = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** Fields by column from the first line; undefined if it is no header. */
export const columnsOfLines = (text: string): readonly (string | undefined)[] | undefined =>
  namedColumns(firstLine(cleaned(text)))

type Parsed = { record: string[]; info: { lines: number } }

/** Skips empty lines and text after `#`. Reads text that is not CSV line by line. */
export function readLines(text: string, type: ListType): WrittenLine[] {
  const clean = cleaned(text)
  const columns = namedColumns(firstLine(clean))
  if (!columns && HAS_COMMAS.has(type)) return plainLines(clean)
  const records = parsed(clean)
  if (!records) return plainLines(clean)
  const rows = columns ? records.slice(1) : records
  return rows.flatMap(({ record, info: { lines } }) =>
    !columns && areValues(record, type)
      ? record.flatMap((value) => lineOf([value], ORDER, lines))
      : lineOf(record, columns ?? ORDER, lines),
  )
}

/** `1.2.3.4, 5.6.7.8`: no name of a list, no note. */
function areValues(record: readonly string[], type: ListType): boolean {
  const values = record.filter((cell) => cell.trim() !== '')
  return (
    values.length > 1 && values.every((cell) => entriesOf(type, cell).every((one) => 'value' in readEntry(type, one)))
  )
}

function parsed(text: string): Parsed[] | undefined {
  try {
    return parse(text, {
      info: true,
      record_delimiter: '\n',
      delimiter: [',', ';', '\t'],
      comment: '#',
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as Parsed[]
  } catch {
    return undefined
  }
}

function namedColumns(first: string): (string | undefined)[] | undefined {
  const names = first.split(/[,;\t]/).map((name) => COLUMN.get(bare(name)))
  return names.includes('value') ? names : undefined
}

function plainLines(text: string): WrittenLine[] {
  return text.split('\n').flatMap((one, at) => {
    const given = one.trim()
    return given === '' || given.startsWith('#') ? [] : [{ line: at + 1, given }]
  })
}

function lineOf(record: readonly string[], columns: readonly (string | undefined)[], line: number): WrittenLine[] {
  const of = (name: string): string => record[columns.indexOf(name)]?.trim() ?? ''
  const given = unguarded(of('value'))
  if (given === '') return []
  const type = LIST_TYPES.find((one) => one === of('type'))
  const list = LISTS.find((one) => one === of('list').toLowerCase())
  const [note, expires] = [unguarded(of('note')), of('expires')]
  return [
    {
      line,
      given,
      ...(type && { type }),
      ...(list && { list }),
      ...(note && { note: note.slice(0, 300) }),
      ...(expires && { expires }),
    },
  ]
}

/** Undoes the export's guard against spreadsheet formulas. */
const unguarded = (cell: string): string =>
  /^="(\d+)"$/.exec(cell)?.[1] ?? (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

/** An instant, or the end of a day, UTC. `error`: invalid or past. */
export function readExpiry(text: string, now: Date): { expiresAt: Date } | { error: string } {
  const time = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text)
  if (Number.isNaN(time)) return { error: TEXTS.valueInvalid }
  return time <= now.getTime() ? { error: TEXTS.entryPast } : { expiresAt: new Date(time) }
}
