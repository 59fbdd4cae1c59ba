/** Has an operation done by the service that runs on a data folder. */
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { linesOf } from '../lib/lines.ts'
import { placeFile } from './place.ts'

type Line = { say?: string; error?: string; answer?: unknown }

/** undefined: no service runs there. @throws Error with the operation's one line, or when the service goes away over it. */
export async function knock(dataDir: string, name: string, input: unknown, say: (line: string) => void): Promise<{ answer: unknown } | undefined> {
  const socketPath = socketOf(dataDir)
  if (socketPath === undefined) return undefined
  const answer = await answerOf(socketPath, name, input)
  if (!answer) return undefined
  for await (const text of linesOf(answer)) {
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

function answerOf(socketPath: string, name: string, input: unknown): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method: 'POST', path: `/${name}` }, resolve)
    asked.on('error', (error: NodeJS.ErrnoException) => (GONE.has(error.code ?? '') ? resolve(undefined) : reject(error)))
    asked.end(JSON.stringify(input ?? {}))
  })
}
