/** Ordered work that is done one piece after another, in the one process that leads. */
import type { Services } from '../domain/context.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { type Ends, startLooks } from './looks.ts'

const LOOK_MS = 1000

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
  return startLooks({ errors, lease, say, name, waits, every: LOOK_MS }, ({ ends, well }) => ({
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
