/** Looking every so often for work that is due, one look at a time, in the one process that holds the lease. */
import type { Services } from '../domain/context.ts'
import { withoutValues } from '../store/config/engine/database.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'

/** Whether to stop now; asked repeatedly. */
export type Ends = () => boolean

/** What the work is told, and tells. */
export type Looking = {
  ends: Ends
  /** Reports an error; what follows is not reported before something has gone `well`. */
  failed: (error: unknown) => void
  well: () => void
}

export type Looks = {
  errors: Services['errors']
  lease: Pick<HeldLease, 'isHeld'>
  say: (line: string) => unknown
  /** Of the work, in reports of errors. */
  name: string
  /** Said with the reason of a failure. */
  waits: string
  /** Milliseconds. */
  every: number
}

/**
 * `look` is called while the lease is held and no other look is under way; what it rejects with is reported. The
 * returned function stops the work, waits for the look under way and then for `close`.
 */
export function startLooks(
  { errors, lease, say, name, waits, every }: Looks,
  begin: (looking: Looking) => { look: () => Promise<unknown>; close?: () => Promise<unknown> },
): () => Promise<void> {
  let [stopped, failing] = [false, false]
  let running: Promise<unknown> | undefined
  const ends: Ends = () => stopped || !lease.isHeld()
  const failed = (error: unknown): void => {
    const safe = withoutValues(error)
    if (!failing) {
      errors.report(safe, `job ${name}`)
      say(`${waits}: ${String(safe)}`)
    }
    failing = true
  }
  const { look, close } = begin({ ends, failed, well: () => void (failing = false) })
  const timer = setInterval(() => {
    if (ends()) return
    running ??= look()
      .catch(failed)
      .finally(() => (running = undefined))
  }, every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopped = true
    await running
    await close?.()
  }
}
