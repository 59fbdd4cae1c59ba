import { keepingOf } from '../../rules/privacy.ts'
import { keepingOfCampaigns, readKeeping } from '../../store/config/privacy.ts'
import type { Handler } from '../context.ts'

export const read: Handler<'privacy.read'> = async ({ services: { db } }) => {
  const keeping = await readKeeping(db)
  const stricter = (await keepingOfCampaigns(db)).filter((campaign) => {
    const held = keepingOf(keeping, campaign)
    return held.keepMonths !== keeping.keepMonths || held.cutAddressDays !== keeping.cutAddressDays
  })
  return { keeping, stricter: stricter.length }
}
