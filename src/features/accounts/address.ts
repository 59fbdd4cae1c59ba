import { invalid, Refusal, found } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret, newSecret } from '../../lib/secrets/secrets.ts'
import { changeAccount, lockAccount } from '../../store/config/accounts/accounts.ts'
import {
  type AddressChange,
  confirmAddressChange,
  dropAddressChangesFrom,
  dropMailedLinks,
  dropPendingAddress,
  findPendingAddress,
  findTakeBack,
} from '../../store/config/accounts/address-changes.ts'
import { after, type Audit, type Audited, type SignedEntry } from '../../domain/accounts/audited.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  quarantineSince,
  listQuarantined,
  restoreQuarantined,
  takeQuarantined,
} from '../../store/config/engine/held-back.ts'
import { ownerOfLink, consumeLink } from '../../store/config/accounts/mailed-links.ts'
import { deleteSessionsOf } from '../../store/config/accounts/sessions.ts'
import { dropTwoFactorSetSince } from '../../store/config/accounts/two-factor.ts'
import {
  ADDRESS_CHANGE_MS,
  mailAddressMoved,
  passwordMark,
  resendAddressConfirmation,
  type SendLetters,
} from '../../domain/accounts/address-change.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { linkLetter, newLink } from '../../domain/accounts/letters.ts'
import { DECOY_HASH } from '../../domain/accounts/passwords.ts'
import { notify } from '../../domain/notifications/notify.ts'
import { toProfileView } from './profile.ts'

type Needs = 'db' | 'loginLimiter' | 'mail' | 'now' | 'panelOrigins' | 'publicUrl'

type Link = { id: string; tokenHash: Buffer; now: Date }

export const addressHandlers = {
  'auth.emailVerification': async ({ audited, services }, { id, token }) => {
    const link = { id, tokenHash: hashSecret(token), now: services.now() }
    const done = await services.db.transaction(
      async (tx) => (await moveAddress(tx, { audited, services }, link)) ?? confirmPresent(tx, audited, link),
    )
    done.send?.()
    return after(done, {})
  },

  /**
   * The old mailbox rejects the change. Removes what was opened or set since: sessions, mailed links, second factor,
   * API key, and a password the requester knew. Mails a reset link to the old mailbox.
   */
  'auth.takeBackEmail': async ({ audited, services }, { id, token }) => {
    const now = services.now()
    const taken = await services.db.transaction(async (tx) => {
      const account = await lockAccount(tx, id)
      const change = await findTakeBack(tx, { accountId: id, tokenHash: hashSecret(token), now })
      if (!account || account.deletedAt !== null || !change) throw invalid({ token: [TEXTS.linkInvalid] })
      const state = change.confirmedAt === null ? ('stopped' as const) : ('restored' as const)
      await dropAddressChangesFrom(tx, change)
      const owner = { ...account, email: change.fromEmail }
      if (!(await changeAccount(tx, id, { email: owner.email, ...lostPassword(account.passwordHash, change) })))
        throw invalid({ email: [TEXTS.emailTaken] })
      await endWhatWasOpened(tx, change, now)
      await notify(tx, [id], { notice: 'addressTakenBack', occasion: `address taken back ${now.toISOString()}`, now })
      return audited(tx, {
        actorId: id,
        subject: `accounts/${id}`,
        before: { email: account.email, asked: change.toEmail },
        after: { email: owner.email },
        answer: { owner, state, reset: await newLink(tx, 'reset', owner, now) },
      })
    })
    const { owner, reset, state } = taken
    services.mail.post(() =>
      linkLetter(services, 'reset', owner, { token: reset, domain: undefined, kind: 'takenBack' }),
    )
    return after(taken, { state })
  },

  'profile.cancelEmail': async ({ audited, services: { db }, caller: { account } }) => {
    const done = await db.transaction(async (tx) => {
      const pendingEmail = await dropPendingAddress(tx, account.id)
      if (pendingEmail === undefined) throw new Refusal(409, TEXTS.emailChangeNone)
      return audited(tx, {
        subject: `accounts/${account.id}`,
        before: { pendingEmail },
        after: { pendingEmail: null },
        answer: {},
      })
    })
    return after(done, { profile: await toProfileView(db, account) })
  },

  /** For the waiting address, else the present one. Invalidates the previous. */
  'profile.resendConfirmation': async ({ services, caller: { account } }, { domain }) => {
    const waiting = await findPendingAddress(services.db, account.id)
    if (waiting) {
      if (!(await resendAddressConfirmation(services, account, { email: waiting.toEmail, domain })))
        throw new Refusal(409, TEXTS.emailChangeNone)
      return {}
    }
    if (account.emailConfirmed) throw new Refusal(409, TEXTS.emailConfirmedAlready)
    if (!(await services.loginLimiter.takeLetter(account.email, services.now().getTime())))
      throw new Refusal(429, TEXTS.tooMany, { retryAfter: 600 })
    services.mail.post(async () => {
      const token = await newLink(services.db, 'confirm', account, services.now())
      return linkLetter(services, 'confirm', account, { token, domain })
    })
    return {}
  },

  /** Access created while someone else had the account. */
  'profile.held': async ({ services: { db }, caller: { account } }) => ({
    held: (await listQuarantined(db, account.id)).map(({ id, kind, name, madeAt }) => ({
      id,
      kind,
      name,
      madeAt: madeAt.toISOString(),
    })),
  }),

  /** 404 also for others' items; 409 if something newer took its place. */
  'profile.settleHeld': async ({ audited, services: { db }, caller: { account } }, { id, keep }) =>
    db.transaction(async (tx) => {
      const row = found(await takeQuarantined(tx, account.id, id))
      if (keep && !(await restoreQuarantined(tx, row, DECOY_HASH))) throw new Refusal(409, TEXTS.heldReplaced)
      return audited(tx, {
        subject: `accounts/${account.id}`,
        after: { kind: row.kind, name: row.name, kept: keep },
        answer: {},
      })
    }),
} satisfies HandlersOf<Needs>

