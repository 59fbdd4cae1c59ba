import type { Session } from '../../contract/accounts/auth.ts'
import { Refusal } from '../../contract/failure.ts'
import { STAFF } from '../../contract/roles.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret, newSecret } from '../../lib/secrets/secrets.ts'
import { menuOf } from '../../rules/menu.ts'
import {
  type AccountChange,
  type AccountRow,
  changeAccount,
  findByEmail,
  payerOf,
  holdPassword,
} from '../../store/config/accounts/accounts.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { deleteSession, insertSession } from '../../store/config/accounts/sessions.ts'
import { storableAgent, type Origin, type Services, type Handler, type HandlersOf } from '../../domain/context.ts'
import { passwordFits } from '../../domain/accounts/passwords.ts'
import { countWrongCode, requireSecondFactor } from '../../domain/accounts/second-factor.ts'
import { countFailure } from './attempts.ts'

type Needs = 'db' | 'loginLimiter' | 'now' | 'sessionTtl'

export const signInHandlers = {
  'auth.login': (context, input) => countFailure(context, 'auth.login', input.email, () => signIn(context, input)),

  'auth.logout': async ({ services, caller }) => {
    await deleteSession(services.db, caller.sessionHash)
    return {}
  },
} satisfies HandlersOf<Needs>

/** Same refusal and time for unknown e-mails and wrong passwords. */
const signIn: Handler<'auth.login', Needs> = async (context, { email, password, code, language, timezone }) => {
  const { db, now } = context.services
  const found = await findByEmail(db, email)
  const fits = await passwordFits(found?.passwordHash, password, context.origin.address)
  if (!found || !fits) throw new Refusal(401, TEXTS.credentials)
  const { id, signedInAt } = found.account
  const open = () =>
    db.transaction(async (tx) => {
      // the password changed
      if (!(await holdPassword(tx, id, found.passwordHash))) throw new Refusal(401, TEXTS.credentials)
      await requireSecondFactor(tx, id, code, now())
      if (signedInAt === null) await changeAccount(tx, id, given({ language, timezone }))
      return openSession(tx, context, found.account)
    })
  return countWrongCode(context, { accountId: id, code, firstFactor: 'password' }, open)
}

const given = (change: Pick<AccountChange, 'language' | 'timezone'>): AccountChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** Team users have their client's payment. */
export async function openSession(
  db: Queries,
  { services, origin }: { services: Pick<Services, 'now' | 'sessionTtl'>; origin: Origin },
  account: AccountRow,
): Promise<Session> {
  const token = newSecret()
  const createdAt = services.now()
  const expiresAt = new Date(createdAt.getTime() + services.sessionTtl * 1000)
  await insertSession(db, {
    tokenHash: hashSecret(token),
    accountId: account.id,
    createdAt,
    expiresAt,
    address: origin.address.slice(0, 64),
    agent: storableAgent(origin.agent),
  })
  const payer = await payerOf(db, account)
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: services.sessionTtl,
    menu: menuOf(account),
    account_active: payer.active,
    paid_expiration: payer.paidExpiration?.toISOString() ?? null,
    is_admin: STAFF.includes(account.role),
    role: account.role,
  }
}
