/** Replays of all visits: ordered here, made by the job, read by who ordered them. */
import { notFound } from '../../contract/failure.ts'
import type { ExactReplay } from '../../contract/replay.ts'
import { canCall } from '../../rules/menu.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { type CampaignRow, findCampaign } from '../../store/config/campaigns.ts'
import { refusedBy } from '../../store/config/crawler-refusals.ts'
import { cancelReplay, findReplay, orderReplay, REPLAY_KEPT_MS, type ReplayRow } from '../../store/config/replays.ts'
import { countHits } from '../../store/events/replay-hits.ts'
import type { Caller, HandlersOf } from '../context.ts'

type Needs = 'db' | 'events' | 'now'

const DAY_MS = 86_400_000

export const exactReplayHandlers = {
  'logs.orderReplay': async ({ services, caller }, { companyId, days, against, settings }) => {
    const { db, events } = services
    const found = requireReadable(caller.account, await findCampaign(db, companyId))
    const until = services.now()
    const since = new Date(until.getTime() - days * DAY_MS)
    const row = await orderReplay(
      db,
      {
        accountId: caller.account.id,
        campaignId: found.id,
        question: {
          campaign: judgingOf(found),
          refused: (await refusedBy(db, [found.clientId])).get(found.clientId),
          against,
          settings,
          timezone: caller.account.timezone,
        },
        withConversions: canCall(caller.account, 'conversion.inbox'),
        since,
        until,
        visits: await countHits(events, { campaign: found.id, from: since, to: until }),
        expiresAt: new Date(until.getTime() + REPLAY_KEPT_MS),
      },
      until,
    )
    return { exact: viewOf(row, caller) }
  },

  /** @throws 404 also for somebody else's, and for one whose campaign the caller no longer reads. */
  'logs.orderedReplay': async ({ services: { db, now }, caller }, { id }) => {
    const row = await findReplay(db, { id, accountId: caller.account.id }, now())
    if (!row) throw notFound()
    requireReadable(caller.account, await findCampaign(db, row.campaignId))
    return { exact: viewOf(row, caller) }
  },

  'logs.cancelReplay': async ({ services: { db }, caller }, { id }) => {
    if (!(await cancelReplay(db, { id, accountId: caller.account.id }))) throw notFound()
    return {}
  },
} satisfies HandlersOf<Needs>

const judgingOf = ({
  id,
  key,
  name,
  tag,
  version,
  settings,
  dealt,
}: CampaignRow): ReplayRow['question']['campaign'] => ({
  id,
  key,
  name,
  tag,
  version,
  settings,
  dealt,
})

function viewOf(row: ReplayRow, { account }: Caller): ExactReplay {
  const [from, to] = [row.since.toISOString(), row.until.toISOString()]
  const { id, campaignId: companyId, state, visits, judged, result, expiresAt } = row
  const examples = canCall(account, 'logs.receipt') ? (result?.examples ?? []) : []
  return {
    id,
    companyId,
    state,
    from,
    to,
    visits,
    judged,
    until: expiresAt.toISOString(),
    replay: result && { ...result, from, to, examples },
  }
}
