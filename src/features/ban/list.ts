import { listBans } from '../../store/config/bans.ts'
import type { Handler } from '../context.ts'
import { visitsOrNull } from './visits.ts'

export const listBanned: Handler<'ban.list'> = async ({ services }) => {
  const rows = await listBans(services.db)
  const turnedAway = await visitsOrNull(
    services.events,
    rows.map(({ id, bannedAt }) => ({ campaign: id, since: bannedAt })),
    'policy.banned',
  )
  return {
    companies: rows.map(({ bannedAt, ...row }) => ({
      ...row,
      since: bannedAt.toISOString(),
      requests: turnedAway && (turnedAway.get(row.id) ?? 0),
    })),
  }
}
