/**
 * Judges new stored visits under running shadows, in the process with the lease. A campaign's hour at a time, by slices
 * stored with their last position, so that another process continues and no visit counts twice.
 */
import type { Services } from '../../domain/context.ts'
import { endOfShadow } from '../../domain/detection/shadow-ends.ts'
import type { HeldLease } from '../../store/config/engine/lease.ts'
import {
  addSlice,
  closeHour,
  forgetHour,
  hoursOf,
  setJudgedUntil,
  runningShadows,
  type ShadowHour,
  type ShadowRow,
  versionsSince,
} from '../../store/config/detection/shadows.ts'
import { signalSetsByNumber } from '../../store/config/detection/signal-sets.ts'
import { type CampaignHour, hoursWithHits } from '../../store/events/statistics/hours.ts'
import type { Events } from '../../store/events/events.ts'
import { nextHits, SLICE_HITS } from '../../store/events/experiments/replay-hits.ts'
import type { SignalSet } from '../../contract/detection/signal-words.ts'
import type { ShadowedCampaign } from '../../domain/judging/judge-shadow.ts'
import { type JudgingProcess, openJudgingProcess } from '../judging-process.ts'
import { type Ends, type Running, startJob } from '../timed.ts'
import type { ShadowAnswer, ShadowQuestion } from './judge.ts'

type Making = Pick<Services, 'db' | 'events' | 'now'>
type Judge = JudgingProcess<ShadowQuestion, ShadowAnswer>

/** Started on demand and after failures. */
export function createShadowJudge({ scratch }: Pick<Events, 'scratch'>): Judge {
  let judge: Judge | undefined
  const opened = (): Judge =>
    (judge ??= openJudgingProcess(new URL('judge.ts', import.meta.url), {
      name: 'weir-shadow',
      data: undefined,
      scratch,
    }))
  const close = async () => {
    const open = judge
    judge = undefined
    await open?.close()
  }
  return {
    place: () => opened().place(),
    ask: (question) => {
      return opened()
        .ask(question)
        .catch(async (error: unknown) => {
          await close()
          throw error
        })
    },
    close,
  }
}

const [SECOND_MS, HOUR_MS] = [1000, 3_600_000]
/** Interval for reading new visits. */
const EVERY_MS = 5 * SECOND_MS
/** Range of a check, and interval of full ones: spooled visits arrive late. */
const [RECENT_MS, WHOLE_EVERY_MS] = [2 * HOUR_MS, 600 * SECOND_MS]
/** For an ended shadow's last visits. */
const LATE_MS = 60 * SECOND_MS
/** Nearly all visits are stored by then. */
const SETTLED_MS = 5 * SECOND_MS

export function startShadows(
  services: Services,
  lease: Pick<HeldLease, 'isHeld'>,
  say: (line: string) => void,
): () => Promise<void> {
  const wholeAt = new Map<string, number>()
  const judge = createShadowJudge(services.events)

  async function round({ ends }: Running): Promise<void> {
    const all = await runningShadows(services.db)
    if (all.length === 0) await judge.close()
    for (const shadow of all) {
      if (ends()) return
      const isWhole = performance.now() - (wholeAt.get(shadow.id) ?? -Infinity) >= WHOLE_EVERY_MS
      await advanceShadow(services, shadow, { ends, isWhole, judge })
      if (isWhole) wholeAt.set(shadow.id, performance.now())
    }
  }
  return startJob(
    { say, lease, jobs: services.machine.jobs, errors: services.errors },
    {
      name: 'shadows',
      every: EVERY_MS,
      failing: 'shadows are delayed',
      work: round,
      close: judge.close,
    },
  ).stop
}

/** `slice`: visits judged and stored together. */
type How = { ends: Ends; isWhole: boolean; judge: Pick<Judge, 'ask' | 'place'>; slice?: number }

/**
 * Visits since the last check (`isWhole`: all); ends an expired shadow.
 * @throws EventsError and errors of the configuration store: the next check continues.
 */
