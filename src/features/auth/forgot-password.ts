import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { findByEmail } from '../../store/config/accounts.ts'
import type { Handler } from '../context.ts'
import { linkLetter, newLink } from '../mailed-link.ts'
import { countTry } from './tries.ts'

/**
 * The answer waits for the look-up and nothing else: the link is made, stored and mailed afterwards, so a known e-mail
 * takes the time of an unknown one. An address that has just had many letters gets no more; the link of its last one is
 * alive.
 */
export const forgotPassword: Handler<'auth.forgotPassword'> = async (context, { email, domain }) => {
  const { services } = context
  await countTry(context, 'auth.forgotPassword', email)
  const found = await findByEmail(services.db, email)
  if (!found) throw new Refusal(404, TEXTS.emailUnknown)
  if (await services.guesses.mayMail(email, services.now().getTime())) {
    services.mail.post(async () => {
      const token = await newLink(services.db, 'reset', found.account, services.now())
      return linkLetter(services, 'reset', found.account, { token, domain })
    })
  }
  return {}
}
