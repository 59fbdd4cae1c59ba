/** Judging process for tests: reports about itself, adds numbers, fails on demand. */
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { serveQuestions } from '../judging-process.ts'

export type SmallQuestion = { add: Uint8Array } | { about: true } | { fail: string }
export type SmallAnswer = { sum: number } | { pid: number; nice: number[]; endedFirst: number; environment: string[] }

serveQuestions((started: { sum: number }) => {
  let { sum } = started
  return (question: SmallQuestion): SmallAnswer => {
    if ('fail' in question) throw new Error(question.fail)
    if ('add' in question) return { sum: (sum = question.add.reduce((all, one) => all + one, sum)) }
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task') : []
    return {
      pid: process.pid,
      nice: threads.map((thread) => getPriority(Number(thread))),
      endedFirst: threads.length > 0 ? Number(readFileSync('/proc/self/oom_score_adj', 'utf8')) : 0,
      environment: Object.keys(process.env),
    }
  }
})
