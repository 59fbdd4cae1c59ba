import { notFound } from '../../contract/failure.ts'
import type { Receipt } from '../../contract/receipt.ts'
import { findCampaign, type CampaignRow } from '../../store/config/campaigns.ts'
import type { Events } from '../../store/events/events.ts'
import { keptHit, othersOf, type KeptHit } from '../../store/events/receipt.ts'
import { judge } from '../../traffic/decide.ts'
import { decidedBy } from '../../traffic/decided-by.ts'
import { expandDestination } from '../../traffic/destination.ts'
import { SIGNALS_VERSION } from '../../traffic/table.ts'
import type { Handler } from '../context.ts'
import { whoseHits } from './asked.ts'
import { factsOf, policyOf } from './facts-of-hit.ts'

const DAY_MS = 86_400_000
const MOST_OTHERS = 20

export const receipt: Handler<'logs.receipt'> = async ({ services: { db, events }, asker }, { hit, companyId }) => {
  const kept = await keptHit(events, await whoseHits({ db }, asker.account, { companyId }), hit)
  const campaign = kept && (await findCampaign(db, kept.log.campaign))
  if (!campaign) throw notFound()
  const { client: _client, campaign: _campaign, ...log } = kept.log
  const { network, repeats, pace, headersSeen, headers, crawler } = kept
  return {
    receipt: {
      log: { ...log, companyId: campaign.id, companyName: campaign.name },
      source: kept.source,
      line: decidedBy(kept.log),
      crawler: factsOf(kept).crawler,
      network, repeats, pace,
      headers: headersSeen ? headers : null,
      whole: crawler !== '',
      replay: replayed(kept, campaign),
      others: await others(events, kept),
    },
  }
}

/** The same facts under the settings in force now. */
function replayed(kept: KeptHit, campaign: CampaignRow): Receipt['replay'] {
  const [facts, policy] = [factsOf(kept), policyOf(campaign, kept.log)]
  const judged = (without?: ReadonlySet<string>) => {
    const { class: hitClass, suspicious, category, destination } = judge(facts, policy, without).verdict
    return { class: hitClass, suspicious, category, to: expandDestination(destination.to, facts, policy, kept.log.hit) }
  }
  const now = judged()
  const policyVersion = `${SIGNALS_VERSION}.${campaign.version}`
  return {
    now,
    same: now.class === kept.log.class && now.suspicious === kept.log.suspicious && now.category === kept.log.category,
    saved: policyVersion.split('.')[1] !== kept.log.policyVersion.split('.')[1],
    policyVersion,
    without: kept.log.reasons.map(({ signal }) => ({ signal, ...judged(new Set([signal])) })),
  }
}

async function others(events: Events, { log }: KeptHit): Promise<Receipt['others']> {
  const time = Date.parse(log.time)
  const [from, to] = [new Date(time - DAY_MS), new Date(time + DAY_MS)]
  return { ...(await othersOf(events, log, { from, to, most: MOST_OTHERS })), from: from.toISOString(), to: to.toISOString() }
}
