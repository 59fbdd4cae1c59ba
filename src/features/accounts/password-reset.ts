import { invalid, Refusal } from '../../contract/failure.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { changeAccount, findByEmail } from '../../store/config/accounts/accounts.ts'
import { ownerOfLink, consumeLink } from '../../store/config/accounts/mailed-links.ts'
import { deleteSessionsOf } from '../../store/config/accounts/sessions.ts'
import { forgetWrongCodes } from '../../store/config/accounts/two-factor.ts'
import { type Audited } from '../../domain/accounts/audited.ts'
import type { Context, HandlersOf } from '../../domain/context.ts'
import { linkLetter, newLink } from '../../domain/accounts/letters.ts'
import { hashNewPassword } from '../../domain/accounts/passwords.ts'
import { notifyOwner } from '../../domain/notifications/notify.ts'
import { countWrongCode, requireSecondFactor } from '../../domain/accounts/second-factor.ts'
import { openSession } from './sign-in.ts'
import { countFailure, countAttempt } from './attempts.ts'

type Needs = 'db' | 'loginLimiter' | 'mail' | 'now' | 'panelOrigins' | 'publicUrl' | 'sessionTtl'

export const passwordResetHandlers = {
  /**
   * Creates the link after the answer, so that a known e-mail takes no longer. Above the letter limit nothing is sent,
   * and the last link stays valid.
   */
  'auth.forgotPassword': async (context, { email, domain }) => {
    const { services } = context
    await countAttempt(context, 'auth.forgotPassword', email)
    const found = await findByEmail(services.db, email)
    if (!found) throw new Refusal(404, TEXTS.emailUnknown)
    if (await services.loginLimiter.takeLetter(email, services.now().getTime())) {
      services.mail.post(async () => {
        const token = await newLink(services.db, 'reset', found.account, services.now())
        return linkLetter(services, 'reset', found.account, { token, domain })
      })
    }
    return {}
  },

  'auth.resetPassword': (context, input) =>
    countFailure(context, 'auth.resetPassword', input.email, () => reset(context, input)),
} satisfies HandlersOf<Needs>

/** Ends all sessions, opens one, and confirms the address. Still needs the second factor. */
async function reset(
  context: Context<'auth.resetPassword', Needs>,
  { token, email, password, code }: Input<'auth.resetPassword'>,
): Promise<Audited<Reply<'auth.resetPassword'>>> {
  const { db } = context.services
  const now = context.services.now()
  const link = { purpose: 'reset', tokenHash: hashSecret(token), now } as const
  const owner = await ownerOfLink(db, link)
  if (owner?.email !== email) throw linkInvalid()
  const passwordHash = await hashNewPassword(password, context.origin.address)
  const renew = () =>
    db.transaction(async (tx) => {
      if (!(await consumeLink(tx, link))) throw linkInvalid()
      await requireSecondFactor(tx, owner.id, code, now)
      await changeAccount(tx, owner.id, { passwordHash, emailConfirmed: true })
      await deleteSessionsOf(tx, owner.id)
      await forgetWrongCodes(tx, owner.id, 'password')
      await notifyOwner(tx, owner.id, 'password', now)
      return context.audited(tx, {
        actorId: owner.id,
        subject: `accounts/${owner.id}`,
        before: { emailConfirmed: owner.emailConfirmed },
        after: { emailConfirmed: true, password: 'changed' },
        answer: await openSession(tx, context, owner),
      })
    })
  return countWrongCode(context, { accountId: owner.id, code, firstFactor: 'link' }, renew)
}

const linkInvalid = () => invalid({ token: [TEXTS.linkInvalid] })
