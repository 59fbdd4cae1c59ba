/**
 * Makes ordered replays one after another, in the one process that leads: slice by slice, in the order of the visits.
 * What was counted is stored every few seconds, so that another process goes on from there, and the result is the same.
 */
import type { Services } from '../../features/context.ts'
import { convertedOf } from '../../store/config/conversions.ts'
import type { HeldLease } from '../../store/config/lease.ts'
import {
  claimReplay,
  endReplay,
  keepReplay,
  REPLAY_KEPT_MS,
  type ReplayRow,
  returnReplay,
  smallerWaits,
} from '../../store/config/replays.ts'
import { EventsError } from '../../store/events/errors.ts'
import { namedHits, nextHits, type ReplayRange } from '../../store/events/replay-hits.ts'
import { type Ends, startQueue } from '../queue.ts'
import { type Judging, openJudging } from './judging.ts'

/** Visits of a slice: some 8 MB of text. */
const SLICE = 5000
/** How often progress is written, and all that was counted. Milliseconds. */
const [TELL_MS, KEEP_MS] = [500, 5000]
/** After this many attempts that a process did not survive, the order itself may be the cause. */
const MOST_ATTEMPTS = 10
/** Conversions that are judged, the newest, and how many of them at once. */
const [MOST_CONVERTED, CONVERTED_AT_ONCE] = [200_000, 1000]

type Making = Pick<Services, 'db' | 'events' | 'now'>
export type Steps = { slice: number; tellMs: number; keepMs: number }
const STEPS: Steps = { slice: SLICE, tellMs: TELL_MS, keepMs: KEEP_MS }

/** Makes replays while this process holds the lease. The returned function stops within a slice and waits for that. */
export const startReplays = (
  services: Services,
  lease: Pick<HeldLease, 'isHeld'>,
  say: (line: string) => void,
): (() => Promise<void>) =>
  startQueue(services, lease, say, {
    name: 'replays',
    waits: 'replays wait to be made',
    claim: () => claimReplay(services.db),
    make: (row, ends) => makeReplay(services, row, ends),
  })

/**
 * Makes one, from where it was kept.
 * @throws EventsError, and what the configuration store throws: the order waits for the next attempt.
 */
export async function makeReplay(services: Making, row: ReplayRow, ends: Ends, steps: Steps = STEPS): Promise<void> {
  const end = (result: ReplayRow['result'] | undefined) =>
    endReplay(services.db, row, { result, expiresAt: new Date(services.now().getTime() + REPLAY_KEPT_MS) })
  if (row.attempts > MOST_ATTEMPTS) return end(undefined)
  const judging = openJudging({ question: row.question, counts: row.counts })
  try {
    const outcome = await judgeAll(services, row, { judging, ends, steps })
    if (outcome === 'left') return await returnReplay(services.db, row)
    if (outcome === 'lost') return
    if (row.withConversions) await judgeConverted(services, row, judging)
    await end(await judging.result(row.visits))
  } catch (error) {
    if (error instanceof EventsError) await returnReplay(services.db, row)
    else await end(undefined)
    throw error
  } finally {
    await judging.close()
  }
}

const rangeOf = ({ campaignId, since, until }: ReplayRow): ReplayRange => ({
  campaign: campaignId,
  from: since,
  to: until,
})

type Work = { judging: Judging; ends: Ends; steps: Steps }

/**
 * The next slice is read while one is judged. `left`: it is kept and put back, because this process ends or a smaller
 * order waits. `lost`: the order was cancelled, or another process has it.
 */
async function judgeAll(
  { db, events }: Making,
  row: ReplayRow,
  { judging, ends, steps }: Work,
): Promise<'whole' | 'left' | 'lost'> {
  let reached = row.reached ?? undefined
  let [toldAt, keptAt] = [performance.now(), performance.now()]
  const next = (after: typeof reached) => nextHits(events, rangeOf(row), { after, most: steps.slice })
  let slice = await next(reached)
  while (slice.last) {
    const [following, judged] = await Promise.all([next(slice.last), judging.add(slice.lines)])
    reached = slice.last
    slice = following
    const now = performance.now()
    const keeps = ends() || now - keptAt >= steps.keepMs
    if (!keeps && now - toldAt < steps.tellMs) continue
    const kept = keeps ? { judged, reached, counts: await judging.counts() } : { judged }
    if (!(await keepReplay(db, row, kept))) return 'lost'
    toldAt = now
    if (keeps) keptAt = now
    if (ends() || (keeps && (await smallerWaits(db, row)))) return 'left'
  }
  return 'whole'
}

/** Who converted is judged at the end, each of them: they are few and matter most. */
async function judgeConverted({ db, events }: Making, row: ReplayRow, judging: Judging): Promise<void> {
  const all = await convertedOf(db, { campaign: row.campaignId, since: row.since, most: MOST_CONVERTED })
  const paid = Map.groupBy(all, ({ hit }) => hit)
  const hits = [...paid.keys()]
  for (let at = 0; at < hits.length; at += CONVERTED_AT_ONCE) {
    const kept = await namedHits(events, rangeOf(row), hits.slice(at, at + CONVERTED_AT_ONCE))
    await judging.addConverted(kept.map((one) => ({ kept: one, paid: paid.get(one.log.hit) ?? [] })))
  }
}
