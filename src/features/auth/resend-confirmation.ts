import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { findPendingAddress } from '../../store/config/address-changes.ts'
import { resendAddressConfirmation } from '../address-change.ts'
import type { Handler } from '../context.ts'
import { linkLetter, newLink } from '../mailed-link.ts'

/** Of the new address that waits, else of the present one. The link before it is dead from then on. */
export const resendConfirmation: Handler<'profile.resendConfirmation'> = async (
  { services, caller: { account } },
  { domain },
) => {
  const waiting = await findPendingAddress(services.db, account.id)
  if (waiting) {
    if (!(await resendAddressConfirmation(services, account, { email: waiting.toEmail, domain })))
      throw new Refusal(409, TEXTS.emailChangeNone)
    return {}
  }
  if (account.emailConfirmed) throw new Refusal(409, TEXTS.emailConfirmedAlready)
  if (!(await services.guesses.mayMail(account.email, services.now().getTime())))
    throw new Refusal(429, TEXTS.tooMany, { retryAfter: 600 })
  services.mail.post(async () => {
    const token = await newLink(services.db, 'confirm', account, services.now())
    return linkLetter(services, 'confirm', account, { token, domain })
  })
  return {}
}
