/** When the timed work of this process ran, how it went, and when it runs next. */

export type JobState = {
  name: string
  /** Milliseconds between two runs. */
  every: number
  /** Milliseconds since 1970, null: not yet. */
  last: number | null
  tookMs: number
  runs: number
  failures: number
  /** Of the last run: null when it went well. */
  error: string | null
}

export type JobLog = {
  /** Runs `work` and notes how it went; throws what it throws. */
  run: (name: string, every: number, work: () => Promise<unknown>) => Promise<void>
  states: () => JobState[]
}

/** Names that are to be told before their first run. */
export function createJobLog(known: Readonly<Record<string, number>> = {}, now: () => number = Date.now): JobLog {
  const blank = (name: string, every: number): JobState => ({ name, every, last: null, tookMs: 0, runs: 0, failures: 0, error: null })
  const jobs = new Map(Object.entries(known).map(([name, every]) => [name, blank(name, every)]))
  return {
    run: async (name, every, work) => {
      const job = jobs.get(name) ?? blank(name, every)
      jobs.set(name, job)
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
    states: () => [...jobs.values()],
  }
}
