/** Records disk usage hourly, for the forecast. Runs on each machine. */
import type { Services } from '../domain/context.ts'
import { diskOf } from '../lib/files/disk.ts'
import { redactValues } from '../store/config/engine/database.ts'
import { recordDiskSample } from '../store/config/status/disk-samples.ts'
import { HOUR_MS } from '../lib/time/durations.ts'

export function startDiskWatch({ db, machine, now }: Services, say: (line: string) => void): () => Promise<void> {
  const look = () =>
    machine.jobs
      .run('disk watch', HOUR_MS, async () =>
        recordDiskSample(db, machine.host, { at: now(), used: (await diskOf(machine.dataDir)).used }),
      )
      .catch((error: unknown) => say(`how full the disk is was not noted: ${String(redactValues(error))}`))
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
