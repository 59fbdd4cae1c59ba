/** Ordered work that is done one piece after another, in the one process that leads. */
import type { Services } from '../features/context.ts'
import { withoutValues } from '../store/config/database.ts'
import type { HeldLease } from '../store/config/lease.ts'

const LOOK_MS = 1000

/** Whether to stop now; asked repeatedly. */
export type Ends = () => boolean

export type Queue<Row> = {
  /** Of the work, in reports of errors. */
  name: string
  /** Said with the reason once a round has failed, and not again before one has succeeded. */
  waits: string
  claim: () => Promise<Row | undefined>
  make: (row: Row, ends: Ends) => Promise<void>
}

/** Works while this process holds the lease. The returned function stops the work under way and waits for that. */
export function startQueue<Row>(
  { errors }: Pick<Services, 'errors'>,
  lease: Pick<HeldLease, 'isHeld'>,
  say: (line: string) => void,
  { name, waits, claim, make }: Queue<Row>,
): () => Promise<void> {
  let running: Promise<void> | undefined
  let [stopped, failing] = [false, false]
  const ends: Ends = () => stopped || !lease.isHeld()

  async function round(): Promise<void> {
    while (!ends()) {
      const row = await claim()
      if (!row) break
      await make(row, ends)
    }
    failing = false
  }

  const failed = (error: unknown) => {
    const safe = withoutValues(error)
    if (!failing) {
      errors.report(safe, `job ${name}`)
      say(`${waits}: ${String(safe)}`)
    }
    failing = true
  }

  const timer = setInterval(() => {
    running ??= round()
      .catch(failed)
      .finally(() => (running = undefined))
  }, LOOK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopped = true
    await running
  }
}
