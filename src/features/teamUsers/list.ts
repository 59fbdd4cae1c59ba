import { WITHOUT_PLAN } from '../../rules/account-state.ts'
import { findPlan } from '../../store/config/plans.ts'
import { listTeamUsers } from '../../store/config/team.ts'
import type { Handler } from '../context.ts'
import { toTeamUserView } from './views.ts'

export const list: Handler<'teamUsers.getTeamUsers'> = async ({ services: { db }, caller: { account } }) => {
  const rows = await listTeamUsers(db, account.id)
  const plan = await findPlan(db, account.planId)
  return { teamUsers: rows.map(toTeamUserView), userLimit: (plan ?? WITHOUT_PLAN).userLimit }
}
