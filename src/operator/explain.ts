import type { Receipt } from '../contract/receipt.ts'
import { receiptOf } from '../features/logs/receipt-of.ts'
import { findCampaign } from '../store/config/campaigns.ts'
import { keptHit } from '../store/events/receipt.ts'
import type { OperatorContext } from './context.ts'

/** All that is told of one hit; null: there is none of this id. */
export async function explainHit(house: OperatorContext, { hit }: { hit: string }): Promise<Receipt | null> {
  const [db, events] = await Promise.all([house.db(), house.events()])
  const kept = await keptHit(events, { campaigns: 'all' }, hit)
  const campaign = kept && (await findCampaign(db, kept.log.campaign))
  return campaign ? receiptOf({ db, events }, { kept, campaign, money: true }) : null
}
