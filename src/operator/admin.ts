import { changeAccount, findByEmail, insertAccount } from '../store/config/accounts/accounts.ts'
import { recordAudit } from '../store/config/accounts/audit.ts'
import type { Queries } from '../store/config/engine/database.ts'
import { deleteSessionsOf } from '../store/config/accounts/sessions.ts'
import { dropTwoFactor } from '../store/config/accounts/two-factor.ts'
import { hashNewPassword } from '../domain/accounts/passwords.ts'
import { notifyOwner } from '../domain/notifications/notify.ts'
import type { OperatorContext } from './context.ts'

type NewAdmin = {
  email: string
  password: string
  /** Removes the second factor too. */ withoutSecondFactor: boolean
}

/**
 * Creates an administrator or resets one's password, ends their sessions and notifies. The audit log names the
 * administrator. @throws Error with one line when the e-mail belongs to another account, or the password is too common.
 */
export async function addAdmin(
  context: OperatorContext,
  { email, password, withoutSecondFactor }: NewAdmin,
): Promise<{ made: boolean; secondFactor: 'dropped' | 'kept' | 'none' }> {
  const db = await context.db()
  const passwordHash = await hashNewPassword(password.normalize('NFC')).catch(() => {
    throw new Error('the password is too common')
  })
  return db.transaction(async (tx) => {
    const found = await findByEmail(tx, email)
    if (!found) return make(tx, email, passwordHash)
    const { id, role } = found.account
    if (role !== 'admin') throw new Error(`${email} belongs to an account of another role (${role})`)
    await changeAccount(tx, id, { passwordHash })
    await deleteSessionsOf(tx, id)
    const dropped = withoutSecondFactor && (await dropTwoFactor(tx, id))
    await notifyOwner(tx, id, 'password', context.now())
    if (dropped) await notifyOwner(tx, id, 'twoFactorOff', context.now())
    await recordAudit(tx, {
      actorId: id,
      action: 'auth.resetPassword',
      subject: `accounts/${id}`,
      after: { password: 'changed', by: 'operator', ...(dropped ? { twoFactor: false } : {}) },
    })
    return { made: false, secondFactor: dropped ? 'dropped' : withoutSecondFactor ? 'none' : 'kept' }
  })
}

async function make(tx: Queries, email: string, passwordHash: string): Promise<{ made: true; secondFactor: 'none' }> {
  const made = await insertAccount(tx, {
    role: 'admin',
    email,
    passwordHash,
    name: 'Administrator',
    active: true,
    emailConfirmed: true,
  })
  if (!made) throw new Error(`${email} was taken a moment ago`)
  await recordAudit(tx, {
    actorId: made.id,
    action: 'auth.register',
    subject: `accounts/${made.id}`,
    after: { email, role: 'admin', by: 'operator' },
  })
  return { made: true, secondFactor: 'none' }
}
