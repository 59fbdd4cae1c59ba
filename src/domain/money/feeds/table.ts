/** A fetched answer as a file that the importer reads. */
import { setImmediate } from 'node:timers/promises'
import { MOST_FEED_JSON } from '../../../contract/money/feed-words.ts'
import { csvLine, type JsonTable, jsonTable } from '../../../rules/money/feeds/json-table.ts'
import { keepUpload, type Upload } from '../../files/kept-upload.ts'

export type FeedTable = Upload & { /** Numbers of JSON have a decimal point. */ numeric: boolean }
type NoTable = { failure: 'form' | 'large'; detail: string }

/** `empty`: JSON without rows, as platforms answer for days without costs. */
export async function tableOf({
  bytes,
  type,
}: {
  bytes: Buffer
  type: string
}): Promise<FeedTable | NoTable | 'empty'> {
  if (/^text\/html\b/i.test(type)) return { failure: 'form', detail: 'text/html' }
  if (bytes.length === 0) return { failure: 'form', detail: '' }
  if (!isJson(bytes, type)) return { ...(await keepUpload(parts(bytes))), numeric: false }
  if (bytes.length > MOST_FEED_JSON) return { failure: 'large', detail: 'JSON' }
  const table = readJson(bytes)
  if (!table) return { failure: 'form', detail: 'JSON' }
  if (table.titles.length === 0) return 'empty'
  return { ...(await keepUpload(lines(table))), numeric: table.numeric }
}

function isJson(bytes: Buffer, type: string): boolean {
  if (/\bjson\b/i.test(type)) return true
  return /^\uFEFF?\s*[[{]/.test(bytes.subarray(0, 100).toString())
}

function readJson(bytes: Buffer): JsonTable | undefined {
  try {
    return jsonTable(bytes.toString().replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

async function* parts(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

const LINES_AT_ONCE = 500

/** Lets visits through between its parts. */
async function* lines({ titles, rows }: JsonTable): AsyncGenerator<Uint8Array> {
  let part = csvLine(titles)
  let count = 0
  for (const row of rows()) {
    part += csvLine(row)
    count += 1
    if (count % LINES_AT_ONCE > 0) continue
    yield Buffer.from(part)
    part = ''
    await setImmediate()
  }
  yield Buffer.from(part)
}
