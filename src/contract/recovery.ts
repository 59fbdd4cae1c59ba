/** Ways back in: a new password by a mailed link, and the confirmation of an address. */
import { z } from 'zod'
import { email, missing, newPassword, session } from './auth.ts'
import { id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { TEXTS } from './texts.ts'

/** 256 bits in base64url; anything else is simply no token that was ever mailed. */
const token = z.string().max(200, TEXTS.linkInvalid)

export const recovery = {
  'auth.forgotPassword': endpoint('auth.forgotPassword', {
    allowed: 'public',
    effect: 'changes',
    meaning: 'Mails a link to choose a new password with. It works once, for one hour, and older ones no more.',
    input: z.object({
      email,
      /** Host of the panel that asks: the link leads there if it is one of the configured ones. */
      domain: z.string().max(255).optional(),
    }),
    reply: z.object({}),
    message: TEXTS.linkMailed,
  }),
  'auth.resetPassword': endpoint('auth.resetPassword', {
    allowed: 'public',
    effect: 'changes',
    meaning: 'Sets a new password by a mailed link, ends all sessions of the account and opens a new one.',
    params: z.object({ token }),
    input: z
      .object({
        email,
        password: newPassword,
        confirmPassword: z
          .string(missing(TEXTS.confirmationRequired))
          .max(1024, TEXTS.passwordLong)
          .normalize('NFC')
          .min(1, TEXTS.confirmationRequired),
        /** Of an authenticator, or a recovery code: for an account with two-factor sign-in, as at login. */
        code: z.string().max(64, TEXTS.codeInvalid).optional(),
      })
      .refine((given) => given.password === given.confirmPassword, {
        error: TEXTS.confirmationMismatch,
        path: ['confirmPassword'],
      }),
    reply: session,
  }),
  'auth.emailVerification': endpoint('auth.emailVerification', {
    allowed: 'public',
    effect: 'changes',
    meaning:
      'Confirms an address by the link that was mailed to it; each works once. A new address is in force from then on.',
    params: z.object({ id, token }),
    reply: z.object({}),
    message: TEXTS.emailConfirmed,
  }),
  'auth.takeBackEmail': endpoint('auth.takeBackEmail', {
    allowed: 'public',
    effect: 'changes',
    meaning:
      'Gives an account its former address back, by a link that was mailed there, up to seven days after the new one was confirmed; before that it stops the change. All sessions end, and a link to set a new password is mailed to the address.',
    params: z.object({ id, token }),
    reply: z.object({ /** `stopped`: the new address was never in force. */ state: z.enum(['stopped', 'restored']) }),
    message: TEXTS.emailTakenBack,
  }),
}
