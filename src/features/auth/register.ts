import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Input } from '../../contract/table.ts'
import { newSecret } from '../../lib/secrets.ts'
import { emailExists, insertAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import type { Queries } from '../../store/config/database.ts'
import { isUsable, usePromo } from '../../store/config/promos.ts'
import { staffWith } from '../../store/config/watched.ts'
import type { Handler } from '../context.ts'
import { linkLetter, newLink } from '../mailed-link.ts'
import { hashPassword, isCommonPassword } from '../passwords.ts'
import { tell } from '../tell.ts'
import { openSession } from './session.ts'
import { countFailure } from './tries.ts'

export const register: Handler<'auth.register'> = (context, input) => countFailure(context, 'auth.register', input.email, () => signUp(context, input))

/** The new client starts not active. One use of the promo is counted in the same transaction. */
const signUp: Handler<'auth.register'> = async (context, input) => {
  const { db, now, mail } = context.services
  await refuseAllAtOnce(db, input, now())
  const passwordHash = await hashPassword(input.password)
  const { session, account, token } = await db.transaction(async (tx) => {
    const promo = await usePromo(tx, input.promo, now())
    if (promo === undefined) throw invalid({ promo: [TEXTS.promoInvalid] })
    const account = await insertAccount(tx, {
      role: 'user',
      email: input.email,
      ...(input.language ? { language: input.language } : {}),
      telegram: input.telegram,
      passwordHash,
      promoId: promo.id,
      partnerId: promo.partnerId,
      integrationToken: `wt_${newSecret()}`,
    })
    if (!account) throw invalid({ email: [TEXTS.emailTaken] })
    await tell(tx, [account.id], { notice: 'registered', occasion: 'registered', now: now() })
    if (promo.partnerId !== null) await tell(tx, [promo.partnerId], { notice: 'referred', occasion: account.id, details: { promo: input.promo }, now: now() })
    await tell(tx, await staffWith(tx, 'Clients'), { notice: 'newClient', occasion: account.id, details: { email: account.email, promo: input.promo, telegram: account.telegram }, now: now() })
    const after = { email: account.email, telegram: account.telegram, promo: input.promo }
    await recordAudit(tx, { actorId: account.id, action: 'auth.register', subject: `accounts/${account.id}`, after })
    return { account, token: await newLink(tx, 'confirm', account, now()), session: await openSession(tx, context, account) }
  })
  mail.post(() => linkLetter(context.services, 'confirm', account, { token, domain: input.domain }))
  return session
}

async function refuseAllAtOnce(db: Queries, { email, password, promo }: Input<'auth.register'>, now: Date): Promise<void> {
  const taken = await emailExists(db, email)
  const usable = await isUsable(db, promo, now)
  const wrong = {
    ...(taken ? { email: [TEXTS.emailTaken] } : {}),
    ...(isCommonPassword(password) ? { password: [TEXTS.passwordCommon] } : {}),
    ...(usable ? {} : { promo: [TEXTS.promoInvalid] }),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}
