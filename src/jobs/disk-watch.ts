/**
 * Notes once an hour how full this machine's disk is, to forecast the day on which it is full. Each machine does this
 * for itself.
 */
import type { Services } from '../domain/context.ts'
import { diskOf } from '../lib/files/disk.ts'
import { withoutValues } from '../store/config/engine/database.ts'
import { noteDisk } from '../store/config/status/disk-samples.ts'
import { HOUR_MS } from '../lib/time/durations.ts'

/** Begins at once. The returned function stops it and waits for a running round. */
export function startDiskWatch({ db, machine, now }: Services, say: (line: string) => void): () => Promise<void> {
  const look = () =>
    machine.jobs
      .run('disk watch', HOUR_MS, async () =>
        noteDisk(db, machine.host, { at: now(), used: (await diskOf(machine.dataDir)).used }),
      )
      .catch((error: unknown) => say(`how full the disk is was not noted: ${String(withoutValues(error))}`))
  let running = look()
  const timer = setInterval(() => {
    running = look()
  }, HOUR_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
