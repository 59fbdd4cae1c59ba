/** A hit's receipt, whoever asks for it. */
import type { Receipt } from '../../contract/receipt.ts'
import type { CampaignRow } from '../../store/config/campaigns.ts'
import { conversionsOfHit } from '../../store/config/conversions.ts'
import { toldConversions } from '../../store/config/postback-inbox.ts'
import type { Events } from '../../store/events/events.ts'
import { othersOf, type KeptHit } from '../../store/events/receipt.ts'
import { judge } from '../../traffic/decide.ts'
import { decidedBy } from '../../traffic/decided-by.ts'
import { expandDestination } from '../../traffic/destination.ts'
import { SIGNALS_VERSION } from '../../traffic/table.ts'
import type { Services } from '../context.ts'
import { factsOf, policyOf } from './facts-of-hit.ts'

const DAY_MS = 86_400_000
const MOST_OTHERS = 20

export type ReceiptSubject = {
  kept: KeptHit
  campaign: CampaignRow
  /** Whether the reader may know of payouts. */ money: boolean
}

export async function receiptOf(
  { db, events }: Pick<Services, 'db' | 'events'>,
  { kept, campaign, money }: ReceiptSubject,
): Promise<Receipt> {
  const { client: _client, campaign: _campaign, ...log } = kept.log
  const { network, repeats, pace, headersSeen, headers, crawler, source } = kept
  return {
    log: { ...log, companyId: campaign.id, companyName: campaign.name },
    source,
    line: decidedBy(kept.log),
    crawler: factsOf(kept).crawler,
    network,
    repeats,
    pace,
    headers: headersSeen ? headers : null,
    whole: crawler !== '',
    replay: replayed(kept, campaign),
    others: await others(events, kept),
    conversions: money ? await conversionsOf(db, kept) : null,
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
  return {
    ...(await othersOf(events, log, { from, to, most: MOST_OTHERS })),
    from: from.toISOString(),
    to: to.toISOString(),
  }
}

async function conversionsOf(db: Services['db'], { log }: KeptHit): Promise<NonNullable<Receipt['conversions']>> {
  const rows = await conversionsOfHit(db, log)
  const told = await toldConversions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, status, payout, currency, txid, convertedAt }) => ({
    status,
    payout,
    currency,
    txid,
    convertedAt: convertedAt.toISOString(),
    changes: (told.get(id)?.changes ?? []).map(({ at, ...before }) => ({ ...before, at: at.toISOString() })),
  }))
}
