/** Runs a check at an interval, one at a time, in the process with the lease. */
import type { Services } from '../domain/context.ts'
import { redactValues } from '../store/config/engine/database.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'

/** True to stop now; called repeatedly. */
export type Ends = () => boolean

export type Poll = {
  ends: Ends
  /** Reports an error; silences later ones until `well`. */
  failed: (error: unknown) => void
  well: () => void
}

type PollerOptions = {
  errors: Services['errors']
  lease: Pick<HeldLease, 'isHeld'>
  say: (line: string) => unknown
  /** Name of the job in error reports. */
  name: string
  /** Logged with the reason of a failure. */
  waits: string
  /** Milliseconds. */
  every: number
}

/**
 * Calls `look` while the lease is held, one at a time; reports rejections. The returned function stops it, waits for
 * the running call, then for `close`.
 */
export function startPoller(
  { errors, lease, say, name, waits, every }: PollerOptions,
  begin: (looking: Poll) => { look: () => Promise<unknown>; close?: () => Promise<unknown> },
): () => Promise<void> {
  let [stopped, failing] = [false, false]
  let running: Promise<unknown> | undefined
  const ends: Ends = () => stopped || !lease.isHeld()
  const failed = (error: unknown): void => {
    const safe = redactValues(error)
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
