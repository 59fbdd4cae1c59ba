import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Row } from './row.ts'

/** Bytes of a workbook and its content, held in memory. */
export const MOST_WORKBOOK = 16 * 1024 * 1024
const MOST_UNPACKED = 96 * 1024 * 1024

/** A workbook's numbers and dates are unambiguous. */
type Cell = string | boolean | Date | null

/** Throws a Refusal 422 if unreadable or too large. */
export async function sheetsOfWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<{ name: string; rows: Row[] }[]> {
  if (unpackedSize(bytes) > MOST_UNPACKED) throw invalid({ body: [TEXTS.workbookLarge] })
  const sheets = await readWorkbook(bytes.buffer, { parseNumber: numberText } as object).catch(() => undefined)
  if (!sheets) throw invalid({ body: [TEXTS.workbookUnread] })
  const all = sheets.map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data as unknown as Cell[][]) }))
  return all.filter(({ rows }, at) => at === 0 || rows.length > 0)
}

const rowsOf = (sheet: readonly Cell[][]): Row[] =>
  sheet.flatMap((cells, at) =>
    cells.every((cell) => cell === null || cell === '')
      ? []
      : [{ line: at + 1, cells: cells.map(textOf), exact: cells.map((cell) => isExact(cell)) }],
  )

/** From the archive's directory. */
function unpackedSize(bytes: Uint8Array): number {
  let size = 0
  let isBook = false
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        size += originalSize
        isBook ||= name.endsWith('.xml')
        return false
      },
    })
  } catch {
    throw invalid({ body: [TEXTS.workbookUnread] })
  }
  if (!isBook) throw invalid({ body: [TEXTS.archivePacked] })
  return size
}

/** Fifteen digits, as shown; marked as a number. */
const numberText = (written: string): string => `${NUMBER}${plainNumber(Number(written))}`
const NUMBER = '\u0001'

function plainNumber(value: number): string {
  const short = Number(value.toPrecision(15))
  return Number.isInteger(short) ? short.toFixed(0) : short.toFixed(12).replace(/0+$/, '')
}

const isExact = (cell: Cell): boolean => cell instanceof Date || (typeof cell === 'string' && cell.startsWith(NUMBER))

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (!(cell instanceof Date)) return String(cell).replace(NUMBER, '').trim()
  const text = cell.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
