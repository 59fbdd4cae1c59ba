import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { changeAccount, findByEmail } from '../../store/config/accounts.ts'
import { holdPassword } from '../../store/config/own-account.ts'
import type { Handler } from '../context.ts'
import { passwordFits } from '../passwords.ts'
import { countWrongCode, requireSecondFactor } from './second-factor.ts'
import { openSession } from './session.ts'
import { countFailure } from './tries.ts'

export const login: Handler<'auth.login'> = (context, input) =>
  countFailure(context, 'auth.login', input.email, () => signIn(context, input))

/** An unknown e-mail and a wrong password are refused alike, in the same time. */
const signIn: Handler<'auth.login'> = async (context, { email, password, code, language }) => {
  const { db, now } = context.services
  const found = await findByEmail(db, email)
  const fits = await passwordFits(found?.passwordHash, password)
  if (!found || !fits) throw new Refusal(401, TEXTS.credentials)
  const { id, signedInAt } = found.account
  const open = () =>
    db.transaction(async (tx) => {
      // a password that was changed meanwhile opens nothing
      if (!(await holdPassword(tx, id, found.passwordHash))) throw new Refusal(401, TEXTS.credentials)
      await requireSecondFactor(tx, id, code, now())
      if (signedInAt === null && language !== undefined) await changeAccount(tx, id, { language })
      return openSession(tx, context, found.account)
    })
  return countWrongCode(context, { accountId: id, code, firstFactor: 'password' }, open)
}
