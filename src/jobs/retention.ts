/** Deletes old hits and shortens addresses, daily and after changes of the settings. */
import type { Services } from '../domain/context.ts'
import { retentionOf, retentionStart, fullAddressStart } from '../rules/hits/privacy.ts'
import { removeOldClicks } from '../store/config/campaigns/landing-clicks.ts'
import { removeOldAppeals } from '../store/config/hits/appeals.ts'
import type { SayLine } from '../lib/process/log.ts'
import { startJob } from './timed.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { forgetAddresses, retentionOfCampaigns, readRetention } from '../store/config/hits/privacy.ts'
import { anonymizeOldHits, deleteOldHits } from '../store/events/hits/privacy.ts'

const EVERY_MS = 10 * 60_000

type Parts = Pick<Services, 'db' | 'events' | 'now'>
type Plan = Map<number, string[]>

/** Campaigns by the time before which hits are deleted or shortened. */
async function plansOf({ db, now }: Parts): Promise<{ remove: Plan; cut: Plan }> {
  const operator = await readRetention(db)
  const [remove, cut]: [Plan, Plan] = [new Map(), new Map()]
  const note = (plan: Plan, moment: Date, id: string) =>
    plan.set(moment.getTime(), [...(plan.get(moment.getTime()) ?? []), id])
  for (const campaign of await retentionOfCampaigns(db)) {
    const { keepMonths, cutAddressDays } = retentionOf(operator, campaign)
    if (keepMonths !== null) note(remove, retentionStart(now(), keepMonths), campaign.id)
    if (cutAddressDays !== null) note(cut, fullAddressStart(now(), cutAddressDays), campaign.id)
  }
  return { remove, cut }
}

/** Number of deleted hits, and of shortened addresses. */
export async function applyRetention(
  parts: Parts,
  plans?: Awaited<ReturnType<typeof plansOf>>,
): Promise<{ removed: number; cut: number }> {
  const { remove, cut } = plans ?? (await plansOf(parts))
  const done = { removed: 0, cut: 0 }
  for (const [before, campaigns] of remove) {
    done.removed += await deleteOldHits(parts.events, { campaigns, before: new Date(before) })
    await forgetAddresses(parts.db, campaigns, new Date(before))
    await removeOldAppeals(parts.db, campaigns, new Date(before))
    await removeOldClicks(parts.db, campaigns, new Date(before))
  }
  for (const [before, campaigns] of cut) {
    done.cut += await anonymizeOldHits(parts.events, { campaigns, before: new Date(before) })
    await forgetAddresses(parts.db, campaigns, new Date(before))
  }
  return done
}

export function startRetention(services: Services, lease: HeldLease, say: SayLine): () => Promise<void> {
  let done = ''
  const look = async (): Promise<void> => {
    const plans = await plansOf(services)
    const wanted = JSON.stringify([...plans.remove, ...plans.cut])
    if (wanted === done) return
    const { removed, cut } = await applyRetention(services, plans)
    done = wanted
    if (removed + cut > 0) say(`retention: deleted ${removed} hits, anonymised ${cut} addresses`)
  }
  return startJob(
    { say, lease, jobs: services.machine.jobs, errors: services.errors },
    {
      name: 'keeping',
      every: EVERY_MS,
      failing: 'retention failed, retrying in ten minutes',
      work: look,
    },
  ).stop
}
