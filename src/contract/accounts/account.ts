import { HELD_KINDS } from './held-words.ts'
import { z } from 'zod'
import { email, isTelegram, newPassword, profile } from './auth.ts'
import { count, id, instant, languageField, storable, timezone } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { EVERYONE } from '../roles.ts'
import { TEXTS } from '../texts.ts'

/** Current password, required for sensitive changes. */
const ownPassword = z
  .string({ error: TEXTS.currentPasswordRequired })
  .max(1024, TEXTS.passwordLong)
  .normalize('NFC')
  .min(1, TEXTS.currentPasswordRequired)
const code = z.string({ error: TEXTS.codeRequired }).trim().min(1, TEXTS.codeRequired).max(64, TEXTS.codeInvalid)

/** Partial. The three password fields go together; a new e-mail needs the current password. */
const changes = z
  .object({
    name: storable.trim().max(120).optional(),
    telegram: z
      .string()
      .trim()
      .refine((text) => text === '' || isTelegram(text), TEXTS.telegramInvalid)
      .optional(),
    language: languageField.optional(),
    timezone: timezone.optional(),
    editingAllowed: z.boolean().optional(),
    /** Becomes the login once confirmed. */
    email: email.optional(),
    currentPassword: ownPassword.optional(),
    password: newPassword.optional(),
    password_confirmation: z.string().max(1024, TEXTS.passwordLong).normalize('NFC').optional(),
  })
  .refine((given) => given.password === undefined || given.currentPassword !== undefined, {
    error: TEXTS.currentPasswordRequired,
    path: ['currentPassword'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine((given) => given.password === undefined || given.password === given.password_confirmation, {
    error: TEXTS.confirmationMismatch,
    path: ['password_confirmation'],
  })

const session = z.object({
  id,
  address: z.string(),
  /** Name, version and OS. */
  browser: z.string(),
  browserVersion: z.string(),
  platform: z.string(),
  createdAt: instant,
  expiresAt: instant,
  current: z.boolean(),
  /** A session in which staff view the account's panel. */
  support: z.boolean(),
})
export type OpenSession = z.output<typeof session>

const held = z.object({
  id,
  kind: z.enum(HELD_KINDS),
  /** E-mail, domain or webhook address. */
  name: z.string(),
  madeAt: instant,
})
export type Held = z.output<typeof held>

export const account = {
  'profile.held': endpoint('profile.held', {
    allowed: EVERYONE,
    effect: 'reads',
    description:
      'What was made in the caller’s account between a change of its address and its being taken back. It is out of force until it is confirmed.',
    reply: z.object({ held: z.array(held) }),
  }),
  'profile.settleHeld': endpoint('profile.settleHeld', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Ends one of the things that are held back for good, or with `keep` puts it in force again.',
    input: z.object({ id, keep: z.boolean() }),
    reply: z.object({}),
  }),
  'profile.update': endpoint('profile.update', {
    allowed: EVERYONE,
    effect: 'changes',
    description:
      'Changes the caller’s own data. A new password ends all other sessions; a new address has to be confirmed first.',
    input: z.object({
      data: changes,
      /** The caller's panel host; used in the link if configured. */ domain: z.string().max(255).optional(),
    }),
    reply: z.object({ profile }),
    message: 'Profile saved.',
  }),
  'sessions.list': endpoint('sessions.list', {
    allowed: EVERYONE,
    effect: 'reads',
    description: 'The caller’s open sessions, newest first.',
    reply: z.object({ sessions: z.array(session) }),
  }),
  'sessions.revoke': endpoint('sessions.revoke', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Ends one of the caller’s sessions at once.',
    input: z.object({ id }),
    reply: z.object({}),
    message: 'Session ended.',
  }),
  'sessions.revokeOthers': endpoint('sessions.revokeOthers', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Ends all of the caller’s sessions but the one that asks.',
    reply: z.object({ ended: count }),
    message: 'Other sessions ended.',
  }),
  'twoFactor.read': endpoint('twoFactor.read', {
    allowed: EVERYONE,
    effect: 'reads',
    description: 'Whether the caller signs in with a second factor, and how many recovery codes are left.',
    reply: z.object({ enabled: z.boolean(), since: instant.nullable(), recoveryCodesLeft: count }),
  }),
  'twoFactor.enrol': endpoint('twoFactor.enrol', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Makes a secret for an authenticator; it counts once a code of it has been confirmed.',
    input: z.object({ password: ownPassword }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  'twoFactor.confirm': endpoint('twoFactor.confirm', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Switches two-factor sign-in on by a code; answers the recovery codes, this once.',
    input: z.object({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    message: 'Two-factor sign-in is on.',
  }),
  'twoFactor.disable': endpoint('twoFactor.disable', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Switches two-factor sign-in off by the password and a code; secret and recovery codes are gone.',
    input: z.object({
      password: ownPassword,
      /** TOTP or recovery code. */
      code,
    }),
    reply: z.object({}),
    message: 'Two-factor sign-in is off.',
  }),
  'twoFactor.reset': endpoint('twoFactor.reset', {
    allowed: ['admin'],
    effect: 'changes',
    description:
      'Switches two-factor sign-in off for somebody who has lost their second factor; they are notified. Not for administrators.',
    input: z.object({ id }),
    reply: z.object({}),
    message: TEXTS.twoFactorReset,
  }),
  'profile.resendConfirmation': endpoint('profile.resendConfirmation', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Mails the link that confirms the caller’s e-mail, or the new one that waits, once more.',
    input: z.object({ domain: z.string().max(255).optional() }),
    reply: z.object({}),
    message: TEXTS.confirmationMailed,
  }),
  'profile.cancelEmail': endpoint('profile.cancelEmail', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Drops the new address that waits to be confirmed, no matter who asked for it.',
    reply: z.object({ profile }),
    message: TEXTS.emailChangeCancelled,
  }),
}
