import { retentionOf } from '../../rules/privacy.ts'
import { retentionOfCampaigns, readRetention } from '../../store/config/privacy.ts'
import type { Handler } from '../context.ts'

export const read: Handler<'privacy.read'> = async ({ services: { db } }) => {
  const keeping = await readRetention(db)
  const stricter = (await retentionOfCampaigns(db)).filter((campaign) => {
    const held = retentionOf(keeping, campaign)
    return held.keepMonths !== keeping.keepMonths || held.cutAddressDays !== keeping.cutAddressDays
  })
  return { keeping, stricter: stricter.length }
}
