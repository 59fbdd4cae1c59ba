import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { changeAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { ownerOfLink, takeLink } from '../../store/config/mailed-links.ts'
import type { Handler } from '../context.ts'

export const verifyEmail: Handler<'auth.emailVerification'> = async ({ services }, { id, token }) =>
  services.db.transaction(async (tx) => {
    const link = { purpose: 'confirm', tokenHash: hashSecret(token), now: services.now() } as const
    const owner = await ownerOfLink(tx, link)
    if (owner?.id !== id || !(await takeLink(tx, link))) throw invalid({ token: [TEXTS.linkInvalid] })
    await changeAccount(tx, id, { emailConfirmed: true })
    await recordAudit(tx, { actorId: id, action: 'auth.emailVerification', subject: `accounts/${id}`, before: { emailConfirmed: owner.emailConfirmed }, after: { emailConfirmed: true } })
    return {}
  })
