/**
 * Judges past visits by today's policy, a campaign day at a time, on demand. Stores results in the event store by
 * policy digest: a new policy starts anew, a restart continues.
 */
import { createHash } from 'node:crypto'
import { createSharedRuns } from '../../lib/flow/shared-runs.ts'
import type { Restater, Services } from '../../domain/context.ts'
import type { TodaysPolicy } from '../../domain/judging/judge-today.ts'
import { judgedCampaigns } from '../../domain/judging/estimate.ts'
import type { CampaignRow } from '../../store/config/campaigns/campaigns.ts'
import { redactValues } from '../../store/config/engine/database.ts'
import { entriesFor } from '../../store/config/edge-snapshot.ts'
import { listDigests } from '../../store/config/lists/lists.ts'
import { nextHits, type SlicePosition, SLICE_HITS } from '../../store/events/experiments/replay-hits.ts'
import { type CampaignDay, daysJudged, daysWithHits, keepRestated } from '../../store/events/experiments/restated.ts'
import { SIGNALS_VERSION } from '../../judge/table.ts'
import { type JudgingProcess, openJudgingProcess } from '../judging-process.ts'
import type { RestateAnswer, RestateQuestion } from './judge.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = Pick<Services, 'db' | 'events' | 'errors' | 'now'>
type Policy = Omit<TodaysPolicy, 'entries'> & { digest: string }
type Work = { policy: Policy; day: string }
type Answer = Awaited<ReturnType<Restater['ask']>>

/** Days per turn of a campaign. */
const AT_ONCE = 31
/** Growth of today's visits that repeats judging: a list entry may have come and gone. */
const GROWS_TODAY = 0.05

/** `close` stops within a slice and waits for it. */
export function createRestater(services: Needs): Restater & { close: () => Promise<void> } {
  const { db, events, errors, now } = services
  const waiting = new Map<string, Work>()
  const closing = new AbortController()
  const { signal } = closing
  let running: Promise<void> | undefined
  /** Policy digests whose last attempt failed. */
  const failing = new Set<string>()

  async function work(): Promise<void> {
    for (let [next] = waiting.values(); next && !signal.aborted; [next] = waiting.values()) {
      const { policy } = next
      await judgeDays(policy).catch((error: unknown) => failed(policy, error))
    }
  }

  /** Newest first; the rest waits behind other campaigns. */
  async function judgeDays(policy: Policy): Promise<void> {
    const all = [...waiting.values()].filter((one) => one.policy.digest === policy.digest)
    const days = all.toSorted((a, b) => (a.day < b.day ? 1 : -1))
    const judge = await openJudge(services, policy)
    try {
      for (const one of days.slice(0, AT_ONCE)) {
        // Another policy applies by now.
        if (!waiting.has(nameOf(one))) continue
        await judgeDay(one, judge)
        waiting.delete(nameOf(one))
        failing.delete(policy.digest)
      }
    } finally {
      await judge.close()
    }
    for (const one of days.slice(AT_ONCE)) if (waiting.delete(nameOf(one))) waiting.set(nameOf(one), one)
  }

  async function judgeDay({ policy, day }: Work, judge: Judge): Promise<void> {
    const campaign = policy.campaign.id
    const from = new Date(`${day}T00:00:00Z`)
    const span = { campaign, from, to: new Date(from.getTime() + DAY_MS) }
    const rows: RestateAnswer['rows'] = []
    let judged = 0
    const next = (after: SlicePosition | undefined) =>
      nextHits(events, span, { after, most: SLICE_HITS, file: judge.place() })
    let slice = await next(undefined)
    while (slice.last) {
      signal.throwIfAborted()
      const [following, answer] = await Promise.all([next(slice.last), judge.ask({ slice: slice.file })])
      judged += answer.judged
      rows.push(...answer.rows)
      slice = following
    }
    await keepRestated(events, { campaign, policy: policy.digest, day }, { rows, judged })
  }

  /** The next query requests its days again. Logged once until a day succeeds. */
  function failed({ digest }: Policy, error: unknown): void {
    for (const [name, { policy }] of waiting) if (policy.digest === digest) waiting.delete(name)
    if (failing.has(digest) || signal.aborted) return
    failing.add(digest)
    errors.report(redactValues(error), 'reclassifying past visits by the current policy')
  }

  function begin(): void {
    if (waiting.size === 0 || signal.aborted) return
    running ??= work().finally(() => {
      running = undefined
      begin()
    })
  }

  /** Drops days waiting under an earlier policy. */
  function order(policies: readonly Policy[], missing: readonly CampaignDay[]): void {
    const byCampaign = new Map(policies.map((policy) => [policy.campaign.id, policy]))
    for (const [name, { policy }] of waiting)
      if ((byCampaign.get(policy.campaign.id) ?? policy).digest !== policy.digest) waiting.delete(name)
    for (const { campaign, day } of missing) {
      const policy = byCampaign.get(campaign)
      if (policy) waiting.set(nameOf({ policy, day }), { policy, day })
    }
    begin()
  }

  async function look(campaigns: readonly CampaignRow[], span: { from: Date; to: Date }): Promise<Answer> {
    const policies = await policiesOf(db, campaigns)
    const digests = policies.map(({ digest }) => digest)
    const [days, known] = await Promise.all([
      daysWithHits(events, { campaigns: campaigns.map(({ id }) => id), ...span }),
      daysJudged(events, digests),
    ])
    const today = now().toISOString().slice(0, 10)
    const judged = new Map(known.map((one) => [dayName(one), one.judged]))
    const states = days.map((one) => {
      const before = judged.get(dayName(one))
      if (before === undefined) return { ...one, whole: false, missing: true }
      // today's visits are judged by the current policy; past days may have late hits
      const isToday = one.day >= today
      return {
        ...one,
        whole: isToday || before >= one.hits,
        missing: one.hits > before * (isToday ? 1 + GROWS_TODAY : 1),
      }
    })
    order(
      policies,
      states.filter(({ missing }) => missing),
    )
    const sum = (of: typeof states) => of.reduce((all, { hits }) => all + hits, 0)
    return { policies: digests, hits: sum(states), judged: sum(states.filter(({ whole }) => whole)) }
  }

  // a screen's parts ask the same
  const shared = createSharedRuns<Answer>()
  return {
    ask: (campaigns, span) =>
      shared(JSON.stringify([span, campaigns.map(({ id, version, bannedAt }) => [id, version, bannedAt])]), () =>
        look(campaigns, span),
      ),
    async close() {
      closing.abort()
      await running
    },
  }
}

