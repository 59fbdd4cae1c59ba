import { invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { changeAccount, type AccountRow } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { deleteSessionsOf } from '../../store/config/sessions.ts'
import { lockManager } from '../../store/config/team.ts'
import { mailAddressChanged } from '../address-changed.ts'
import type { Handler } from '../context.ts'
import { hashNewPassword } from '../passwords.ts'
import { shownManager } from './shown.ts'

/** What is not given stays. The ticks are read at each of his calls; a new password ends his sessions. */
export const update: Handler<'managers.updateManager'> = async ({ services, asker }, { id, password, ...given }) => {
  const secret = password === undefined ? {} : { passwordHash: await hashNewPassword(password) }
  const { before, after } = await services.db.transaction(async (tx) => {
    const before = await lockManager(tx, id)
    if (!before) throw notFound()
    const change = { ...told(before), ...given }
    const emailConfirmed = before.emailConfirmed && change.email === before.email
    if (!(await changeAccount(tx, id, { ...change, emailConfirmed, ...secret }))) throw invalid({ email: [TEXTS.emailTaken] })
    if (password !== undefined) await deleteSessionsOf(tx, id)
    const values = { before: told(before), after: { ...change, ...(password === undefined ? {} : { password: 'changed' }) } }
    await recordAudit(tx, { actorId: asker.account.id, action: 'managers.updateManager', subject: `accounts/${id}`, ...values })
    return { before, after: { ...before, ...change } }
  })
  if (before.email !== after.email) mailAddressChanged(services, before, after.email)
  return { manager: shownManager(after) }
}

const told = ({ email, name, menu }: AccountRow) => ({ email, name, menu })
