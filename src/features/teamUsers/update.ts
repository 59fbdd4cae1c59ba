import { requireLimitHolds } from '../../rules/account-state.ts'
import { changeAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { deleteSessionsOf } from '../../store/config/sessions.ts'
import type { TeamUserRow } from '../../store/config/team.ts'
import { requestAddressChange } from '../address-change.ts'
import type { Handler } from '../context.ts'
import { hashNewPassword } from '../passwords.ts'
import { tellOwner } from '../security-notice.ts'
import { ownTeamUser } from './own.ts'
import { toTeamUserView } from './views.ts'

/**
 * What is not given stays. A new password ends their sessions and is told; a new address waits until it is confirmed.
 */
export const update: Handler<'teamUsers.updateTeamUser'> = async (
  { services, caller },
  { id, password, email, ...given },
) => {
  const secret = password === undefined ? {} : { passwordHash: await hashNewPassword(password) }
  const { after, send } = await services.db.transaction(async (tx) => {
    const before = await ownTeamUser(tx, caller.account.id, id)
    const { name = before.name, limit = before.campaignLimit } = given
    if (given.limit !== undefined) requireLimitHolds(given.limit, before)
    const change = { name, campaignLimit: limit }
    await changeAccount(tx, id, { ...change, ...secret })
    if (password !== undefined) {
      await deleteSessionsOf(tx, id)
      await tellOwner(tx, id, 'password', services.now())
    }
    const wish = email !== undefined && email !== before.email ? { pendingEmail: email } : {}
    const send =
      wish.pendingEmail === undefined
        ? undefined
        : await requestAddressChange(tx, services, { id, email: wish.pendingEmail, isOwn: false })
    const after = { ...before, ...change, ...(password === undefined ? {} : { pendingEmail: null }), ...wish }
    const values = {
      before: recorded(before),
      after: { ...recorded(after), ...wish, ...(password === undefined ? {} : { password: 'changed' }) },
    }
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'teamUsers.updateTeamUser',
      subject: `accounts/${id}`,
      ...values,
    })
    return { after, send }
  })
  send?.()
  return { teamUser: toTeamUserView(after) }
}

const recorded = ({ email, name, campaignLimit }: TeamUserRow) => ({ email, name, limit: campaignLimit })
