/** Judging the visits of a replay, on a thread of its own: no visit and no screen waits for it. */
import { Worker } from 'node:worker_threads'
import type { Paid, ReplayCounts } from '../../rules/replay.ts'
import type { ReplayRow } from '../../store/config/replays.ts'
import type { KeptHit } from '../../store/events/receipt.ts'
import type { ActiveEntry } from '../../traffic/lists/one-list.ts'

/** What the thread is given, what it is asked and what it answers: one answer to each question, in turn. */
export type JudgingData = {
  question: ReplayRow['question']
  counts: ReplayCounts | null
  /** Of the lists, where the draft removes any. */
  entries: readonly ActiveEntry[]
}
export type Converted = { kept: KeptHit; paid: Paid[] }
export type JudgingQuestion =
  { lines: string } | { converted: Converted[] } | { ask: 'counts' } | { ask: 'result'; visits: number }
export type JudgingAnswer = {
  judged: number
  counts?: ReplayCounts
  result?: NonNullable<ReplayRow['result']>
}

export type Judging = {
  /** Judges hits, as lines of the store; answers how many are judged in all. */
  add: (lines: string) => Promise<number>
  addConverted: (converted: Converted[]) => Promise<void>
  counts: () => Promise<ReplayCounts>
  /** `visits`: of the campaign in that time. */
  result: (visits: number) => Promise<NonNullable<ReplayRow['result']>>
  close: () => Promise<void>
}

/** Of a replay's counts some 20 MB, of a slice as much; the thread ends at this, and the replay fails. */
const MOST_MEMORY_MB = 512

/** Each call rejects when the thread has failed. One call at a time. */
export function openJudging(data: JudgingData): Judging {
  const thread = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: data,
    execArgv: [],
    name: 'weir-replay',
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  let failure: Error | undefined
  let refuse: ((error: Error) => void) | undefined
  const fail = (error: Error): void => {
    failure ??= error
    refuse?.(failure)
  }
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('the thread of the replay has ended')))

  const answer = (question: JudgingQuestion): Promise<JudgingAnswer> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure)
      refuse = reject
      thread.once('message', resolve)
      thread.postMessage(question, [])
    })
  const given = async <Name extends 'counts' | 'result'>(name: Name, question: JudgingQuestion) => {
    const value = (await answer(question))[name]
    if (value === undefined) throw new Error(`the thread of the replay answered no ${name}`)
    return value
  }
  return {
    add: async (lines) => (await answer({ lines })).judged,
    addConverted: async (converted) => void (await answer({ converted })),
    counts: () => given('counts', { ask: 'counts' }),
    result: (visits) => given('result', { ask: 'result', visits }),
    close: async () => void (await thread.terminate()),
  }
}
