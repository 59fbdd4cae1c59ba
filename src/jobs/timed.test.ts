import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJobLog } from '../lib/process/job-log.ts'
import { startJob, startQueue, type Running } from './timed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const lease = { held: true, isHeld: () => lease.held }
const lines: string[] = []
const say = (line: string) => void lines.push(line)
const reported: string[] = []
const errors = { report: (_error: unknown, where: string) => void reported.push(where) } as never
beforeEach(() => {
  lease.held = true
  lines.length = 0
  reported.length = 0
})

test('runs in its rhythm, one at a time, and stops when the run has ended', async () => {
  const jobs = createJobLog()
  const began: number[] = []
  let [end, ended] = [() => {}, false]
  const start = Date.now()
  const job = startJob(
    { say, lease, jobs },
    {
      name: 'work',
      every: 1000,
      failing: 'no',
      work: () => {
        began.push(Date.now() - start)
        return new Promise<void>((resolve) => (end = resolve))
      },
    },
  )
  expect(jobs.states().map(({ name, last }) => [name, last])).toEqual([['work', null]])
  await pass(2500)
  expect(began).toEqual([1000])
  end()
  await pass(600)
  expect(began).toEqual([1000, 3000])
  void job.stop().then(() => (ended = true))
  await pass(5000)
  expect(ended).toBe(false)
  end()
  await pass(0)
  expect([ended, began.length]).toEqual([true, 2])
})

test('runs only with the lease, and is told when another process has it', async () => {
  const runs: Running[] = []
  const idle = vi.fn(() => undefined)
  const job = startJob(
    { say, lease },
    { name: 'work', every: 1000, first: 0, failing: 'no', work: (running) => void runs.push(running), idle },
  )
  await pass(0)
  expect(runs.map(({ ends }) => ends())).toEqual([false])
  lease.held = false
  await pass(2000)
  job.now()
  await pass(0)
  expect([runs.length, runs[0]?.ends(), idle.mock.calls.length]).toEqual([1, true, 2])
  lease.held = true
  await pass(1000)
  expect(runs.length).toBe(2)
  await job.stop()
})

test('says the first of several failures, of a job of minutes each', async () => {
  let failing = true
  const work = () => {
    if (failing) throw new Error('away')
  }
  const often = startJob({ say, lease, errors }, { name: 'often', every: 1000, failing: 'waits', work })
  const seldom = startJob({ say, lease, errors }, { name: 'seldom', every: 60_000, failing: 'not done', work })
  await pass(120_000)
  expect(lines).toEqual(['waits: Error: away', 'not done: Error: away', 'not done: Error: away'])
  expect(reported).toEqual(['job often', 'job seldom', 'job seldom'])
  failing = false
  await pass(1000)
  failing = true
  await pass(1000)
  expect(lines.at(-1)).toBe('waits: Error: away')
  expect(lines.length).toBe(4)
  await Promise.all([often.stop(), seldom.stop()])
})

test('what arrives during a run is taken up after it', async () => {
  let runs = 0
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => (runs += ends.push(resolve) > 0 ? 1 : 0))
  const job = startJob({ say, lease }, { name: 'work', every: 60_000, failing: 'no', work })
  job.now()
  job.now()
  job.now()
  await pass(0)
  expect(runs).toBe(1)
  ends[0]?.()
  await pass(0)
  expect(runs).toBe(2)
  ends[1]?.()
  await job.stop()
  await pass(120_000)
  expect(runs).toBe(2)
})

test('a queue makes all that waits, until it is stopped', async () => {
  const waiting = ['a', 'b', 'c']
  const made: string[] = []
  let stop: () => Promise<void> = async () => undefined
  stop = startQueue(
    { say, lease },
    {
      name: 'orders',
      failing: 'orders wait',
      claim: async () => waiting.shift(),
      make: async (row) => {
        made.push(row)
        if (row === 'b') void stop()
      },
    },
  )
  await pass(3000)
  expect([made, waiting]).toEqual([['a', 'b'], ['c']])
})
