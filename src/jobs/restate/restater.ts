/**
 * Judges past visits by today's policy, a campaign's day at a time, as they are asked for. What was made is kept in the
 * event store under a digest of the policy, so another policy begins anew, and a restart goes on where it was.
 */
import { createHash } from 'node:crypto'
import type { Restater, Services } from '../../features/context.ts'
import type { TodaysPolicy } from '../../features/judge-today.ts'
import { judgedCampaigns } from '../../features/logs/estimate.ts'
import type { CampaignRow } from '../../store/config/campaigns.ts'
import { withoutValues } from '../../store/config/database.ts'
import { entriesFor } from '../../store/config/edge-snapshot.ts'
import { listDigests } from '../../store/config/lists.ts'
import { nextHits } from '../../store/events/replay-hits.ts'
import { type CampaignDay, daysJudged, daysWithHits, keepRestated } from '../../store/events/restated.ts'
import { SIGNALS_VERSION } from '../../traffic/table.ts'
import { type JudgingThread, openJudgingThread } from '../judging-thread.ts'
import type { RestateAnswer, RestateQuestion } from './thread.ts'

type Needs = Pick<Services, 'db' | 'events' | 'errors' | 'now'>
type Policy = Omit<TodaysPolicy, 'entries'> & { digest: string }
type Work = { policy: Policy; day: string }

const DAY_MS = 86_400_000
/** Visits of a slice: some 8 MB of text. */
const SLICE = 5000
/** Days that one thread judges, before the next campaign has its turn. */
const AT_ONCE = 31
/** By which part today grows before it is judged again: an entry of a list may have come and gone meanwhile. */
const GROWS_TODAY = 0.05

/** `close` stops within a slice and waits for that. */
export function createRestater(services: Needs): Restater & { close: () => Promise<void> } {
  const { db, events, errors, now } = services
  const waiting = new Map<string, Work>()
  let running: Promise<void> | undefined
  const closing = new AbortController()
  const { signal } = closing

  async function work(): Promise<void> {
    for (let [next] = waiting.values(); next && !signal.aborted; [next] = waiting.values()) {
      const { policy } = next
      const days = [...waiting.values()].filter((one) => one.policy.digest === policy.digest)
      const thread = await openThread(services, policy)
      try {
        for (const one of days.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, AT_ONCE)) {
          if (signal.aborted) return
          await judgeDay(one, thread)
          waiting.delete(nameOf(one))
        }
      } finally {
        await thread.close()
      }
    }
  }

  async function judgeDay({ policy, day }: Work, thread: Thread): Promise<void> {
    const campaign = policy.campaign.id
    const from = new Date(`${day}T00:00:00Z`)
    const span = { campaign, from, to: new Date(from.getTime() + DAY_MS) }
    const rows: RestateAnswer['rows'] = []
    let judged = 0
    let slice = await nextHits(events, span, { after: undefined, most: SLICE })
    while (slice.last) {
      signal.throwIfAborted()
      const [following, answer] = await Promise.all([
        nextHits(events, span, { after: slice.last, most: SLICE }),
        thread.ask({ lines: slice.lines }),
      ])
      judged += answer.judged
      rows.push(...answer.rows)
      slice = following
    }
    await keepRestated(events, { campaign, policy: policy.digest, day }, { rows, judged })
  }

  /** What failed is asked for again by the next question. */
  function begin(): void {
    running ??= work()
      .catch((error: unknown) => {
        waiting.clear()
        if (!signal.aborted) errors.report(withoutValues(error), 'judging past visits by the policy of today')
      })
      .finally(() => (running = undefined))
  }

  return {
    async ask(campaigns, span) {
      const policies = await policiesOf(db, campaigns)
      const [days, known] = await Promise.all([
        daysWithHits(events, { campaigns: campaigns.map(({ id }) => id), ...span }),
        daysJudged(
          events,
          policies.map(({ digest }) => digest),
        ),
      ])
      const judged = new Map(known.map((one) => [dayName(one), one.judged]))
      const today = now().toISOString().slice(0, 10)
      const grownBy = (one: CampaignDay & { hits: number }): number =>
        one.hits - (judged.get(dayName(one)) ?? -Infinity)
      // what comes in today is judged by what is in force, so today is whole, and judged again now and then
      const isWhole = (one: (typeof days)[number]): boolean => grownBy(one) <= (one.day < today ? 0 : one.hits)
      const isMissing = (one: (typeof days)[number]): boolean =>
        grownBy(one) > (one.day < today ? 0 : one.hits * GROWS_TODAY)
      const byCampaign = new Map(policies.map((policy) => [policy.campaign.id, policy]))
      for (const { campaign, day } of days.filter(isMissing)) {
        const policy = byCampaign.get(campaign)
        if (policy) waiting.set(nameOf({ policy, day }), { policy, day })
      }
      if (waiting.size > 0 && !signal.aborted) begin()
      const sum = (of: typeof days) => of.reduce((all, { hits }) => all + hits, 0)
      return { policies: policies.map(({ digest }) => digest), hits: sum(days), judged: sum(days.filter(isWhole)) }
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

const nameOf = ({ policy, day }: Work): string => `${policy.digest} ${day}`
const dayName = ({ campaign, day }: CampaignDay): string => `${campaign} ${day}`

type Thread = JudgingThread<RestateQuestion, RestateAnswer>

async function openThread({ db }: Pick<Needs, 'db'>, { campaign, bannedSince }: Policy): Promise<Thread> {
  const data: TodaysPolicy = { campaign, bannedSince, entries: await entriesFor(db, [campaign.clientId]) }
  return openJudgingThread(new URL('thread.ts', import.meta.url), { name: 'weir-restate', data })
}

/** The policies of today, each with a digest of all that it judges by. */
async function policiesOf(db: Services['db'], rows: readonly CampaignRow[]): Promise<Policy[]> {
  const [campaigns, lists] = await Promise.all([
    judgedCampaigns(db, rows),
    listDigests(db, [...new Set(rows.map(({ clientId }) => clientId))]),
  ])
  return campaigns.map((campaign, at) => {
    const bannedSince = rows[at]?.bannedAt?.toISOString().slice(0, 10) ?? ''
    const judgedBy = [SIGNALS_VERSION, campaign, bannedSince, lists.get(''), lists.get(campaign.clientId)]
    const digest = createHash('sha256').update(JSON.stringify(judgedBy)).digest('base64url').slice(0, 22)
    return { campaign, bannedSince, digest }
  })
}
