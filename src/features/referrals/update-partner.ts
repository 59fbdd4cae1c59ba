import { invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { changeAccount, setActive, type AccountRow } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { lockPartner, partnerCodes } from '../../store/config/partners.ts'
import { deleteSessionsOf } from '../../store/config/sessions.ts'
import { mailAddressChanged } from '../address-changed.ts'
import type { Handler } from '../context.ts'
import { hashNewPassword } from '../passwords.ts'
import { shownPartner } from '../royalty-shown.ts'

/** What is not given stays. */
export const updatePartner: Handler<'referrals.updatePartner'> = async ({ services, asker }, { id, password, active, ...given }) => {
  const secret = password === undefined ? {} : { passwordHash: await hashNewPassword(password) }
  const { before, after, codes } = await services.db.transaction(async (tx) => {
    const before = await lockPartner(tx, id)
    if (!before) throw notFound()
    const { email, name } = { ...told(before), ...given }
    const emailConfirmed = before.emailConfirmed && email === before.email
    if (!(await changeAccount(tx, id, { email, name, emailConfirmed, ...secret }))) throw invalid({ email: [TEXTS.emailTaken] })
    if (active !== undefined) await setActive(tx, id, active)
    if (password !== undefined) await deleteSessionsOf(tx, id)
    const after = { ...before, email, name, active: active ?? before.active }
    await recordAudit(tx, { actorId: asker.account.id, action: 'referrals.updatePartner', subject: `accounts/${id}`, before: told(before), after: { ...told(after), ...(password === undefined ? {} : { password: 'changed' }) } })
    return { before, after, codes: await partnerCodes(tx, id) }
  })
  if (before.email !== after.email) mailAddressChanged(services, before, after.email)
  return { partner: shownPartner(after, codes) }
}

const told = ({ email, name, active }: AccountRow) => ({ email, name, active })
