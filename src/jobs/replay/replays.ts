/**
 * Ordered replays, one at a time in the process with the lease, slice by slice. Counts are stored every few seconds, so
 * that another process continues with the same result.
 */
import type { Services } from '../../domain/context.ts'
import { knownFor } from '../../domain/judging/estimate.ts'
import { convertedOf } from '../../store/config/conversions/conversions.ts'
import type { HeldLease } from '../../store/config/engine/lease.ts'
import {
  claimReplay,
  endReplay,
  saveReplayProgress,
  REPLAY_KEPT_MS,
  type ReplayRow,
  returnReplay,
  hasSmallerOrder,
} from '../../store/config/experiments/replays.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import {
  namedHits,
  nextHits,
  type SlicePosition,
  type ReplayRange,
  SLICE_HITS,
} from '../../store/events/experiments/replay-hits.ts'
import { type Ends, startQueue } from '../timed.ts'
import { type Judging, openJudging } from './judging.ts'

/** Milliseconds between writes of progress, and of all counts. */
const [TELL_MS, KEEP_MS] = [500, 5000]
/** After so many crashes the order itself may be the cause. */
const MOST_ATTEMPTS = 10
/** Conversions judged (the newest), and how many at once. */
const [MOST_CONVERTED, CONVERTED_AT_ONCE] = [200_000, 1000]

type Making = Pick<Services, 'data' | 'db' | 'events' | 'now'>
export type Steps = { slice: number; tellMs: number; keepMs: number }
const STEPS: Steps = { slice: SLICE_HITS, tellMs: TELL_MS, keepMs: KEEP_MS }

export const startReplays = (
  services: Services,
  lease: Pick<HeldLease, 'isHeld'>,
  say: (line: string) => void,
): (() => Promise<void>) =>
  startQueue(
    { say, lease, errors: services.errors },
    {
      name: 'replays',
      failing: 'replays are delayed',
      claim: () => claimReplay(services.db),
      make: (row, ends) => makeReplay(services, row, ends),
    },
  )

/**
 * Continues from the stored state.
 * @throws EventsError and errors of the configuration store: the order waits for the next attempt.
 */
export async function makeReplay(services: Making, row: ReplayRow, ends: Ends, steps: Steps = STEPS): Promise<void> {
  const end = (result: ReplayRow['result'] | undefined) =>
    endReplay(services.db, row, { result, expiresAt: new Date(services.now().getTime() + REPLAY_KEPT_MS) })
  if (row.attempts > MOST_ATTEMPTS) return end(undefined)
  const { from, to } = rangeOf(row)
  const known = await knownFor(services, row.question, { from, to })
  const judging = openJudging(
    { question: row.question, counts: row.counts, known, data: services.data.detection.dir },
    services.events.scratch,
  )
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

const rangeOf = ({ question, since, until }: ReplayRow): ReplayRange => ({
  campaigns: question.campaigns.map(({ id }) => id),
  from: since,
  to: until,
})

type Work = { judging: Judging; ends: Ends; steps: Steps }

/** `left`: stored and requeued, because this process ends or a smaller order waits. `lost`: another process has it. */
type Outcome = 'whole' | 'left' | 'lost'

async function judgeAll(making: Making, row: ReplayRow, work: Work): Promise<Outcome> {
  const keep = createKeeper(making, row, work)
  const { campaigns } = rangeOf(row)
  const ordered = campaigns.toSorted((one, other) => Number(BigInt(one) - BigInt(other)))
  const started = Math.max(0, ordered.indexOf(row.reached?.campaign ?? ''))
  for (const campaign of ordered.slice(started)) {
    const outcome = await judgeCampaign({ making, row, work, keep }, campaign)
    if (outcome !== 'whole') return outcome
  }
  return 'whole'
}

type Campaigns = { making: Making; row: ReplayRow; work: Work; keep: ReturnType<typeof createKeeper> }

/** Reads the next slice while one is judged. */
async function judgeCampaign({ making, row, work, keep }: Campaigns, campaign: string): Promise<Outcome> {
  const { campaigns: _, ...span } = rangeOf(row)
  const next = (after: SlicePosition | undefined) =>
    nextHits(making.events, { campaign, ...span }, { after, most: work.steps.slice, file: work.judging.place() })
  let slice = await next(row.reached?.campaign === campaign ? row.reached : undefined)
  while (slice.last) {
    const reached = slice.last
    const [following, judged] = await Promise.all([next(reached), work.judging.add(slice.file)])
    slice = following
    const outcome = await keep(judged, reached)
    if (outcome !== 'whole') return outcome
  }
  return 'whole'
}

/** Progress often, all counts less often. */
function createKeeper({ db }: Making, row: ReplayRow, { judging, ends, steps }: Work) {
  let [toldAt, keptAt] = [performance.now(), performance.now()]
  return async (judged: number, reached: SlicePosition): Promise<Outcome> => {
    const now = performance.now()
    const keeps = ends() || now - keptAt >= steps.keepMs
    if (!keeps && now - toldAt < steps.tellMs) return 'whole'
    const kept = keeps ? { judged, reached, counts: await judging.counts() } : { judged }
    if (!(await saveReplayProgress(db, row, kept))) return 'lost'
    toldAt = now
    if (keeps) keptAt = now
    return ends() || (keeps && (await hasSmallerOrder(db, row))) ? 'left' : 'whole'
  }
}

/** All converted visits, at the end: few and important. */
async function judgeConverted({ db, events }: Making, row: ReplayRow, judging: Judging): Promise<void> {
  const all = await convertedOf(db, { campaigns: rangeOf(row).campaigns, since: row.since, most: MOST_CONVERTED })
  const paid = Map.groupBy(all, ({ hit }) => hit)
  const hits = [...paid.keys()]
  for (let at = 0; at < hits.length; at += CONVERTED_AT_ONCE) {
    const kept = await namedHits(events, rangeOf(row), hits.slice(at, at + CONVERTED_AT_ONCE))
    await judging.addConverted(kept.map((one) => ({ kept: one, paid: paid.get(one.log.hit) ?? [] })))
  }
}