const nameOf = ({ policy, day }: Work): string => `${policy.digest} ${day}`
const dayName = ({ campaign, day }: CampaignDay): string => `${campaign} ${day}`

type Judge = JudgingProcess<RestateQuestion, RestateAnswer>

async function openJudge(
  { db, events }: Pick<Needs, 'db' | 'events'>,
  { campaign, bannedSince }: Policy,
): Promise<Judge> {
  const data: TodaysPolicy = { campaign, bannedSince, entries: await entriesFor(db, [campaign.clientId]) }
  return openJudgingProcess(new URL('judge.ts', import.meta.url), {
    name: 'weir-restate',
    data,
    scratch: events.scratch,
  })
}

/** With a digest of everything that affects verdicts. */
async function policiesOf(db: Services['db'], rows: readonly CampaignRow[]): Promise<Policy[]> {
  const [campaigns, lists] = await Promise.all([
    judgedCampaigns(db, rows),
    listDigests(db, [...new Set(rows.map(({ clientId }) => clientId))]),
  ])
  return campaigns.map((campaign, at) => {
    const bannedSince = rows[at]?.bannedAt?.toISOString().slice(0, 10) ?? ''
    const { id, refused, clientId, signals } = campaign
    // irrelevant for verdicts
    const { notes: _notes, tests: _tests, ...settings } = campaign.settings
    const judgedBy = [SIGNALS_VERSION, id, settings, refused, bannedSince, lists.get(''), lists.get(clientId)]
    const changed = signals?.number ? [signals.changes] : []
    const digest = createHash('sha256')
      .update(JSON.stringify([...judgedBy, ...changed]))
      .digest('base64url')
      .slice(0, 22)
    return { campaign, bannedSince, digest }
  })
}
