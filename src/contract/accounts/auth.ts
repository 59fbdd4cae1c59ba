import { z } from 'zod'
import { firstFault, id, instant, languageField, storable, timezone } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { EVERYONE, LANGUAGES, ROLES } from '../roles.ts'
import { TEAM_ACCESS } from './team-access.ts'
import { TEXTS } from '../texts.ts'

const missing = (text: string) => ({
  error: (issue: { input: unknown }) => (issue.input === undefined || issue.input === null ? text : undefined),
})

/** zod's, with A-labels as top-level domain (`xn--p1ai`). */
const MAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]{1,59})$/i

/** Stores the domain in A-labels, as mail servers expect. */
function mailAddress(typed: string): string {
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  if (at < 1 || !/[^\p{ASCII}]/u.test(domain) || !URL.canParse(`http://${domain}`)) return typed
  return `${typed.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
}

/** `required`: message when missing. */
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

/** 8 to 128 characters after NFC; never trimmed or cut. */
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

/** An unknown zone must not block a sign-in. */
const browserZone = timezone.optional().catch(undefined)

/** Handle, number or link, at most 64 characters. */
export const isTelegram = (text: string): boolean => /^[@\w+.:/-]{1,64}$/.test(text)

export const session = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.int().positive(),
  /** Screen titles in order; the first is home. */
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
  access: z.enum(TEAM_ACCESS),
  /** A team user who sees the money of their campaigns. */
  seesMoney: z.boolean(),
  /** Calls of their screens that they may not make. */
  refused: z.array(z.string()),
  isActive: z.boolean(),
  paidExpiration: instant.nullable(),
  apiTokenExpiration: instant.nullable(),
  /** Signs requests to the edge; empty for accounts without campaigns. */
  integrationToken: z.string(),
  language: z.enum(LANGUAGES),
  timezone: z.string(),
  editingAllowed: z.boolean(),
  emailConfirmed: z.boolean(),
  /** Unconfirmed; until then `email` signs in. */
  pendingEmail: z.string().nullable(),
  /** The staff member who views this panel; null for the owner. */
  openedBy: z.string().nullable(),
})

export type Profile = z.output<typeof profile>

/** Checks that `field` repeats the password, even if other fields fail. */
function repeatedIn<F extends string>(field: F) {
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
      /** TOTP or recovery code; required by two-factor accounts. */
      code: z.string().max(64, TEXTS.codeInvalid).optional(),
      /** The first sign-in stores language and zone in the account. */
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
        domain: z.string().max(255).optional(),
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

const confirmPassword = z
  .string(missing(TEXTS.confirmationRequired))
  .max(1024, TEXTS.passwordLong)
  .normalize('NFC')
  .min(1, TEXTS.confirmationRequired)

/** 256 bits in base64url. No format check: anything else is unknown. */
const token = z.string().max(200, TEXTS.linkInvalid)

export const recovery = {
  'auth.forgotPassword': endpoint('auth.forgotPassword', {
    allowed: 'public',
    effect: 'changes',
    description: 'Mails a link to choose a new password with. It works once, for one hour, and older ones no more.',
    input: z.object({
      email,
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
        confirmPassword,
        /** As at login. */
        code: z.string().max(64, TEXTS.codeInvalid).optional(),
      })
      .refine(...repeatedIn('confirmPassword')),
    reply: session,
  }),
  'auth.invitation': endpoint('auth.invitation', {
    allowed: 'public',
    effect: 'reads',
    description: 'Who is invited by a mailed link, and by whom.',
    params: z.object({ token }),
    reply: z.object({ email: z.string(), invitedBy: z.string() }),
  }),
  'auth.acceptInvitation': endpoint('auth.acceptInvitation', {
    allowed: 'public',
    effect: 'changes',
    description: 'Makes the invited team user with a password of their own and opens a session. The link works once.',
    params: z.object({ token }),
    input: z
      .object({
        name: z.string(missing(TEXTS.inputName)).trim().min(1, TEXTS.inputName).max(100).pipe(storable),
        password: newPassword,
        confirmPassword,
        language: languageField.optional(),
        timezone: browserZone,
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
    reply: z.object({ /** `stopped`: before the new address took effect. */ state: z.enum(['stopped', 'restored']) }),
    message: TEXTS.emailTakenBack,
  }),
}
