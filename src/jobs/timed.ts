import { MINUTE_MS } from '../lib/time/durations.ts'
import type { JobLog } from '../lib/process/job-log.ts'
import type { Level, SayLine } from '../lib/process/log.ts'
import { redactValues } from '../store/config/engine/database.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import type { Services } from '../domain/context.ts'

/** True to stop now; called repeatedly. */
export type Ends = () => boolean

export type Running = {
  ends: Ends
  /** For failures of work that a run leaves behind. */
  failed: (error: unknown) => void
  well: () => void
}

type Parts = {
  say: SayLine
  /** Absent: runs in every process. */
  lease?: Pick<HeldLease, 'isHeld'>
  jobs?: JobLog
  errors?: Services['errors']
}

type Job = {
  name: string
  /** Milliseconds between starts of runs. */
  every: number
  /** Milliseconds until the first run; default `every`. */
  first?: number
  /** Logged with the error: each in jobs of minutes, else the first. */
  failing: string
  level?: Level
  work: (running: Running) => unknown
  /** `work` calls `well` itself. */
  settlesItself?: boolean
  /** When a run is due but another process has the lease. */
  idle?: () => unknown
  close?: () => unknown
}

export type Timed = {
  /** Runs now, or once more after the present run. */
  now: () => void
  stop: () => Promise<void>
}

export function startJob({ say, lease, jobs, errors }: Parts, job: Job): Timed {
  const { name, every } = job
  let [stopped, again, failing] = [false, false, false]
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const mayRun = (): boolean => lease?.isHeld() ?? true

  const failed = (error: unknown): void => {
    const safe = redactValues(error)
    if (!failing || every >= MINUTE_MS) {
      errors?.report(safe, `job ${name}`)
      say(`${job.failing}: ${String(safe)}`, job.level)
    }
    failing = true
  }
  const well = (): void => void (failing = false)

  const work = async (): Promise<void> => void (await job.work({ ends: () => stopped || !mayRun(), failed, well }))
  async function turn(): Promise<void> {
    try {
      if (!mayRun()) return void (await job.idle?.())
      await (jobs ? jobs.run(name, every, work) : work())
      if (!job.settlesItself) well()
    } catch (error) {
      failed(error)
    }
  }
  function begin(): Promise<void> {
    return (running ??= turn().finally(() => {
      running = undefined
      if (again && !stopped) void begin()
      again = false
    }))
  }
  function plan(wait: number): void {
    if (!stopped) timer = setTimeout(due, wait, performance.now() + wait).unref()
  }
  /** Keeps the rhythm of `every`, however long a run takes. */
  function due(at: number): void {
    const next = () => plan(mayRun() ? every - ((performance.now() - at) % every) : Math.min(every, MINUTE_MS))
    void begin().finally(next)
  }
  jobs?.expect(name, every)
  plan(job.first ?? every)
  return {
    now: () => {
      if (!mayRun() || stopped) return
      again = running !== undefined
      void begin()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      await job.close?.()
    },
  }
}

type Queue<Row> = Pick<Job, 'name' | 'failing'> & {
  claim: () => Promise<Row | undefined>
  make: (row: Row, ends: Ends) => Promise<void>
}

/** One item at a time. The returned function stops and waits for the present one. */
export const startQueue = <Row>(parts: Parts, { name, failing, claim, make }: Queue<Row>): (() => Promise<void>) =>
  startJob(parts, {
    name,
    every: 1000,
    failing,
    work: async ({ ends }) => {
      while (!ends()) {
        const row = await claim()
        if (!row) break
        await make(row, ends)
      }
    },
  }).stop

/** Work that outlasts the looks which start it. */
export type Runner = {
  /** Starts what is due without waiting. */
  look: () => Promise<void>
  /** Resolves when running work has ended. */
  settled: () => Promise<void>
}

/** `create`: its argument receives failures of work that a look has left behind. */
export function startRunner(
  parts: Parts,
  job: Pick<Job, 'name' | 'every' | 'failing'>,
  create: (failed: Running['failed']) => Runner,
): Timed {
  let failed: Running['failed'] = () => undefined
  const runner = create((error) => failed(error))
  return startJob(parts, {
    ...job,
    work: (running) => {
      failed = running.failed
      return runner.look()
    },
    close: runner.settled,
  })
}
