import type { Session } from '../../contract/auth.ts'
import { STAFF } from '../../contract/roles.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { menuOf } from '../../rules/menu.ts'
import { payerOf, type AccountRow } from '../../store/config/accounts.ts'
import type { Queries } from '../../store/config/database.ts'
import { insertSession } from '../../store/config/sessions.ts'
import type { Context } from '../context.ts'
import { storableAgent } from '../storable-agent.ts'

/**
 * Opens a session for an account and answers what signing in and registering answer. A team user's payment is his
 * client's.
 */
export async function openSession(
  db: Queries,
  { services, origin }: Pick<Context, 'services' | 'origin'>,
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
