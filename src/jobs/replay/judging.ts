/** Judging the visits of a replay, in a process of its own: no visit and no screen waits for it. */
import type { DraftKnown } from '../../domain/judging/judge-draft.ts'
import type { Paid, ReplayCounts } from '../../rules/experiments/replay.ts'
import type { ReplayRow } from '../../store/config/experiments/replays.ts'
import type { KeptHit } from '../../store/events/hits/receipt.ts'
import { openJudgingProcess } from '../judging-process.ts'

/** What the process is given, what it is asked and what it answers: one answer to each question, in turn. */
export type JudgingData = {
  question: ReplayRow['question']
  counts: ReplayCounts | null
  known: Omit<DraftKnown, 'look'>
  /** The folder of the detection data. */
  data: string
}
export type Converted = { kept: KeptHit; paid: Paid[] }
export type JudgingQuestion =
  { slice: string } | { converted: Converted[] } | { ask: 'counts' } | { ask: 'result'; visits: number }
export type JudgingAnswer = {
  judged: number
  counts?: ReplayCounts
  result?: NonNullable<ReplayRow['result']>
}

export type Judging = {
  /** Judges the hits in a file, which is gone then; answers how many are judged in all. */
  add: (slice: string) => Promise<number>
  /** A place for such a file. */
  place: () => string
  addConverted: (converted: Converted[]) => Promise<void>
  counts: () => Promise<ReplayCounts>
  /** `visits`: of the campaign in that time. */
  result: (visits: number) => Promise<NonNullable<ReplayRow['result']>>
  close: () => Promise<void>
}

/** Each call rejects when the process has failed. One call at a time. `scratch`: for files of visits. */
export function openJudging(data: JudgingData, scratch: string): Judging {
  const judge = openJudgingProcess<JudgingQuestion, JudgingAnswer>(new URL('judge.ts', import.meta.url), {
    name: 'weir-replay',
    data,
    scratch,
  })
  const given = async <Name extends 'counts' | 'result'>(name: Name, question: JudgingQuestion) => {
    const value = (await judge.ask(question))[name]
    if (value === undefined) throw new Error(`the process of the replay answered no ${name}`)
    return value
  }
  return {
    add: async (slice) => (await judge.ask({ slice })).judged,
    place: judge.place,
    addConverted: async (converted) => void (await judge.ask({ converted })),
    counts: () => given('counts', { ask: 'counts' }),
    result: (visits) => given('result', { ask: 'result', visits }),
    close: judge.close,
  }
}
