/**
 * A process that judges past visits. Not a thread: V8's helper threads would compete with the edges for cores. Visits
 * come in files written by the event store.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { inspect } from 'node:util'
import { fileURLToPath } from 'node:url'
import { briefFolder, leaveBriefFolder } from '../lib/files/brief-folder.ts'
import { lowerOwnPriority } from '../lib/process/thread-priority.ts'

export type JudgingProcess<Question, Answer> = {
  /** Rejects when the process has failed. One call at a time. */
  ask: (question: Question) => Promise<Answer>
  /** Path for a new file; removed on close. */
  place: () => string
  close: () => Promise<void>
}

/** An answer, or the reason why there is none and the process ends. */
type Reply<Answer> = { answer: Answer } | { failure: string }

/** A replay's counts take some 20 MB, as a slice. At this limit the process ends and its work fails. */
const MOST_MEMORY_MB = 512
const FLAGS = [`--max-old-space-size=${MOST_MEMORY_MB}`, '--max-semi-space-size=4', '--v8-pool-size=1']
/** Passed on: no configuration or secrets. */
const ENVIRONMENT = ['PATH', 'TZ', 'NODE_COMPILE_CACHE', 'NODE_V8_COVERAGE']

/**
 * `file`: the program; calls `serveQuestions`, whose `begin` gets `data`. `name`: in process lists. `scratch`: for its
 * temporary folder, as in `briefFolder`.
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
 * In the process: answers each question by `begin`'s function. Lowest CPU priority, ignores signals, ends with the
 * service.
 */
export function serveQuestions(begin: (data: never) => Answering | Promise<Answering>): void {
  lowerOwnPriority()
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
        // it ends by SIGKILL, which would write nothing
        flushCompileCache()
      }
    } catch (error) {
      reply({ failure: inspect(error) }, () => process.exit(1))
    }
  }
  process.on('message', (message: Parameters<typeof take>[0]) => void take(message))
}
