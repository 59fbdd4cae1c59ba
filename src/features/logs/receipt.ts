import { notFound } from '../../contract/failure.ts'
import { mayCall } from '../../rules/menu.ts'
import { findCampaign } from '../../store/config/campaigns.ts'
import { keptHit } from '../../store/events/receipt.ts'
import type { Handler } from '../context.ts'
import { whoseHits } from './hit-query.ts'
import { receiptOf } from './receipt-of.ts'

export const receipt: Handler<'logs.receipt'> = async (
  { services: { db, events }, caller: { account } },
  { hit, companyId },
) => {
  const kept = await keptHit(events, await whoseHits({ db }, account, { companyId }), hit)
  const campaign = kept && (await findCampaign(db, kept.log.campaign))
  if (!campaign) throw notFound()
  return { receipt: await receiptOf({ db, events }, { kept, campaign, money: mayCall(account, 'conversion.inbox') }) }
}
