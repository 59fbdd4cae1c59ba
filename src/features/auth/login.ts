import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { findByEmail } from '../../store/config/accounts.ts'
import type { Handler } from '../context.ts'
import { passwordFits } from '../passwords.ts'
import { openSession } from './session.ts'

/** An unknown e-mail and a wrong password are refused alike, in the same time. */
export const login: Handler<'auth.login'> = async (context, { email, password }) => {
  const { db } = context.services
  const found = await findByEmail(db, email)
  const fits = await passwordFits(found?.passwordHash, password)
  if (!found || !fits) throw new Refusal(401, TEXTS.credentials)
  return openSession(db, context, found.account)
}
