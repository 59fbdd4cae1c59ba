/** Judging the visits of a replay, on a thread of its own: no visit and no screen waits for it. */
import type { Paid, ReplayCounts } from '../../rules/replay.ts'
import type { ReplayRow } from '../../store/config/replays.ts'
import type { KeptHit } from '../../store/events/receipt.ts'
import type { ActiveEntry } from '../../traffic/lists/one-list.ts'
import { openJudgingThread } from '../judging-thread.ts'

/** What the thread is given, what it is asked and what it answers: one answer to each question, in turn. */
export type JudgingData = {
  question: ReplayRow['question']
  counts: ReplayCounts | null
  /** Of the lists, where the draft removes any. */
  entries: readonly ActiveEntry[]
}
export type Converted = { kept: KeptHit; paid: Paid[] }
export type JudgingQuestion =
  | { lines: Uint8Array<ArrayBuffer> }
  | { converted: Converted[] }
  | { ask: 'counts' }
  | { ask: 'result'; visits: number }
export type JudgingAnswer = {
  judged: number
  counts?: ReplayCounts
  result?: NonNullable<ReplayRow['result']>
}

export type Judging = {
  /** Judges hits, as lines of the store, whose memory is gone then; answers how many are judged in all. */
  add: (lines: Uint8Array<ArrayBuffer>) => Promise<number>
  addConverted: (converted: Converted[]) => Promise<void>
  counts: () => Promise<ReplayCounts>
  /** `visits`: of the campaign in that time. */
  result: (visits: number) => Promise<NonNullable<ReplayRow['result']>>
  close: () => Promise<void>
}

/** Each call rejects when the thread has failed. One call at a time. */
export function openJudging(data: JudgingData): Judging {
  const thread = openJudgingThread<JudgingQuestion, JudgingAnswer>(new URL('thread.ts', import.meta.url), {
    name: 'weir-replay',
    data,
  })
  const given = async <Name extends 'counts' | 'result'>(name: Name, question: JudgingQuestion) => {
    const value = (await thread.ask(question))[name]
    if (value === undefined) throw new Error(`the thread of the replay answered no ${name}`)
    return value
  }
  return {
    add: async (lines) => (await thread.ask({ lines }, [lines.buffer])).judged,
    addConverted: async (converted) => void (await thread.ask({ converted })),
    counts: () => given('counts', { ask: 'counts' }),
    result: (visits) => given('result', { ask: 'result', visits }),
    close: thread.close,
  }
}
