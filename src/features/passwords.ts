/** Passwords, and the recovery codes of a second factor. */
import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { invalid, Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { commonPasswords } from '../lib/common-passwords.ts'
import { partyOf } from '../lib/address.ts'
import { newKey } from '../lib/secrets.ts'
import { createTurns } from '../lib/turns.ts'
import { passwordHashOf } from '../store/config/accounts.ts'
import type { Caller, Origin, Services } from './context.ts'

/** Of argon2id, the package's default; its name is in a const enum, which type stripping cannot read. Memory in kB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** Made of a random password, with the settings above: what an unknown e-mail's password is compared with. */
export const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$5Cr0dv5RBGeDdrh2feMbng$haCrkSU0/1MhRqWLNL5Lnjs1NjtNYHCWZc7MxnUeSmo'

/**
 * Hashing takes a thread for some 20 ms, of the few on which stores and files are read. Half the cores may hash at a
 * time; networks get their turns one after another, and one with many guesses waits for itself.
 */
const TURNS = createTurns({
  places: Math.max(1, Math.floor(availableParallelism() / 2)),
  ofParty: 1,
  waiting: 256,
  waitingOfParty: 16,
})
const RETRY_SECONDS = 2

/** Calls of people who are signed in already: each waits for its own turn, and none for others of a network. */
const INSIDE = ''
let inside = 0
const queueOf = (from: string): string => (from === INSIDE ? `signed in ${(inside += 1)}` : partyOf(from))

/** `from`: the address of the caller. Throws 503 where too many wait. */
async function inTurn<T>(from: string, work: () => Promise<T>): Promise<T> {
  const began = Promise.withResolvers<undefined>()
  const place = TURNS.take(queueOf(from), () => began.resolve(undefined))
  if (typeof place === 'string') throw new Refusal(503, TEXTS.busy, { retryAfter: RETRY_SECONDS })
  try {
    await began.promise
    return await work()
  } finally {
    place()
  }
}

/** The password in PHC format. Callers hand it in NFC. Throws 503 where too many wait. */
export const hashPassword = (password: string, from = INSIDE): Promise<string> =>
  inTurn(from, () => hash(password, COST))

/** Takes the same time without a stored hash as with one; no password fits the decoy. Throws 503 where too many wait. */
export const passwordFits = (stored: string | undefined, password: string, from = INSIDE): Promise<boolean> =>
  inTurn(from, () => verify(stored ?? DECOY, password))

/** Whether the password is among the commonest, whatever its case. */
export const isCommonPassword = (password: string): boolean => commonPasswords().has(password.toLowerCase())

/** The hash of a new password; throws 422 at the field `password` when it is too common. */
export async function hashNewPassword(password: string, from?: string): Promise<string> {
  if (isCommonPassword(password)) throw invalid({ password: [TEXTS.passwordCommon] })
  return hashPassword(password, from)
}

type Input = { services: Pick<Services, 'db' | 'loginLimiter' | 'now'>; origin: Origin; caller: Caller }

/** The refusal at the field that held the wrong password. */
export const wrongPassword = (field: string): Error => invalid({ [field]: [TEXTS.currentPasswordWrong] })

/**
 * Throws at `field` unless the password is the caller's; answers the hash that it fits, so that a change can see
 * whether it still holds. Somebody who found a session open guesses no faster here than at the sign-in.
 */
export async function requireOwnPassword(
  { services, origin, caller: { account } }: Input,
  password: string,
  field: string,
): Promise<string> {
  const stored = await passwordHashOf(services.db, account.id)
  const attempt = { call: 'profile.update', email: account.email, address: origin.address } as const
  const wait = await services.loginLimiter.take(attempt, services.now().getTime())
  if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
  if (stored === undefined || !(await passwordFits(stored, password, origin.address))) throw wrongPassword(field)
  await services.loginLimiter.giveBack(attempt)
  return stored
}

const CODES = 10

const LETTERS = 16

/**
 * Ten codes in groups of four letters, to be written down: 80 random bits each, so that no stored hash gives one away.
 */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => newKey(LETTERS).replaceAll(/(.{4})(?=.)/g, '$1-'))

/** A code as it is compared: however it was typed, without spaces and dashes. */
export const bareCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()
