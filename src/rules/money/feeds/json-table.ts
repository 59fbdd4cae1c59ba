/**
 * JSON as a table: an array of objects, or of arrays below or beside one with titles, or an object that holds one, or one
 * object a line. Nested fields get names such as `metrics.cost`.
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

/** Of a list; undefined: no table. Rows of a sheet begin below lines of one cell, such as a title. */
function rowsIn(list: readonly unknown[]): Fields[] | undefined {
  if (list.every(isFields)) return list as Fields[]
  const [titles, ...rows] = list.slice(list.findIndex((row) => Array.isArray(row) && row.length > 1))
  if (!Array.isArray(titles) || !titles.every(isTitle) || !rows.every(Array.isArray)) return undefined
  return titledRows(titles, rows as unknown[][])
}

const isTitle = (value: unknown): value is string => typeof value === 'string' && /\p{L}/u.test(value)

const titledRows = (titles: readonly string[], rows: readonly unknown[][]): Fields[] =>
  rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at]])))

/** `{"columns": ["date", "spend"], "data": [["2026-11-05", 5]]}`; a column may be an object with its name. */
function compactRows(value: Fields): Fields[] | undefined {
  const lists = Object.values(value).filter((inner): inner is unknown[] => Array.isArray(inner) && inner.length > 0)
  const titles = lists
    .map((list) => list.map((one) => (isFields(one) ? one['name'] : one)))
    .find((one) => one.every(isTitle))
  const rows = lists.find((list): list is unknown[][] =>
    list.every((row) => Array.isArray(row) && row.length === titles?.length),
  )
  return titles && rows && titledRows(titles, rows)
}

const DATE = /\b(?:20\d\d[-/.]?\d\d[-/.]?\d\d|\d{1,2}[-/.]\d{1,2}[-/.](?:20)?\d\d)(?=\b|T\d)/
const isDate = (value: unknown): boolean =>
  typeof value === 'string' ? DATE.test(value) : isFields(value) && dayOf(value) !== undefined
const isDated = (row: Fields): boolean =>
  Object.values(row).some((value) => isDate(value) || (isFields(value) && isDated(value)))

/** `{"year": 2026, "month": 11, "day": 5}`, as of Google and LinkedIn. */
function dayOf(fields: Fields): string | undefined {
  const { year, month, day, ...more } = fields
  const isWhole = [year, month, day].every(Number.isInteger) && Object.keys(more).length === 0
  return isWhole ? [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-') : undefined
}

const LOOKED_AT = 50
const datesOf = (rows: readonly Fields[]): number => rows.slice(0, LOOKED_AT).filter(isDated).length

const isCurrency = (name: string): boolean => /currency/i.test(name)

/** Rows without a currency of their own have the one that stands beside their list. */
function withCurrency(rows: Fields[], beside: Fields): Fields[] {
  const named = Object.entries(beside).find(
    ([name, value]) => isCurrency(name) && typeof value === 'string' && /^[a-z]{3}$/i.test(value),
  )
  const hasOwn = rows.some((row) => [...fieldsOf(row)].some(([title]) => isCurrency(title)))
  return named && !hasOwn ? rows.map((row) => ({ ...row, [named[0]]: named[1] })) : rows
}

/** The one with most dates, else the longest: a list of columns may stand beside the rows. */
function listIn(value: unknown, depth: number): Fields[] | undefined {
  if (Array.isArray(value)) return rowsIn(value)
  if (!isFields(value) || depth === DEEPEST) return undefined
  const lists = Object.values(value).flatMap((inner) => {
    const list = listIn(inner, depth + 1)
    return list ? [list] : []
  })
  const compact = compactRows(value)
  if (compact) lists.push(compact)
  const found = lists.toSorted((a, b) => datesOf(b) - datesOf(a) || b.length - a.length)[0]
  return found && withCurrency(found, value)
}

/** Path of a list of dated rows that a row holds, in an object of its own at most. */
function heldIn(row: Fields, before: readonly string[] = []): string[] | undefined {
  for (const [name, value] of Object.entries(row)) {
    if (Array.isArray(value) && value.every(isFields) && datesOf(value) > 0) return [...before, name]
    const inner = isFields(value) && before.length === 0 ? heldIn(value, [name]) : undefined
    if (inner) return inner
  }
  return undefined
}

const at = (row: unknown, path: readonly string[]): unknown =>
  path.reduce((value, name) => (isFields(value) ? value[name] : undefined), row)

/**
 * Batches, or campaigns with their days: rows without a date of their own that hold rows with one. Figures that these
 * have, too, are the sums of all, and no part of a day.
 */
function spreadRows(rows: Fields[] | undefined): Fields[] | undefined {
  const [path] = rows?.flatMap((row) => [heldIn(row) ?? []]).filter(({ length }) => length > 0) ?? []
  if (!rows || !path || rows.some((row) => Object.values(row).some(isDate))) return rows
  return rows.flatMap((row) => {
    const held = at(row, path)
    const days = Array.isArray(held) ? held.filter(isFields) : []
    const own = new Set(days.flatMap((day) => [...fieldsOf(day)].map(([title]) => lastOf(title))))
    const beside = [...fieldsOf(row)].filter(([title, value]) => value !== held && !own.has(lastOf(title)))
    return days.map((day) => ({ ...Object.fromEntries(beside), ...day }))
  })
}

const lastOf = (title: string): string => title.slice(title.lastIndexOf('.') + 1)

function* fieldsOf(row: Fields, before = '', depth = 0): Generator<[title: string, value: unknown]> {
  for (const [name, value] of Object.entries(row)) {
    const title = before + name
    const day = isFields(value) ? dayOf(value) : undefined
    if (isFields(value) && day === undefined && depth < DEEPEST) yield* fieldsOf(value, `${title}.`, depth + 1)
    else yield [title, day ?? value]
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
