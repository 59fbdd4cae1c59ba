import { notFound } from '../../contract/failure.ts'
import { lockClient } from '../../store/config/accounts.ts'
import type { Queries } from '../../store/config/database.ts'
import { findTeamUser, type TeamUserRow } from '../../store/config/team.ts'

/**
 * A team user of the client who asks, the client's row held until the end of the transaction: he makes no campaign
 * meanwhile.
 * @throws 404 also for somebody else's team user.
 */
export async function ownTeamUser(tx: Queries, clientId: string, id: string): Promise<TeamUserRow> {
  await lockClient(tx, clientId)
  const found = await findTeamUser(tx, id)
  if (found?.ownerId !== clientId) throw notFound()
  return found
}
