import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { requireQuotaOfTeamUser } from '../../rules/account-state.ts'
import type { AccountRow } from '../../store/config/accounts.ts'
import type { Queries } from '../../store/config/database.ts'
import { findTeamUser } from '../../store/config/team.ts'

/**
 * Throws unless a team user may hold one more campaign. His client's row must be locked; a team user deleted meanwhile
 * is nobody.
 */
export async function requireTeamRoom(tx: Queries, { id, role }: AccountRow): Promise<void> {
  if (role !== 'team_user') return
  const member = await findTeamUser(tx, id)
  if (!member) throw new Refusal(401, TEXTS.unauthenticated)
  requireQuotaOfTeamUser(member)
}
