/** Judges replays in a separate process, so that no visit or screen waits. */
import type { DraftKnown } from '../../domain/judging/judge-draft.ts'
import type { Paid, ReplayCounts } from '../../rules/experiments/replay.ts'
import type { ReplayRow } from '../../store/config/experiments/replays.ts'
import type { HitDetail } from '../../store/events/hits/receipt.ts'
import { openJudgingProcess } from '../judging-process.ts'

export type JudgingData = {
  question: ReplayRow['question']
  counts: ReplayCounts | null
  known: Omit<DraftKnown, 'look'>
  data: string
}
type Converted = { kept: HitDetail; paid: Paid[] }
export type JudgingQuestion =
  { slice: string } | { converted: Converted[] } | { ask: 'counts' } | { ask: 'result'; visits: number }
export type JudgingAnswer = {
  judged: number
  counts?: ReplayCounts
  result?: NonNullable<ReplayRow['result']>
}

export type Judging = {
  /** Judges and removes a file; returns the total judged. */
  add: (slice: string) => Promise<number>
  place: () => string
  addConverted: (converted: Converted[]) => Promise<void>
  counts: () => Promise<ReplayCounts>
  /** `visits`: number of the campaign's visits in the range. */
  result: (visits: number) => Promise<NonNullable<ReplayRow['result']>>
  close: () => Promise<void>
}

/** Calls reject when the process failed. One at a time. `scratch`: for files of visits. */
export function openJudging(data: JudgingData, scratch: string): Judging {
  const judge = openJudgingProcess<JudgingQuestion, JudgingAnswer>(new URL('judge.ts', import.meta.url), {
    name: 'weir-replay',
    data,
    scratch,
  })
  const given = async <Name extends 'counts' | 'result'>(name: Name, question: JudgingQuestion) => {
    const value = (await judge.ask(question))[name]
    if (value === undefined) throw new Error(`the replay process did not answer ${name}`)
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
