/** Ordered work, one item at a time, in the process with the lease. */
import type { Services } from '../domain/context.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { type Ends, startPoller } from './poller.ts'

const LOOK_MS = 1000

type Queue<Row> = {
  /** Name of the work in error reports. */
  name: string
  /** Logged with the first failure's reason, and again after a success. */
  waits: string
  claim: () => Promise<Row | undefined>
  make: (row: Row, ends: Ends) => Promise<void>
}

/** Works while this process holds the lease. The returned function stops the current item and waits for it. */
export function startQueue<Row>(
  { errors }: Pick<Services, 'errors'>,
  lease: Pick<HeldLease, 'isHeld'>,
  say: (line: string) => void,
  { name, waits, claim, make }: Queue<Row>,
): () => Promise<void> {
  return startPoller({ errors, lease, say, name, waits, every: LOOK_MS }, ({ ends, well }) => ({
    look: async () => {
      while (!ends()) {
        const row = await claim()
        if (!row) break
        await make(row, ends)
      }
      well()
    },
  }))
}
