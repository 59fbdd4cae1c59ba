import { invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { requireQuotaForTeamUser, WITHOUT_PLAN } from '../../rules/account-state.ts'
import { insertAccount, lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { findPlan } from '../../store/config/plans.ts'
import { countTeamUsers } from '../../store/config/team.ts'
import type { Handler } from '../context.ts'
import { hashNewPassword } from '../passwords.ts'
import { toTeamUserView } from './views.ts'

/** The client's row is held while his team is counted, so that two at once never pass the limit. */
export const add: Handler<'teamUsers.addTeamUser'> = async (
  { services: { db, now }, caller },
  { email, password, name, limit },
) => {
  const passwordHash = await hashNewPassword(password)
  return db.transaction(async (tx) => {
    const client = await lockClient(tx, caller.account.id)
    if (!client) throw notFound()
    const plan = await findPlan(tx, client.planId)
    const { userLimit } = plan ?? WITHOUT_PLAN
    requireQuotaForTeamUser({ ...client, userLimit, teamUsers: await countTeamUsers(tx, client.id) }, now())
    const { language, timezone } = client
    const made = await insertAccount(tx, {
      role: 'team_user',
      email,
      passwordHash,
      name,
      ownerId: client.id,
      campaignLimit: limit,
      active: true,
      language,
      timezone,
    })
    if (!made) throw invalid({ email: [TEXTS.emailTaken] })
    await recordAudit(tx, {
      actorId: client.id,
      action: 'teamUsers.addTeamUser',
      subject: `accounts/${made.id}`,
      after: { email, name, limit },
    })
    return { teamUser: toTeamUserView({ ...made, campaigns: 0, pendingEmail: null }) }
  })
}
