/**
 * Ways in and back in: signing in, registering, a new password by a mailed link, and the confirmation of an address.
 */
import { z } from 'zod'
import { firstFault, id, instant, languageField, timezone } from './common.ts'
import { endpoint } from './endpoint.ts'
import { EVERYONE, LANGUAGES, ROLES } from './roles.ts'
import { TEAM_ACCESS } from './team-access.ts'
import { TEXTS } from './texts.ts'

export const missing = (text: string) => ({
  error: (issue: { input: unknown }) => (issue.input === undefined || issue.input === null ? text : undefined),
})

/** As zod has it, and names of the highest level in A-labels (`xn--p1ai`). */
const MAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]{1,59})$/i

/** As it is stored and compared: the domain in A-labels, as mail servers take it. */
function mailAddress(typed: string): string {
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  if (at < 1 || !/[^\p{ASCII}]/u.test(domain) || !URL.canParse(`http://${domain}`)) return typed
  return `${typed.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
}

/** `required`: the message where there is none. */
export const emailField = (required: string) =>
  z
    .string(missing(required))
    .trim()
    .toLowerCase()
    .overwrite(mailAddress)
    .check(
      firstFault(
        [(text) => text !== '', required],
        [(text) => text.length <= 254 && MAIL.test(text), TEXTS.emailInvalid],
      ),
    )

export const email = emailField(TEXTS.emailRequired)

/** 8 to 128 characters after NFC; never trimmed, never cut. */
export const newPasswordField = (required: string) =>
  z
    .string(missing(required))
    .overwrite((text) => (text.length > 1024 ? text : text.normalize('NFC')))
    .check(
      firstFault(
        [(text) => text !== '', required],
        [(text) => text.length >= 8, TEXTS.passwordShort],
        [(text) => text.length <= 128, TEXTS.passwordLong],
      ),
    )

export const newPassword = newPasswordField(TEXTS.passwordRequired)

/** A browser's zone; one that is not known here counts as none, and nobody is kept out for it. */
const browserZone = timezone.optional().catch(undefined)

/** A handle, a number or a link: at most 64 characters. */
export const isTelegram = (text: string): boolean => /^[@\w+.:/-]{1,64}$/.test(text)

export const session = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.int().positive(),
  /** Titles of the screens this account reaches, in order; the first is home. */
  menu: z.array(z.string()),
  account_active: z.boolean(),
  paid_expiration: instant.nullable(),
  is_admin: z.boolean(),
  role: z.enum(ROLES),
})

export type Session = z.output<typeof session>

export const profile = z.object({
  id,
  email: z.string(),
  name: z.string(),
  telegram: z.string(),
  role: z.enum(ROLES),
  /** Of a team user; of anybody else `full`. */
  access: z.enum(TEAM_ACCESS),
  /** Calls of the account's screens that the account itself may not make: of a manager or a team user. */
  refused: z.array(z.string()),
  isActive: z.boolean(),
  paidExpiration: instant.nullable(),
  apiTokenExpiration: instant.nullable(),
  /** What the client's site signs its questions to the edge with; empty for accounts without campaigns. */
  integrationToken: z.string(),
  language: z.enum(LANGUAGES),
  timezone: z.string(),
  editingAllowed: z.boolean(),
  emailConfirmed: z.boolean(),
  /** A new address that waits to be confirmed; until then `email` signs in. */
  pendingEmail: z.string().nullable(),
  /** E-mail of the staff member who has this panel open; null for the account itself. */
  openedBy: z.string().nullable(),
})

export type Profile = z.output<typeof profile>

/** A refinement: the password is repeated in `field`. Compared also where something else is wrong. */
export function repeatedIn<F extends string>(field: F) {
  type Given = { password?: unknown } & { [K in F]?: unknown }
  return [
    (given: Given) => given.password === given[field],
    {
      error: TEXTS.confirmationMismatch,
      path: [field as string],
      when: ({ value }: { value: unknown }) => {
        const { password, [field]: again } = (value ?? {}) as Given
        return typeof password === 'string' && typeof again === 'string' && password !== '' && again !== ''
      },
    },
  ] satisfies [unknown, unknown]
}

export const auth = {
  'auth.login': endpoint('auth.login', {
    allowed: 'public',
    effect: 'changes',
    description: 'Signs in with e-mail and password and opens a session.',
    input: z.object({
      email: z
        .string(missing(TEXTS.emailRequired))
        .trim()
        .min(1, TEXTS.emailRequired)
        .max(254, TEXTS.emailInvalid)
        .toLowerCase()
        .overwrite(mailAddress),
      password: z
        .string(missing(TEXTS.passwordRequired))
        .min(1, TEXTS.passwordRequired)
        .max(1024, TEXTS.passwordLong)
        .normalize('NFC'),
      /**
       * Of an authenticator, or a recovery code: for an account with two-factor sign-in, which is refused without it.
       */
      code: z.string().max(64, TEXTS.codeInvalid).optional(),
      /** Of the panel that asks. The first sign-in of an account makes them its own. */
      language: languageField.optional(),
      timezone: browserZone,
    }),
    reply: session,
  }),
  'auth.register': endpoint('auth.register', {
    allowed: 'public',
    effect: 'changes',
    description: 'Registers a client with a promo code and opens their first session; the account starts not active.',
    input: z
      .object({
        email,
        password: newPassword,
        password_confirmation: z
          .string(missing(TEXTS.confirmationRequired))
          .max(1024, TEXTS.passwordLong)
          .normalize('NFC')
          .min(1, TEXTS.confirmationRequired),
        promo: z.string(missing(TEXTS.promoRequired)).trim().min(1, TEXTS.promoRequired).max(64, TEXTS.promoInvalid),
        telegram: z
          .string(missing(TEXTS.telegramRequired))
          .trim()
          .check(firstFault([(text) => text !== '', TEXTS.telegramRequired], [isTelegram, TEXTS.telegramInvalid])),
        /** Host of the panel that asks: mailed links lead there if it is one of the configured ones. */
        domain: z.string().max(255).optional(),
        /** Of their mails and of their days. */
        language: languageField.optional(),
        timezone: browserZone,
      })
      .refine(...repeatedIn('password_confirmation')),
    reply: session,
  }),
  'auth.logout': endpoint('auth.logout', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Revokes the session that asks.',
    reply: z.object({}),
  }),
  'profile.read': endpoint('profile.read', {
    allowed: EVERYONE,
    effect: 'reads',
    description: 'The account that asks.',
    reply: z.object({ profile }),
  }),
}

/** 256 bits in base64url; anything else is simply no token that was ever mailed. */
const token = z.string().max(200, TEXTS.linkInvalid)

export const recovery = {
  'auth.forgotPassword': endpoint('auth.forgotPassword', {
    allowed: 'public',
    effect: 'changes',
    description: 'Mails a link to choose a new password with. It works once, for one hour, and older ones no more.',
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
    description: 'Sets a new password by a mailed link, ends all sessions of the account and opens a new one.',
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
      .refine(...repeatedIn('confirmPassword')),
    reply: session,
  }),
  'auth.emailVerification': endpoint('auth.emailVerification', {
    allowed: 'public',
    effect: 'changes',
    description:
      'Confirms an address by the link that was mailed to it; each works once. A new address is in force from then on.',
    params: z.object({ id, token }),
    reply: z.object({}),
    message: TEXTS.emailConfirmed,
  }),
  'auth.takeBackEmail': endpoint('auth.takeBackEmail', {
    allowed: 'public',
    effect: 'changes',
    description:
      'Gives an account its former address back, by a link that was mailed there, up to seven days after the new one was confirmed; before that it stops the change. All sessions end, and a link to set a new password is mailed to the address.',
    params: z.object({ id, token }),
    reply: z.object({ /** `stopped`: the new address was never in force. */ state: z.enum(['stopped', 'restored']) }),
    message: TEXTS.emailTakenBack,
  }),
}
