/**
 * A process that judges past visits, asked in turn: one answer to each question. It is a process and no thread because
 * V8's helpers (collector, compiler) belong to the process: those of a judging thread stood beside the edges with the
 * same right to a core. Visits come in files that the event store writes, so the service has no byte of them.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { inspect } from 'node:util'
import { fileURLToPath } from 'node:url'
import { briefFolder, leaveBriefFolder } from '../lib/files/brief-folder.ts'
import { goLast } from '../lib/process/thread-priority.ts'

export type JudgingProcess<Question, Answer> = {
  /** Rejects when the process has failed. One call at a time. */
  ask: (question: Question) => Promise<Answer>
  /** A place for a new file. What lies there is gone when it is closed. */
  place: () => string
  close: () => Promise<void>
}

/** What comes back: an answer, or why there is none and the process ends. */
type Reply<Answer> = { answer: Answer } | { failure: string }

/** Of a replay's counts some 20 MB, of a slice as much; the process ends at this, and its work fails. */
const MOST_MEMORY_MB = 512
const FLAGS = [`--max-old-space-size=${MOST_MEMORY_MB}`, '--max-semi-space-size=4', '--v8-pool-size=1']
/** It judges and opens nothing, so it gets no configuration and no secrets. */
const ENVIRONMENT = ['PATH', 'TZ', 'NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE']

/**
 * `file`: what it runs; that calls `answerAll`, whose `begin` gets `data`. `name`: in lists of processes. `scratch`: for
 * a folder of its own, as `briefFolder` takes it.
 */
export function openJudgingProcess<Question, Answer>(
  file: URL,
  { name, data, scratch }: { name: string; data: unknown; scratch: string },
): JudgingProcess<Question, Answer> {
  const place = briefFolder(scratch)
  const folder = mkdtempSync(path.join(place, `${name}-`))
  let places = 0
  const child = fork(fileURLToPath(file), [], {
    execArgv: FLAGS,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: Object.fromEntries(ENVIRONMENT.map((key) => [key, process.env[key]])),
  })
  let failure: Error | undefined
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  const fail = (error: Error): void => {
    failure ??= error
    waiting?.reject(failure)
  }
  child.on('message', (reply: Reply<Answer>) => {
    if ('failure' in reply) fail(new Error(reply.failure))
    else waiting?.resolve(reply.answer)
  })
  child.on('error', fail)
  child.on('exit', (code, signal) => fail(new Error(`the process ${name} has ended (${signal ?? code})`)))
  const send = (message: object): void => void child.send(message, (error) => error && fail(error))
  send({ name, data })
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        waiting = { resolve, reject }
        send({ question })
      }),
    place: () => path.join(folder, String((places += 1))),
    close: async () => {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
      leaveBriefFolder(place)
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

type Answering = (question: never) => unknown

/**
 * In the process: answers each question by what `begin` makes of its data. It judges while nobody else needs the
 * processor, and ends when the service does, whose own end is in order: a signal to all processes is not for it.
 */
export function answerAll(begin: (data: never) => Answering | Promise<Answering>): void {
  goLast()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  let answering: Answering | Promise<Answering> | undefined
  const reply = (made: Reply<unknown>, sent = () => {}): void => void process.send?.(made, sent)
  const take = async (message: { name: string; data: never } | { question: never }): Promise<void> => {
    try {
      if ('question' in message) reply({ answer: (await answering)?.(message.question) })
      else {
        process.title = message.name
        answering = begin(message.data)
        await answering
      }
    } catch (error) {
      reply({ failure: inspect(error) }, () => process.exit(1))
    }
  }
  process.on('message', (message: Parameters<typeof take>[0]) => void take(message))
}
