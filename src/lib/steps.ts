/** When each step of something long was done, some of them side by side. */
export type Steps = {
  /** Notes when `work` is done, and hands it on. A step that fails is not noted. */
  of: <Result>(step: string, work: Promise<Result>) => Promise<Result>
  /** Notes a step that is done now. */
  done: (step: string) => void
  /** `memory 210, edges 450, …`: the steps in the order of their ends, each with its milliseconds. */
  line: () => string
}

/** @param clock milliseconds; by default since the process began. */
export function noteSteps(clock: () => number = () => performance.now()): Steps {
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
