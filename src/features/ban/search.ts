import { searchUnbanned } from '../../store/config/bans.ts'
import type { Handler } from '../context.ts'
import { visitsOrNull } from './visits.ts'

const MONTH_MS = 30 * 86_400_000

export const searchCampaigns: Handler<'ban.search'> = async ({ services }, { search }) => {
  const rows = await searchUnbanned(services.db, search)
  const since = new Date(services.now().getTime() - MONTH_MS)
  const visits = await visitsOrNull(
    services.events,
    rows.map(({ id }) => ({ campaign: id, since })),
  )
  return { companies: rows.map((row) => ({ ...row, visits: visits && (visits.get(row.id) ?? 0) })) }
}
