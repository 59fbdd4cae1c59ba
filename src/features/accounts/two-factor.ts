import { found, invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { newTotpSecret, totpStep, totpUri } from '../../lib/secrets/totp.ts'
import { findAccount } from '../../store/config/accounts/accounts.ts'
import {
  confirmTwoFactor,
  countRecoveryCodes,
  dropTwoFactor,
  findTwoFactor,
  putRecoveryCodes,
  startTwoFactor,
} from '../../store/config/accounts/two-factor.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { bareCode, newRecoveryCodes, requireOwnPassword } from '../../domain/accounts/passwords.ts'
import { notifyOwner } from '../../domain/notifications/notify.ts'
import { countWrongCode, requireSecondFactor } from '../../domain/accounts/second-factor.ts'

type Needs = 'db' | 'loginLimiter' | 'now'

export const twoFactorHandlers = {
  'twoFactor.read': async ({ services: { db }, caller: { account } }) => {
    const since = (await findTwoFactor(db, account.id))?.confirmedAt
    return {
      enabled: Boolean(since),
      since: since?.toISOString() ?? null,
      recoveryCodesLeft: since ? await countRecoveryCodes(db, account.id) : 0,
    }
  },

  /** Inactive until a code confirms it. */
  'twoFactor.enrol': async (context, { password }) => {
    const {
      services: { db },
      caller: { account },
    } = context
    await requireOwnPassword(context, password, 'password')
    const secret = newTotpSecret()
    return db.transaction(async (tx) => {
      if (!(await startTwoFactor(tx, account.id, secret))) throw new Refusal(409, TEXTS.twoFactorOn)
      const answer = { secret, uri: totpUri(secret, 'Weir', account.email) }
      return context.audited(tx, { subject: `accounts/${account.id}`, answer })
    })
  },

  /** Only this answer has the recovery codes; hashes are stored. */
  'twoFactor.confirm': async ({ audited, services, caller: { account } }, { code }) => {
    const { db, now } = services
    const factor = await findTwoFactor(db, account.id)
    if (!factor) throw new Refusal(409, TEXTS.twoFactorNotStarted)
    if (factor.confirmedAt) throw new Refusal(409, TEXTS.twoFactorOn)
    const step = totpStep(factor.secret, bareCode(code), now())
    if (step === undefined) throw invalid({ code: [TEXTS.codeInvalid] })
    const codes = newRecoveryCodes()
    return db.transaction(async (tx) => {
      if (!(await confirmTwoFactor(tx, factor, step, now()))) throw new Refusal(409, TEXTS.twoFactorNotStarted)
      await putRecoveryCodes(
        tx,
        account.id,
        codes.map((one) => hashSecret(bareCode(one))),
      )
      await notifyOwner(tx, account.id, 'twoFactorOn', now())
      return audited(tx, {
        subject: `accounts/${account.id}`,
        before: { twoFactor: false },
        after: { twoFactor: true },
        answer: { recoveryCodes: codes },
      })
    })
  },

  /** Both: an attacker may have password and session. */
  'twoFactor.disable': async (context, { password, code }) => {
    const {
      services: { db, now },
      caller: { account },
    } = context
    await requireOwnPassword(context, password, 'password')
    const drop = () =>
      db.transaction(async (tx) => {
        if (!(await findTwoFactor(tx, account.id))?.confirmedAt) throw new Refusal(409, TEXTS.twoFactorNotOn)
        await requireSecondFactor(tx, account.id, code, now())
        await dropTwoFactor(tx, account.id)
        await notifyOwner(tx, account.id, 'twoFactorOff', now())
        return context.audited(tx, {
          subject: `accounts/${account.id}`,
          before: { twoFactor: true },
          after: { twoFactor: false },
          answer: {},
        })
      })
    return countWrongCode(context, { accountId: account.id, code, firstFactor: 'password' }, drop).catch(atCode)
  },

  /** Administrators cannot reset each other's. */
  'twoFactor.reset': async ({ audited, services: { db, now } }, { id }) =>
    db.transaction(async (tx) => {
      found(await findAccount(tx, id), ({ role, deletedAt }) => deletedAt === null && role !== 'admin')
      if (!(await dropTwoFactor(tx, id))) throw new Refusal(409, TEXTS.twoFactorNotOn)
      await notifyOwner(tx, id, 'twoFactorOff', now())
      return audited(tx, {
        subject: `accounts/${id}`,
        before: { twoFactor: true },
        after: { twoFactor: false },
        answer: {},
      })
    }),
} satisfies HandlersOf<Needs>

/** A 401 would end the panel's session. */
function atCode(error: unknown): never {
  throw error instanceof Refusal && error.status === 401 ? invalid({ code: [error.message] }) : error
}
