import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { commonPasswords } from '../../lib/secrets/common-passwords.ts'
import { rateLimitKey } from '../../lib/net/address.ts'
import { newKey } from '../../lib/secrets/secrets.ts'
import { createFairPool } from '../../lib/flow/fair-pool.ts'
import { passwordHashOf } from '../../store/config/accounts/accounts.ts'
import type { Caller, Origin, Services } from '../context.ts'

/** argon2id, the package's default; its name is a const enum, which type stripping cannot read. Memory in kB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** Compared for unknown e-mails; hash of a random password. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5Cr0dv5RBGeDdrh2feMbng$haCrkSU0/1MhRqWLNL5Lnjs1NjtNYHCWZc7MxnUeSmo'

/**
 * A hash takes a thread, shared with stores and files, for some 20 ms. Half the cores may hash; networks take turns.
 */
export const turnsOn = (cores: number) => ({
  places: Math.max(1, Math.floor(cores / 2)),
  ofParty: 1,
  waiting: 256,
  waitingOfParty: 16,
})
const TURNS = createFairPool(turnsOn(availableParallelism()))
const RETRY_SECONDS = 2

/** Signed-in people have their own turn. */
const INSIDE = ''
let inside = 0
const queueOf = (from: string): string => (from === INSIDE ? `signed in ${(inside += 1)}` : rateLimitKey(from))

/** `from`: caller's address. Throws 503 if too many wait. */
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

/** PHC format. The password must be NFC. Throws 503 if too many wait. */
export const hashPassword = (password: string, from = INSIDE): Promise<string> =>
  inTurn(from, () => hash(password, COST))

/** Takes the same time without a stored hash. Throws 503 if too many wait. */
export const passwordFits = (stored: string | undefined, password: string, from = INSIDE): Promise<boolean> =>
  inTurn(from, () => verify(stored ?? DECOY_HASH, password))

export const isCommonPassword = (password: string): boolean => commonPasswords().has(password.toLowerCase())

/** Throws 422 at `password` if too common. */
export async function hashNewPassword(password: string, from?: string): Promise<string> {
  if (isCommonPassword(password)) throw invalid({ password: [TEXTS.passwordCommon] })
  return hashPassword(password, from)
}

type Input = { services: Pick<Services, 'db' | 'loginLimiter' | 'now'>; origin: Origin; caller: Caller }

export const wrongPassword = (field: string): Error => invalid({ [field]: [TEXTS.currentPasswordWrong] })

/**
 * Throws at `field` unless it is the caller's; returns the matched hash, to detect a later change. Rate limited,
 * against guesses in a stolen session.
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

/** 80 random bits, against guessing from stored hashes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => newKey(LETTERS).replaceAll(/(.{4})(?=.)/g, '$1-'))

/** Ignores spaces, dashes and case. */
export const bareCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()
