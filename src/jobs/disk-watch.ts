/** Records this machine's disk usage hourly, to forecast when the disk is full. Runs on each machine. */
import type { Services } from '../domain/context.ts'
import { diskOf } from '../lib/files/disk.ts'
import { withoutValues } from '../store/config/engine/database.ts'
import { noteDisk } from '../store/config/status/disk-samples.ts'
import { HOUR_MS } from '../lib/time/durations.ts'

/** The returned function stops it and waits for a running round. */
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