export async function advanceShadow(
  services: Making,
  shadow: ShadowRow,
  { ends, isWhole, judge, slice }: How,
): Promise<void> {
  const now = services.now()
  const isOver = now.getTime() >= shadow.endsAt.getTime() + LATE_MS
  const to = new Date(Math.min(now.getTime() - SETTLED_MS, shadow.endsAt.getTime()))
  const recent = Math.floor((now.getTime() - RECENT_MS) / HOUR_MS) * HOUR_MS
  if (to <= shadow.startedAt) return
  const whole = isWhole || isOver
  const since = whole ? shadow.startedAt : new Date(Math.max(shadow.startedAt.getTime(), recent))
  const done = await judgeSince(services, shadow, {
    since,
    to,
    ends,
    isWhole: whole,
    judge,
    slice: slice ?? SLICE_HITS,
  })
  if (!done) return
  await setJudgedUntil(services.db, shadow.id, to)
  if (isOver) await endOfShadow(services, shadow)
}

type Span = Required<How> & { since: Date; to: Date }

/** False: interrupted or ended. */
async function judgeSince({ db, events }: Making, shadow: ShadowRow, span: Span): Promise<boolean> {
  const { since, to } = span
  const hours = await hoursWithHits(events, { from: since, to, campaign: shadow.campaignId ?? undefined })
  const started = await hoursOf(db, shadow.id, new Date(Math.floor(since.getTime() / HOUR_MS) * HOUR_MS))
  const known = new Map(started.map((one) => [`${one.campaignId} ${one.hour.getTime()}`, one]))
  const waiting = hours
    .map((one) => ({ ...one, known: known.get(`${one.campaign} ${one.hour}`) }))
    .filter((one) => one.hits > Math.max(one.known?.judged ?? 0, one.known?.hits ?? 0))
  if (waiting.length === 0) return true
  const sets = await signalSetsByNumber(db)
  for (const one of waiting) {
    const [versions] = await versionsSince(db, [one.campaign], new Date(one.hour))
    if (!(await judgeHour({ db, events }, { shadow, ...span, ...one, versions, sets }))) return false
  }
  return true
}

type Hour = Span &
  CampaignHour & {
    shadow: ShadowRow
    known: ShadowHour | undefined
    versions: ShadowedCampaign | undefined
    sets: SignalSet[]
  }

/** Visits after the last judged; now and then restarts the hour for late earlier ones. */
async function judgeHour(making: Pick<Making, 'db' | 'events'>, hour: Hour): Promise<boolean> {
  const key = { shadowId: hour.shadow.id, campaignId: hour.campaign, hour: new Date(hour.hour) }
  const known = hour.known ?? { judged: 0, reached: null }
  let judged = await judgeBehind(making, hour, known)
  if (judged === undefined) return false
  if (!hour.isWhole) return true
  if (judged < hour.hits && known.judged > 0) {
    await forgetHour(making.db, key)
    judged = await judgeBehind(making, hour, { judged: 0, reached: null })
    if (judged === undefined) return false
  }
  await closeHour(making.db, key, Math.max(judged, hour.hits))
  return true
}

/** Total judged visits of the hour; undefined: interrupted. */
async function judgeBehind(
  { db, events }: Pick<Making, 'db' | 'events'>,
  { shadow, campaign, hour, to, ends, slice: most, versions, sets, judge }: Hour,
  known: Pick<ShadowHour, 'judged' | 'reached'>,
): Promise<number | undefined> {
  const key = { shadowId: shadow.id, campaignId: campaign, hour: new Date(hour) }
  const span = {
    campaign,
    from: new Date(Math.max(hour, shadow.startedAt.getTime())),
    to: new Date(Math.min(hour + HOUR_MS, to.getTime())),
  }
  let { judged, reached } = known
  for (;;) {
    if (ends()) return undefined
    const { file, last } = await nextHits(events, span, { after: reached ?? undefined, most, file: judge.place() })
    if (!last) return judged
    const { moves, differences, ...counts } = await judge.ask({
      shadow: {
        id: shadow.id,
        changes: shadow.changes,
        settings: shadow.settings,
        data: shadow.data?.version ?? null,
      },
      slice: file,
      campaign: versions,
      sets,
    })
    const slice = { ...counts, ...moves, reached: last }
    if (!(await addSlice(db, key, { from: reached, slice, differences }))) return undefined
    judged += counts.judged
    reached = last
  }
}
