/**
 * JSON as a table: an array of objects, or of arrays below one with titles, or an object that holds one, or one object a
 * line. Nested fields get names such as `metrics.cost`.
 */

type Fields = Record<string, unknown>

export type JsonTable = {
  titles: string[]
  rows: () => Generator<string[]>
  /** Each number is a number, so its decimal sign is the point. */
  numeric: boolean
}

/** Depths at which the array, and the fields of a row, are found. */
const DEEPEST = 4
const MOST_TITLES = 200

/** Undefined: no array of objects. Throws SyntaxError when it is no JSON. */
export function jsonTable(text: string): JsonTable | undefined {
  const found = spreadRows(listIn(parsed(text), 0))
  if (!found) return undefined
  const titles = new Set<string>()
  let numeric = true
  for (const row of found)
    for (const [title, value] of fieldsOf(row)) {
      if (titles.size < MOST_TITLES) titles.add(title)
      // a text such as "1,250" is read as in a file
      if (typeof value === 'string' && /^[\d\s.,]*\d[.,]\d[\d\s.,]*$/.test(value)) numeric = false
    }
  const heads = [...titles]
  return {
    titles: heads,
    numeric,
    *rows() {
      for (const row of found) {
        const fields = new Map(fieldsOf(row))
        yield heads.map((title) => cellOf(fields.get(title)))
      }
    },
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (lines.length < 2) throw error
    return lines.map((line) => JSON.parse(line) as unknown)
  }
}

/** Of a list; undefined: no table. */
function rowsIn(list: readonly unknown[]): Fields[] | undefined {
  if (list.every(isFields)) return list as Fields[]
  const [titles, ...rows] = list
  const isTitled = Array.isArray(titles) && titles.every((title) => typeof title === 'string' && /\p{L}/u.test(title))
  if (!isTitled || !rows.every(Array.isArray)) return undefined
  return (rows as unknown[][]).map((row) => Object.fromEntries(titles.map((title: string, at) => [title, row[at]])))
}

const DATE = /\b(?:20\d\d[-/.]?\d\d[-/.]?\d\d|\d{1,2}[-/.]\d{1,2}[-/.](?:20)?\d\d)\b/
const isDated = (row: Fields): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && DATE.test(value)) ||
  Object.values(row).some((value) => isFields(value) && isDated(value))

const LOOKED_AT = 50
const datesOf = (rows: readonly Fields[]): number => rows.slice(0, LOOKED_AT).filter(isDated).length

/** The one with most dates, else the longest: a list of columns may stand beside the rows. */
function listIn(value: unknown, depth: number): Fields[] | undefined {
  if (Array.isArray(value)) return rowsIn(value)
  if (!isFields(value) || depth === DEEPEST) return undefined
  const lists = Object.values(value).flatMap((inner) => {
    const list = listIn(inner, depth + 1)
    return list ? [list] : []
  })
  return lists.toSorted((a, b) => datesOf(b) - datesOf(a) || b.length - a.length)[0]
}

/** Batches, or campaigns with their days: rows without a date that hold rows with one. */
function spreadRows(rows: Fields[] | undefined): Fields[] | undefined {
  if (!rows?.[0] || rows.some(isDated)) return rows
  const isHeld = (value: unknown): value is Fields[] => Array.isArray(value) && value.every(isFields)
  const name = Object.keys(rows[0]).find((one) => rows.every((row) => isHeld(row[one]) && datesOf(row[one]) > 0))
  if (name === undefined) return rows
  return rows.flatMap(({ [name]: held, ...beside }) => (held as Fields[]).map((row) => ({ ...beside, ...row })))
}

function* fieldsOf(row: Fields, before = '', depth = 0): Generator<[title: string, value: unknown]> {
  for (const [name, value] of Object.entries(row)) {
    const title = before + name
    if (isFields(value) && depth < DEEPEST) yield* fieldsOf(value, `${title}.`, depth + 1)
    else yield [title, value]
  }
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'number') return plainNumber(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Without an exponent, which the reader of amounts does not know. */
function plainNumber(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? value.toFixed(12).replace(/0+$/, '').replace(/\.$/, '') : BigInt(value).toString()
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Unlike exported files, cells stay as they are. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`
