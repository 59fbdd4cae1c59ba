/**
 * Notes once an hour how full this machine's disk is: the day on which it is full is told from that. Each machine does
 * it for itself.
 */
import type { Services } from '../features/context.ts'
import { diskOf } from '../lib/disk.ts'
import { withoutValues } from '../store/config/database.ts'
import { noteDisk } from '../store/config/disk-samples.ts'

const HOUR_MS = 3_600_000

/** The first look is at the start; the function that stops it waits for a running one. */
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
