import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Handler } from '../context.ts'
import { linkLetter, newLink } from '../mailed-link.ts'

/** The link before it is dead from then on. */
export const resendConfirmation: Handler<'profile.resendConfirmation'> = async ({ services, asker: { account } }, { domain }) => {
  if (account.emailConfirmed) throw new Refusal(409, TEXTS.emailConfirmedAlready)
  if (!(await services.guesses.mayMail(account.email, services.now().getTime()))) throw new Refusal(429, TEXTS.tooMany, { retryAfter: 600 })
  services.mail.post(async () => {
    const token = await newLink(services.db, 'confirm', account, services.now())
    return linkLetter(services, 'confirm', account, { token, domain })
  })
  return {}
}
