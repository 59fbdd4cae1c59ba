import type { Services } from '../domain/context.ts'
import { runLearning } from '../domain/experiments/learn.ts'
import type { SayLine } from '../lib/process/log.ts'
import { MINUTE_MS } from '../lib/time/durations.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { startJob } from './timed.ts'

type Needs = Pick<Services, 'db' | 'events' | 'now' | 'machine' | 'errors'>

/** Each group has a turn an hour; one that was just set to learn does not wait. */
export const startLearning = (services: Needs, lease: Pick<HeldLease, 'isHeld'>, say: SayLine): (() => Promise<void>) =>
  startJob(
    { say, lease, jobs: services.machine.jobs, errors: services.errors },
    {
      name: 'learning',
      every: MINUTE_MS,
      failing: 'weights of a split did not learn; they are tried again in a minute',
      work: ({ failed }) => runLearning(services, failed),
    },
  ).stop
