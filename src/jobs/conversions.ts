/** Matches due postbacks every second and on arrival. */
import { matchAll } from '../domain/conversions/match.ts'
import type { Services } from '../domain/context.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import type { SayLine } from '../lib/process/log.ts'
import { startJob, type Timed } from './timed.ts'

export const startConversions = (services: Services, lease: HeldLease, say: SayLine): Timed =>
  startJob(
    { say, lease, jobs: services.machine.jobs },
    {
      name: 'conversions',
      every: 1000,
      failing: 'postbacks are not matched yet',
      work: () => matchAll(services),
    },
  )
