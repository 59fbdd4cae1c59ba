/** The table of copies as text: typed, or pasted from a spreadsheet. */
import type { CopyCells } from '../../../../../../src/contract/campaigns/together-words.ts'

export const COLUMNS = ['name', 'targetLink', 'countries', 'source', 'tag'] as const
export type ColumnName = (typeof COLUMNS)[number]
export type Cells = Readonly<Record<ColumnName, string>>

export const NO_CELLS: Cells = { name: '', targetLink: '', countries: '', source: '', tag: '' }
/** In a cell: nothing, where an empty one is as in the original. */
export const NOTHING = '-'

/** Without a spreadsheet's quotes; a line break or tab inside, which no field has, is a space. */
const plain = (cell: string): string =>
  (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim().replaceAll(/\s*[\t\n]\s*/g, ' ')

/** Tabs wherever there are any, as spreadsheets copy them; else semicolons or commas, if each line has as many. */
function markOf(text: string): string {
  if (text.includes('\t')) return '\t'
  const lines = text
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split('\n')
    .filter((line) => line !== '')
  const counts = [';', ','].map((mark) => lines.map((line) => line.split(mark).length - 1))
  const at = counts.findIndex(([first = 0, ...others]) => first > 0 && others.every((count) => count === first))
  return [';', ','][at] ?? '\t'
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell === '')

/**
 * A cell with a tab, a line break or a quote in it stands in quotes, and its own are doubled; others may begin with one.
 * Empty rows at the end are what was marked beyond the table. `isSheet`: copied as a table, so that only tabs part cells.
 */
export function pastedCells(text: string, isSheet = false): string[][] {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, '')
  const mark = isSheet ? '\t' : markOf(lines)
  const cells = new RegExp(`("(?:[^"]|"")*"(?=${mark}|\\n|$)|[^${mark}\\n]*)(${mark}|\\n|$)`, 'gy')
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of lines.matchAll(cells)) {
    rows.at(-1)?.push(plain(cell))
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows.slice(0, rows.findLastIndex((row) => !isEmpty(row)) + 1)
}

/** A single value belongs into its cell. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.trim())

type Place = { row: number; column: ColumnName; isSheet?: boolean }

/** From a cell on, to the right and down; more rows where they are needed, up to `most`. */
export function withPasted(
  rows: readonly Cells[],
  { row, column, isSheet }: Place,
  text: string,
  most: number,
): Cells[] {
  const start = COLUMNS.indexOf(column)
  const next = [...rows]
  for (const [down, values] of pastedCells(text, isSheet).entries()) {
    if (row + down >= most) break
    const cells = { ...(next[row + down] ?? NO_CELLS) }
    for (const [right, value] of values.entries()) {
      const name = COLUMNS[start + right]
      if (name) cells[name] = value
    }
    next[row + down] = cells
  }
  return next
}

type Known = {
  /** Code and name, in the reader's language. */
  countries: readonly { value: string; label: string }[]
  sources: readonly { id: string; name: string; clickParameter: string; costParameter: string }[]
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A name that is unknown stays as it is: the preview says so in its cell. */
const countriesIn = (text: string, { countries }: Known): string[] =>
  text === NOTHING
    ? []
    : text
        .split(/[,;|]/)
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .map((one) => countries.find(({ value, label }) => isSame(value, one) || isSame(label, one))?.value ?? one)

/** Undefined: the source has no such name. */
function sourceIn(text: string, { sources }: Known): CopyCells['source'] {
  if (text === NOTHING) return { id: null, clickParameter: '', costParameter: '' }
  const source = sources.find(({ name }) => isSame(name, text))
  return source && { id: source.id, clickParameter: source.clickParameter, costParameter: source.costParameter }
}

export const isSourceUnknown = ({ source }: Cells, known: Known): boolean =>
  source.trim() !== '' && sourceIn(source.trim(), known) === undefined

/** Empty cells are as in the original. */
export function copyOf(cells: Cells, known: Known): CopyCells {
  const [name, targetLink, tag] = [cells.name.trim(), cells.targetLink.trim(), cells.tag.trim()]
  const [countries, source] = [cells.countries.trim(), cells.source.trim()]
  return {
    ...(name !== '' && { name }),
    ...(targetLink !== '' && { targetLink }),
    ...(countries !== '' && { countries: countriesIn(countries, known) }),
    ...(source !== '' && { source: sourceIn(source, known) }),
    ...(tag !== '' && { tag: tag === NOTHING ? '' : tag }),
  }
}
