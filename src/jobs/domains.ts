/** Checks clients' DNS records when due. */
import type { Services } from '../domain/context.ts'
import { checkDomain } from '../domain/domains/check.ts'
import type { SayLine } from '../lib/process/log.ts'
import { dueDomains } from '../store/config/domains/domains.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { type Ends, startJob } from './timed.ts'

const LOOK_MS = 15_000
/** Domains a round, and concurrent checks. */
const [MOST, AT_ONCE] = [200, 8]

type Needs = Pick<Services, 'db' | 'now' | 'proveDomain' | 'publicUrl' | 'machine' | 'errors'>

export async function checkDue(services: Omit<Needs, 'machine' | 'errors'>, ends: Ends): Promise<void> {
  const due = (await dueDomains(services.db, services.now(), MOST)).values()
  const serve = async (): Promise<void> => {
    for (const row of due) {
      if (ends()) return
      await checkDomain(services, row, { notifies: true })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, serve))
}

export const startDomains = (services: Needs, lease: Pick<HeldLease, 'isHeld'>, say: SayLine): (() => Promise<void>) =>
  startJob(
    { say, lease, jobs: services.machine.jobs, errors: services.errors },
    {
      name: 'domains',
      every: LOOK_MS,
      failing: 'domains are not checked yet',
      work: ({ ends }) => checkDue(services, ends),
    },
  ).stop
