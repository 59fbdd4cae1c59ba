/** A thread that judges, asked in turn: one answer to each question. */
import { parentPort, Worker } from 'node:worker_threads'
import { giveWayToAll } from '../lib/thread-priority.ts'

export type JudgingThread<Question, Answer> = {
  /** Rejects when the thread has failed. One call at a time. `moved`: memory that is the thread's from then on. */
  ask: (question: Question, moved?: ArrayBuffer[]) => Promise<Answer>
  close: () => Promise<void>
}

/** Of a replay's counts some 20 MB, of a slice as much; the thread ends at this, and its work fails. */
const MOST_MEMORY_MB = 512

/** `file`: what it runs; it answers each message with one. */
export function openJudgingThread<Question, Answer>(
  file: URL,
  { name, data }: { name: string; data: unknown },
): JudgingThread<Question, Answer> {
  const thread = new Worker(file, {
    workerData: data,
    execArgv: [],
    name,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  let failure: Error | undefined
  let refuse: ((error: Error) => void) | undefined
  const fail = (error: Error): void => {
    failure ??= error
    refuse?.(failure)
  }
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error(`the thread ${name} has ended`)))
  return {
    ask: (question, moved = []) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        refuse = reject
        thread.once('message', resolve)
        thread.postMessage(question, moved)
      }),
    close: async () => void (await thread.terminate()),
  }
}

/** In the thread: answers each question. It judges while nobody else needs the processor. */
export function answerAll(answer: (question: never) => unknown): void {
  giveWayToAll()
  parentPort?.on('message', (question) => parentPort?.postMessage(answer(question as never), []))
}
