/** What other settings would have made of a campaign's past visits: judged again from what is stored of them. */
import { findCampaign } from '../../store/config/campaigns.ts'
import { convertedOf } from '../../store/config/conversions.ts'
import { refusedBy } from '../../store/config/crawler-refusals.ts'
import { drawHits, namedHits } from '../../store/events/replay-hits.ts'
import { canCall } from '../../rules/menu.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { createReplay } from '../../rules/replay.ts'
import { dayIn } from '../../lib/day.ts'
import { inTurns } from '../../lib/in-turns.ts'
import type { HandlersOf } from '../context.ts'
import { judgeTwice } from '../judge-twice.ts'

type Needs = 'db' | 'events' | 'now'

const DAY_MS = 86_400_000
/** Visits that are judged at most: enough to know a share to two hundredths, and done within a second. */
const MOST_JUDGED = 3000
/** Converted visits that are judged at most, the newest. */
const MOST_CONVERTED = 2000

export const replayHandlers = {
  'logs.replay': async ({ services: { db, events, now }, caller }, { companyId, days, against, settings, ban }) => {
    const campaign = requireReadable(caller.account, await findCampaign(db, companyId))
    const refused = (await refusedBy(db, [campaign.clientId])).get(campaign.clientId)
    const to = now()
    const range = { campaign: campaign.id, from: new Date(to.getTime() - days * DAY_MS), to }
    const may = {
      examples: canCall(caller.account, 'logs.receipt'),
      conversions: canCall(caller.account, 'conversion.inbox'),
    }
    const [{ visits, hits }, converted] = await Promise.all([
      drawHits(events, range, MOST_JUDGED),
      may.conversions ? convertedOf(db, { campaign: campaign.id, since: range.from, most: MOST_CONVERTED }) : [],
    ])
    const judgeHit = judgeTwice(
      { campaign, refused, against, settings, timezone: caller.account.timezone },
      ban ? { bannedSince: dayIn(caller.account.timezone, to) } : {},
    )
    const replay = createReplay()
    await inTurns(hits, (kept) => replay.add(judgeHit(kept)))
    const paid = Map.groupBy(converted, ({ hit }) => hit)
    const brought = await namedHits(events, range, [...paid.keys()])
    await inTurns(brought, (kept) => replay.addConverted(judgeHit(kept), paid.get(kept.log.hit) ?? []))
    const result = replay.result(visits)
    return {
      replay: {
        from: range.from.toISOString(),
        to: to.toISOString(),
        ...result,
        examples: may.examples ? result.examples : [],
      },
    }
  },
} satisfies HandlersOf<Needs>
