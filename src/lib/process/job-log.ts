/** This process's timed jobs: last run, result, next run. */

type JobState = {
  name: string
  /** Milliseconds between runs. */
  every: number
  /** Milliseconds since 1970; null: not yet. */
  last: number | null
  tookMs: number
  runs: number
  failures: number
  /** Of the last run; null after success. */
  error: string | null
}

export type JobLog = {
  /** Runs `work`, records the result and rethrows its error. */
  run: (name: string, every: number, work: () => Promise<unknown>) => Promise<void>
  /** Lists a job before its first run. */
  expect: (name: string, every: number) => void
  states: () => JobState[]
}

/** `now` in milliseconds since 1970. Keeps the first line of an error. */
export function createJobLog(now: () => number = Date.now): JobLog {
  const jobs = new Map<string, JobState>()
  function jobOf(name: string, every: number): JobState {
    const job = jobs.get(name) ?? { name, every, last: null, tookMs: 0, runs: 0, failures: 0, error: null }
    jobs.set(name, job)
    return job
  }
  return {
    run: async (name, every, work) => {
      const job = jobOf(name, every)
      const began = performance.now()
      job.last = now()
      job.runs += 1
      try {
        await work()
        job.error = null
      } catch (error) {
        job.failures += 1
        job.error = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
        throw error
      } finally {
        job.tookMs = performance.now() - began
      }
    },
    expect: (name, every) => void jobOf(name, every),
    states: () => [...jobs.values()],
  }
}
