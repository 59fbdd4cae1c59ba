import { runAutoRules } from '../domain/money/auto-rules/run.ts'
import type { Services } from '../domain/context.ts'
import type { SayLine } from '../lib/process/log.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { startJob } from './timed.ts'

/** Rules run hourly; one that was just switched on does not wait. */
const LOOK_MS = 5000

type Needs = Pick<Services, 'db' | 'events' | 'now' | 'tryVisit' | 'machine' | 'errors'>

export const startAutoRules = (
  services: Needs,
  lease: Pick<HeldLease, 'isHeld'>,
  say: SayLine,
): (() => Promise<void>) =>
  startJob(
    { say, lease, jobs: services.machine.jobs, errors: services.errors },
    {
      name: 'rules',
      every: LOOK_MS,
      failing: 'a rule did not run; it is tried again in an hour',
      work: ({ failed }) => runAutoRules(services, failed),
    },
  ).stop
