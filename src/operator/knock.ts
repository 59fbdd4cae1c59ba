/** Has an operation done by the service that runs on a data folder. */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { placeFile } from './place.ts'

type Line = { say?: string; error?: string; answer?: unknown }

/** undefined: no service runs there. @throws Error with the operation's one line, or when the service goes away over it. */
export async function knock(dataDir: string, name: string, input: unknown, say: (line: string) => void): Promise<{ answer: unknown } | undefined> {
  const socketPath = socketOf(dataDir)
  if (socketPath === undefined) return undefined
  const lines = await linesOf(socketPath, name, input)
  if (!lines) return undefined
  for await (const text of lines) {
    const line = JSON.parse(text) as Line
    if (line.say !== undefined) say(line.say)
    if (line.error !== undefined) throw new Error(line.error)
    if ('answer' in line) return { answer: line.answer }
  }
  throw new Error('the service ended before it had answered')
}

function socketOf(dataDir: string): string | undefined {
  try {
    return readFileSync(placeFile(dataDir), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** A killed service leaves the name of its socket behind: nobody listens there. */
const GONE = new Set(['ECONNREFUSED', 'ENOENT'])

function linesOf(socketPath: string, name: string, input: unknown): Promise<AsyncIterable<string> | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method: 'POST', path: `/${name}` }, (answer) => resolve(createInterface({ input: answer })))
    asked.on('error', (error: NodeJS.ErrnoException) => (GONE.has(error.code ?? '') ? resolve(undefined) : reject(error)))
    asked.end(JSON.stringify(input ?? {}))
  })
}
