import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { insertAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import type { Handler } from '../context.ts'
import { hashNewPassword } from '../passwords.ts'
import { toManagerView } from './views.ts'

export const add: Handler<'managers.addManager'> = async (
  { services: { db }, caller: { account } },
  { email, password, name, menu },
) => {
  const passwordHash = await hashNewPassword(password)
  const { language, timezone } = account
  return db.transaction(async (tx) => {
    const made = await insertAccount(tx, {
      role: 'manager',
      email,
      passwordHash,
      name,
      menu,
      active: true,
      language,
      timezone,
    })
    if (!made) throw invalid({ email: [TEXTS.emailTaken] })
    await recordAudit(tx, {
      actorId: account.id,
      action: 'managers.addManager',
      subject: `accounts/${made.id}`,
      after: { email, name, menu },
    })
    return { manager: toManagerView({ ...made, twoFactor: false, pendingEmail: null }) }
  })
}
