/** Runs an operation in the service of a data folder. */
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { readAnswer, type AnswerSink } from './wire.ts'

/** Undefined: no service there. @throws Error with the operation's one line, or when the service ends. */
export async function connectToService(
  dataDir: string,
  name: string,
  input: unknown,
  sink: AnswerSink,
): Promise<{ answer: unknown } | undefined> {
  const socketPath = socketOf(dataDir)
  if (socketPath === undefined) return undefined
  const answer = await answerOf(socketPath, name, input)
  if (!answer) return undefined
  try {
    return { answer: await readAnswer(answer, sink, 'the service ended before it had answered') }
  } finally {
    answer.destroy()
  }
}

function socketOf(dataDir: string): string | undefined {
  try {
    return readFileSync(placeFile(dataDir), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** A killed service leaves its socket's name. */
const GONE = new Set(['ECONNREFUSED', 'ENOENT'])

function answerOf(socketPath: string, name: string, input: unknown): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, method: 'POST', path: `/${name}` }, resolve)
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      GONE.has(error.code ?? '') ? resolve(undefined) : reject(error),
    )
    outgoing.end(JSON.stringify(input ?? {}))
  })
}

/** File with the socket's path; a dot name is no data. */
export const placeFile = (dataDir: string): string => path.join(dataDir, '.operator')
