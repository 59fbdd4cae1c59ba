import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Row } from './row.ts'

/** Characters examined to find the delimiter. */
const LOOKED_AT = 32_768
const MOST_ROWS = 60
/** An unclosed quote would read to the end. */
const LONGEST_ROW = 100_000
/** The first wins ties: a comma may be a decimal sign. */
const DELIMITERS = ['\t', ';', ',', '|'] as const

const OPTIONS = {
  info: true,
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: LONGEST_ROW,
  record_delimiter: ['\r\n', '\n', '\r'] as string[], // files put together have more than one
} as const

/** A web page, or another kind of document that is text. */
const DOCUMENT = /^\s*(?:<(?:!doctype|html|head|body|meta|table|style|\?xml)[\s>]|%PDF-|\{\\rtf)/i

/** Invisible marks at a cell's ends, and a spreadsheet's `="007"`, which keeps zeros. */
function plainCell(cell: string): string {
  const [first, last] = [cell.charCodeAt(0), cell.charCodeAt(cell.length - 1)]
  const isPlain = first > 0x20 && first < 0xa0 && last > 0x20 && last < 0xa0
  const bare = isPlain || cell === '' ? cell : cell.replace(/^[\p{Cf}\p{Cc}\s]+|[\p{Cf}\p{Cc}\s]+$/gu, '')
  return (bare.startsWith('="') ? /^="([^"]*)"$/.exec(bare)?.[1] : undefined) ?? bare
}

type Parsed = { record: string[]; info: { lines: number } }

/** Gives most rows an equal number of cells, above one. */
export function delimiterOf(begin: string): string {
  const named = /^sep=(.)\r?\n/i.exec(begin)?.[1]
  if (named !== undefined) return named
  const whole = begin.length < LOOKED_AT ? begin : begin.slice(0, begin.lastIndexOf('\n') + 1)
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: fitOf(whole, delimiter) }))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score > 0 ? best.delimiter : ','
}

function fitOf(text: string, delimiter: string): number {
  let rows: Parsed[] = []
  try {
    rows = parseNow(text, { ...OPTIONS, delimiter, to: MOST_ROWS }) as unknown as Parsed[]
  } catch {
    return 0
  }
  const counts = Map.groupBy(
    rows.map(({ record }) => record.length).filter((count) => count > 1),
    (count) => count,
  )
  return Math.max(0, ...[...counts.values()].map(({ length }) => length))
}

/** Throws a Refusal 422 unless the text is a table. */
export async function* rowsOfText(text: AsyncIterable<string>): AsyncGenerator<Row, undefined> {
  const source = text[Symbol.asyncIterator]()
  let begin = ''
  let isWhole = false
  while (begin.length < LOOKED_AT && !isWhole) {
    const next = await source.next()
    if (next.done === true) isWhole = true
    else begin += next.value
  }
  if (DOCUMENT.test(begin)) throw invalid({ body: [TEXTS.reportCsv] })
  const delimiter = delimiterOf(begin)
  const named = /^sep=.\r?\n/i.exec(begin)?.[0].length ?? 0
  const parser = parse({ ...OPTIONS, delimiter })
  const fed = pipeline(async function* () {
    yield begin.slice(named)
    if (!isWhole) yield* { [Symbol.asyncIterator]: () => source }
  }, parser)
  // the parser reports the same failure
  fed.catch(() => {})
  const above = named > 0 ? 1 : 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>)
      yield { cells: record.map(plainCell), line: info.lines + above }
  } catch (error) {
    throw error instanceof CsvError ? invalid({ body: [TEXTS.reportCsv] }) : error
  } finally {
    parser.destroy()
    await source.return?.(undefined)
  }
}
