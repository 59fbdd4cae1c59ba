/** Changes by someone above the account; the same for managers, partners and team users. */
import { deleteSessionsOf } from '../../store/config/accounts/sessions.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { requestAddressChange, type Asking, type SendLetters } from './address-change.ts'
import { notifyOwner } from '../notifications/notify.ts'
import { hashNewPassword } from './passwords.ts'

type SignInChange = {
  /** A new password drops a waiting address. */
  view: { pendingEmail?: string | null }
  recorded: { pendingEmail?: string; password?: 'changed' }
  send: SendLetters | undefined
}

/** Outside the transaction, since hashing is slow. Throws 422 if too common. */
export const passwordColumns = async (password: string | undefined): Promise<{ passwordHash?: string }> =>
  password === undefined ? {} : { passwordHash: await hashNewPassword(password) }

/**
 * A new password ends sessions and notifies the owner; a new address waits for confirmation. Throws as
 * `requestAddressChange`.
 */
export async function changeSignIn(
  tx: Queries,
  services: Asking,
  before: { id: string; email: string },
  { email, password }: { email?: string | undefined; password?: string | undefined },
): Promise<SignInChange> {
  if (password !== undefined) {
    await deleteSessionsOf(tx, before.id)
    await notifyOwner(tx, before.id, 'password', services.now())
  }
  const wish = email !== undefined && email !== before.email ? { pendingEmail: email } : {}
  const send =
    wish.pendingEmail === undefined
      ? undefined
      : await requestAddressChange(tx, services, { id: before.id, email: wish.pendingEmail, isOwn: false })
  return {
    view: { ...(password !== undefined && { pendingEmail: null }), ...wish },
    recorded: { ...wish, ...(password !== undefined && { password: 'changed' }) },
    send,
  }
}
