/** The table of copies as text: typed, or pasted from a spreadsheet. */
import type { CopyCells } from '../../../../../../src/contract/campaigns/together-words.ts'

export const COLUMNS = ['name', 'targetLink', 'countries', 'source', 'tag'] as const
export type ColumnName = (typeof COLUMNS)[number]
export type Cells = Readonly<Record<ColumnName, string>>

export const NO_CELLS: Cells = { name: '', targetLink: '', countries: '', source: '', tag: '' }
/** In a cell: nothing, where an empty one is as in the original. */
export const NOTHING = '-'

const unquoted = (cell: string): string => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell)

/** Tabs as spreadsheets copy them; else commas, or semicolons, with quotes as CSV has them. */
export function pastedCells(text: string): string[][] {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '')
  const mark = /^[^\n]*?([\t;])/.exec(lines)?.[1] ?? ','
  const cells = new RegExp(`("(?:[^"]|"")*"(?=${mark}|\\n|$)|[^${mark}\\n]*)(${mark}|\\n|$)`, 'gy')
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of lines.matchAll(cells)) {
    rows.at(-1)?.push(unquoted(cell).trim())
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

/** A single value belongs into its cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim())

type Place = { row: number; column: ColumnName }

/** From a cell on, to the right and down; more rows where they are needed, up to `most`. */
export function withPasted(rows: readonly Cells[], { row, column }: Place, text: string, most: number): Cells[] {
  const start = COLUMNS.indexOf(column)
  const next = [...rows]
  for (const [down, values] of pastedCells(text).entries()) {
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
