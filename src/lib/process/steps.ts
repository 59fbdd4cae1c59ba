/** Records when each step ended; steps may run in parallel. */
type Steps = {
  /** Records the end of `work`; returns its result. Skips failures. */
  of: <Result>(step: string, work: Promise<Result>) => Promise<Result>
  /** Records a step that ends now. */
  done: (step: string) => void
  /** `memory 210, edges 450, …`: steps by their end, in milliseconds. */
  line: () => string
}

/** @param clock milliseconds; default since the process began. */
export function recordSteps(clock: () => number = () => performance.now()): Steps {
  const steps: string[] = []
  const done = (step: string): void => void steps.push(`${step} ${Math.round(clock())}`)
  return {
    done,
    async of(step, work) {
      const result = await work
      done(step)
      return result
    },
    line: () => steps.join(', '),
  }
}
