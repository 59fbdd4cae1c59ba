import { notFound } from '../../contract/failure.ts'
import { changeAccount, setActive, type AccountRow } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { lockPartner, partnerCodes } from '../../store/config/partners.ts'
import { deleteSessionsOf } from '../../store/config/sessions.ts'
import { requestAddressChange } from '../address-change.ts'
import type { Handler } from '../context.ts'
import { hashNewPassword } from '../passwords.ts'
import { tellOwner } from '../security-notice.ts'
import { toPartnerView } from '../royalty-views.ts'

/**
 * What is not given stays. A new password ends their sessions and is told; a new address waits until it is confirmed.
 */
export const updatePartner: Handler<'referrals.updatePartner'> = async (
  { services, caller },
  { id, password, active, email, ...given },
) => {
  const secret = password === undefined ? {} : { passwordHash: await hashNewPassword(password) }
  const { after, codes, send } = await services.db.transaction(async (tx) => {
    const before = await lockPartner(tx, id)
    if (!before) throw notFound()
    const change = { name: before.name, ...given }
    await changeAccount(tx, id, { ...change, ...secret })
    if (active !== undefined) await setActive(tx, id, active)
    if (password !== undefined) {
      await deleteSessionsOf(tx, id)
      await tellOwner(tx, id, 'password', services.now())
    }
    const wish = email !== undefined && email !== before.email ? { pendingEmail: email } : {}
    const send =
      wish.pendingEmail === undefined
        ? undefined
        : await requestAddressChange(tx, services, { id, email: wish.pendingEmail, isOwn: false })
    const after = {
      ...before,
      ...change,
      active: active ?? before.active,
      ...(password === undefined ? {} : { pendingEmail: null }),
      ...wish,
    }
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'referrals.updatePartner',
      subject: `accounts/${id}`,
      before: recorded(before),
      after: { ...recorded(after), ...wish, ...(password === undefined ? {} : { password: 'changed' }) },
    })
    return { after, send, codes: await partnerCodes(tx, id) }
  })
  send?.()
  return { partner: toPartnerView(after, codes) }
}

const recorded = ({ email, name, active }: AccountRow) => ({ email, name, active })