type Send = { send: SendLetters | undefined }

async function confirmPresent(
  tx: Queries,
  audited: Audit<SignedEntry>,
  { id, tokenHash, now }: Link,
): Promise<Audited<Send>> {
  const link = { purpose: 'confirm', tokenHash, now } as const
  const owner = await ownerOfLink(tx, link)
  if (owner?.id !== id || !(await consumeLink(tx, link))) throw invalid({ token: [TEXTS.linkInvalid] })
  await changeAccount(tx, id, { emailConfirmed: true })
  return audited(tx, {
    actorId: id,
    subject: `accounts/${id}`,
    before: { emailConfirmed: owner.emailConfirmed },
    after: { emailConfirmed: true },
    answer: { send: undefined },
  })
}

/** Keeps sessions, invalidates mailed links. Undefined if no such change waits. */
async function moveAddress(
  tx: Queries,
  { audited, services }: { audited: Audit<SignedEntry>; services: Pick<Services, Needs> },
  { id, tokenHash, now }: Link,
): Promise<Audited<Send> | undefined> {
  const account = await lockAccount(tx, id)
  if (!account || account.deletedAt !== null) return undefined
  const restore = newSecret()
  const change = await confirmAddressChange(tx, {
    accountId: id,
    confirmHash: tokenHash,
    restoreHash: hashSecret(restore),
    now,
    takeBackUntil: new Date(now.getTime() + ADDRESS_CHANGE_MS),
  })
  if (!change) return undefined
  if (!(await changeAccount(tx, id, { email: change.toEmail, emailConfirmed: true })))
    throw invalid({ email: [TEXTS.emailTaken] })
  await dropMailedLinks(tx, id)
  await notify(tx, [id], { notice: 'addressChanged', occasion: `address changed ${now.toISOString()}`, now })
  return audited(tx, {
    actorId: id,
    subject: `accounts/${id}`,
    before: { email: account.email },
    after: { email: change.toEmail, emailConfirmed: true },
    answer: { send: () => mailAddressMoved(services, account, restore) },
  })
}

/** Disables a password that the requester knew or has set since. */
const lostPassword = (passwordHash: string, { passwordMark: mark }: AddressChange) =>
  mark?.equals(passwordMark(passwordHash)) ? {} : { passwordHash: DECOY_HASH }

/** Also suspends the requester's creations until the owner decides. */
async function endWhatWasOpened(tx: Queries, { accountId, askedAt }: AddressChange, now: Date): Promise<void> {
  await deleteSessionsOf(tx, accountId)
  await dropMailedLinks(tx, accountId)
  await dropTwoFactorSetSince(tx, accountId, askedAt)
  await quarantineSince(tx, { accountId, since: askedAt, now, noPassword: DECOY_HASH })
}
