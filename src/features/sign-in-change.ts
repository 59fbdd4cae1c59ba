/** What somebody above an account changes of its way in: managers, partners and team users have the same rules. */
import { deleteSessionsOf } from '../store/config/sessions.ts'
import type { Queries } from '../store/config/database.ts'
import { requestAddressChange, type Asking, type SendLetters } from './address-change.ts'
import { notifyOwner } from './notify.ts'
import { hashNewPassword } from './passwords.ts'

type SignInChange = {
  /** Of the account's view: the address that waits to be confirmed. A new password drops the one that waited. */
  view: { pendingEmail?: string | null }
  /** For the audit, without a secret. */
  recorded: { pendingEmail?: string; password?: 'changed' }
  /** After the transaction. */
  send: SendLetters | undefined
}

/**
 * The columns of a new password, hashed before the transaction because it takes long. Throws 422 when it is too common.
 */
export const passwordColumns = async (password: string | undefined): Promise<{ passwordHash?: string }> =>
  password === undefined ? {} : { passwordHash: await hashNewPassword(password) }

/**
 * A new password ends the account's sessions, and its owner is notified; a new address waits until it is confirmed.
 * What is not given stays. Throws as `requestAddressChange` does.
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
