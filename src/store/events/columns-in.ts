/** Which columns do the lines of a spool segment hold? */
import { createReadStream } from 'node:fs'

const NEWLINE = 0x0a

/**
 * The first of `columns`, by the first line: a segment that an earlier version left is narrower by what was added
 * since. All lines of a segment are of one version, since a process never writes on in a segment of another.
 */
export async function columnsIn(file: string, columns: readonly string[]): Promise<readonly string[]> {
  const line = await firstLine(file)
  return line === '' ? columns : columns.slice(0, (JSON.parse(line) as unknown[]).length - 1)
}

async function firstLine(file: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    const end = part.indexOf(NEWLINE)
    parts.push(end < 0 ? part : part.subarray(0, end))
    if (end >= 0) break
  }
  return Buffer.concat(parts).toString()
}
