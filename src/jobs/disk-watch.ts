/** Records disk usage hourly, for the forecast. Runs on each machine. */
import type { Services } from '../domain/context.ts'
import { diskOf } from '../lib/files/disk.ts'
import { recordDiskSample } from '../store/config/status/disk-samples.ts'
import { HOUR_MS } from '../lib/time/durations.ts'
import type { SayLine } from '../lib/process/log.ts'
import { startJob } from './timed.ts'

export const startDiskWatch = ({ db, machine, now }: Services, say: SayLine): (() => Promise<void>) =>
  startJob(
    { say, jobs: machine.jobs },
    {
      name: 'disk watch',
      every: HOUR_MS,
      first: 0,
      failing: 'could not record the disk usage',
      work: async () => recordDiskSample(db, machine.host, { at: now(), used: (await diskOf(machine.dataDir)).used }),
    },
  ).stop
