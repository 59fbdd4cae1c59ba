import { invalid } from '../../contract/failure.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { changeAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { ownerOfLink, takeLink } from '../../store/config/mailed-links.ts'
import { deleteSessionsOf } from '../../store/config/sessions.ts'
import { forgetWrongCodes } from '../../store/config/wrong-codes.ts'
import type { Context, Handler } from '../context.ts'
import { hashNewPassword } from '../passwords.ts'
import { tellOwner } from '../security-notice.ts'
import { countWrongCode, requireSecondFactor } from './second-factor.ts'
import { openSession } from './session.ts'
import { countFailure } from './tries.ts'

export const resetPassword: Handler<'auth.resetPassword'> = (context, input) =>
  countFailure(context, 'auth.resetPassword', input.email, () => reset(context, input))

/**
 * All sessions end and a new one begins; a mailbox alone does not stand for the second factor. Who read the mail has
 * its address, so that is confirmed too.
 */
async function reset(
  context: Context<'auth.resetPassword'>,
  { token, email, password, code }: Input<'auth.resetPassword'>,
): Promise<Reply<'auth.resetPassword'>> {
  const { db } = context.services
  const now = context.services.now()
  const link = { purpose: 'reset', tokenHash: hashSecret(token), now } as const
  const owner = await ownerOfLink(db, link)
  if (owner?.email !== email) throw linkInvalid()
  const passwordHash = await hashNewPassword(password)
  const renew = () =>
    db.transaction(async (tx) => {
      if (!(await takeLink(tx, link))) throw linkInvalid()
      await requireSecondFactor(tx, owner.id, code, now)
      await changeAccount(tx, owner.id, { passwordHash, emailConfirmed: true })
      await deleteSessionsOf(tx, owner.id)
      await forgetWrongCodes(tx, owner.id, 'password')
      await tellOwner(tx, owner.id, 'password', now)
      const before = { emailConfirmed: owner.emailConfirmed }
      await recordAudit(tx, {
        actorId: owner.id,
        action: 'auth.resetPassword',
        subject: `accounts/${owner.id}`,
        before,
        after: { emailConfirmed: true, password: 'changed' },
      })
      return openSession(tx, context, owner)
    })
  return countWrongCode(context, { accountId: owner.id, code, firstFactor: 'link' }, renew)
}

const linkInvalid = () => invalid({ token: [TEXTS.linkInvalid] })
