import { notFound } from '../../contract/failure.ts'
import { mayCall } from '../../rules/menu.ts'
import { changeAccount, type AccountRow } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { deleteSessionsOf } from '../../store/config/sessions.ts'
import { endSupportSessionsOf } from '../../store/config/support-sessions.ts'
import { lockManager } from '../../store/config/team.ts'
import { requestAddressChange } from '../address-change.ts'
import type { Handler } from '../context.ts'
import { hashNewPassword } from '../passwords.ts'
import { tellOwner } from '../security-notice.ts'
import { toManagerView } from './views.ts'

/**
 * What is not given stays. The ticks are read at each of a manager's calls; with the tick of the clients go the
 * clients' panels that they have open. A new password ends their sessions and is told; a new address waits until it is
 * confirmed.
 */
export const update: Handler<'managers.updateManager'> = async (
  { services, caller },
  { id, password, email, ...given },
) => {
  const secret = password === undefined ? {} : { passwordHash: await hashNewPassword(password) }
  const { after, send } = await services.db.transaction(async (tx) => {
    const before = await lockManager(tx, id)
    if (!before) throw notFound()
    const change = { name: before.name, menu: before.menu, ...given }
    await changeAccount(tx, id, { ...change, ...secret })
    if (password !== undefined) {
      await deleteSessionsOf(tx, id)
      await tellOwner(tx, id, 'password', services.now())
    }
    if (!mayCall({ ...before, ...change }, 'clients.openAs')) await endSupportSessionsOf(tx, id)
    const wish = email !== undefined && email !== before.email ? { pendingEmail: email } : {}
    const send =
      wish.pendingEmail === undefined
        ? undefined
        : await requestAddressChange(tx, services, { id, email: wish.pendingEmail, isOwn: false })
    const values = {
      before: recorded(before),
      after: {
        ...recorded({ ...before, ...change }),
        ...wish,
        ...(password === undefined ? {} : { password: 'changed' }),
      },
    }
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'managers.updateManager',
      subject: `accounts/${id}`,
      ...values,
    })
    return { after: { ...before, ...change, ...(password === undefined ? {} : { pendingEmail: null }), ...wish }, send }
  })
  send?.()
  return { manager: toManagerView(after) }
}

const recorded = ({ email, name, menu }: AccountRow) => ({ email, name, menu })
