/**
 * Learns campaigns' usual rates hourly from the last full days, so that edges detect bursts. Reads a day again only if
 * its number of hits changed.
 */
import type { Services } from '../domain/context.ts'
import type { SayLine } from '../lib/process/log.ts'
import { startJob } from './timed.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { keepUsualRates } from '../store/config/detection/usual-rates.ts'
import { hitsOfDays, networkDay } from '../store/events/hits/network-days.ts'
import type { Usual } from '../judge/bursts.ts'
import { type CampaignDay, LEARNED_DAYS, learnUsualRates } from '../judge/usual.ts'

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]

type Parts = Pick<Services, 'db' | 'events' | 'now'>
/** By start of day: its number of hits when read. */
type DaysRead = Map<number, { hits: number; campaigns: Map<string, CampaignDay> }>

/** Number of changed campaigns. `read`: earlier days. */
export async function learnRates({ db, events, now }: Parts, read: DaysRead = new Map()): Promise<number> {
  const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
  const from = today - LEARNED_DAYS * DAY_MS
  const hits = await hitsOfDays(events, from, today)
  for (const day of read.keys()) if (!hits.has(day)) read.delete(day)
  for (const [day, count] of hits)
    if (read.get(day)?.hits !== count) read.set(day, { hits: count, campaigns: await networkDay(events, day, count) })
  return keepUsualRates(db, usualOf(read), now())
}

function usualOf(read: DaysRead): Map<string, Usual> {
  const days = new Map<string, CampaignDay[]>()
  for (const { campaigns } of read.values())
    for (const [id, day] of campaigns) {
      const known = days.get(id)
      if (known) known.push(day)
      else days.set(id, [day])
    }
  const learned = new Map<string, Usual>()
  for (const [id, known] of days) {
    const usual = learnUsualRates(known)
    if (usual) learned.set(id, usual)
  }
  return learned
}

export function startUsualRates(services: Services, lease: HeldLease, say: SayLine): () => Promise<void> {
  const read: DaysRead = new Map()
  return startJob(
    { say, lease, jobs: services.machine.jobs, errors: services.errors },
    {
      name: 'usual rates',
      every: HOUR_MS,
      first: MINUTE_MS,
      failing: 'the usual rates of campaigns were not updated, retrying in one hour',
      work: () => learnRates(services, read),
      idle: () => read.clear(), // another process learns now
    },
  ).stop
}
