import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { insertAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import type { Handler } from '../context.ts'
import { hashNewPassword } from '../passwords.ts'
import { toPartnerView } from '../royalty-views.ts'

export const addPartner: Handler<'referrals.addPartner'> = async (
  { services: { db }, caller: { account } },
  { email, password, name },
) => {
  const passwordHash = await hashNewPassword(password)
  const { language, timezone } = account
  return db.transaction(async (tx) => {
    const made = await insertAccount(tx, {
      role: 'referal',
      email,
      passwordHash,
      name,
      active: true,
      language,
      timezone,
    })
    if (!made) throw invalid({ email: [TEXTS.emailTaken] })
    await recordAudit(tx, {
      actorId: account.id,
      action: 'referrals.addPartner',
      subject: `accounts/${made.id}`,
      after: { email, name },
    })
    return { partner: toPartnerView({ ...made, pendingEmail: null }, []) }
  })
}
