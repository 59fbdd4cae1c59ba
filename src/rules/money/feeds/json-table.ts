/** JSON as a table: an array of objects, or an object that holds one. Nested fields get names such as `metrics.cost`. */

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
  const found = listIn(JSON.parse(text), 0)
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

const isList = (value: unknown): value is Fields[] => Array.isArray(value) && value.every(isFields)

/** The longest one. */
function listIn(value: unknown, depth: number): Fields[] | undefined {
  if (isList(value)) return value
  if (!isFields(value) || depth === DEEPEST) return undefined
  let longest: Fields[] | undefined
  for (const inner of Object.values(value)) {
    const list = listIn(inner, depth + 1)
    if (list && (!longest || list.length > longest.length)) longest = list
  }
  return longest
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
