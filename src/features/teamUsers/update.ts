import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { requireLimitHolds } from '../../rules/account-state.ts'
import { changeAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { deleteSessionsOf } from '../../store/config/sessions.ts'
import type { TeamUserRow } from '../../store/config/team.ts'
import { mailAddressChanged } from '../address-changed.ts'
import type { Handler } from '../context.ts'
import { hashNewPassword } from '../passwords.ts'
import { ownTeamUser } from './own.ts'
import { shownTeamUser } from './shown.ts'

/** What is not given stays. A new password ends his sessions; a new address is asked to confirm itself. */
export const update: Handler<'teamUsers.updateTeamUser'> = async ({ services, asker }, { id, password, ...given }) => {
  const secret = password === undefined ? {} : { passwordHash: await hashNewPassword(password) }
  const { before, after } = await services.db.transaction(async (tx) => {
    const before = await ownTeamUser(tx, asker.account.id, id)
    const { email = before.email, name = before.name, limit = before.campaignLimit } = given
    if (given.limit !== undefined) requireLimitHolds(given.limit, before)
    const change = { email, name, campaignLimit: limit, emailConfirmed: before.emailConfirmed && email === before.email }
    if (!(await changeAccount(tx, id, { ...change, ...secret }))) throw invalid({ email: [TEXTS.emailTaken] })
    if (password !== undefined) await deleteSessionsOf(tx, id)
    const after = { ...before, ...change }
    const values = { before: told(before), after: { ...told(after), ...(password === undefined ? {} : { password: 'changed' }) } }
    await recordAudit(tx, { actorId: asker.account.id, action: 'teamUsers.updateTeamUser', subject: `accounts/${id}`, ...values })
    return { before, after }
  })
  if (before.email !== after.email) mailAddressChanged(services, before, after.email)
  return { teamUser: shownTeamUser(after) }
}

const told = ({ email, name, campaignLimit }: TeamUserRow) => ({ email, name, limit: campaignLimit })
