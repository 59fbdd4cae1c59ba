import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { requireLimitHolds } from '../../rules/account-state.ts'
import { changeAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { deleteSessionsOf } from '../../store/config/sessions.ts'
import type { TeamUserRow } from '../../store/config/team.ts'
import type { Handler } from '../context.ts'
import { hashNewPassword } from '../passwords.ts'
import { ownTeamUser } from './own.ts'
import { shownTeamUser } from './shown.ts'

/** What is not given stays. A new password ends his sessions. */
export const update: Handler<'teamUsers.updateTeamUser'> = async ({ services: { db }, asker }, { id, password, ...given }) => {
  const secret = password === undefined ? {} : { passwordHash: await hashNewPassword(password) }
  return db.transaction(async (tx) => {
    const before = await ownTeamUser(tx, asker.account.id, id)
    const { email = before.email, name = before.name, limit = before.campaignLimit } = given
    if (given.limit !== undefined) requireLimitHolds(given.limit, before)
    if (!(await changeAccount(tx, id, { email, name, campaignLimit: limit, ...secret }))) throw invalid({ email: [TEXTS.emailTaken] })
    if (password !== undefined) await deleteSessionsOf(tx, id)
    const after = { email, name, limit, ...(password === undefined ? {} : { password: 'changed' }) }
    await recordAudit(tx, { actorId: asker.account.id, action: 'teamUsers.updateTeamUser', subject: `accounts/${id}`, before: told(before), after })
    return { teamUser: shownTeamUser({ ...before, email, name, campaignLimit: limit }) }
  })
}

const told = ({ email, name, campaignLimit }: TeamUserRow) => ({ email, name, limit: campaignLimit })
