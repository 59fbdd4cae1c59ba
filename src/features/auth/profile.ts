import type { Profile } from '../../contract/auth.ts'
import { findApiKey } from '../../store/config/api-keys.ts'
import { payerOf, type AccountRow } from '../../store/config/accounts.ts'
import type { Queries } from '../../store/config/database.ts'
import type { Handler } from '../context.ts'

export const readProfile: Handler<'profile.read'> = async ({ services, asker: { account, staff } }) => ({ profile: { ...(await shownProfile(services.db, account)), openedBy: staff?.email ?? null } })

/** An account as it sees itself. A team user's payment and token are his client's. */
export async function shownProfile(db: Queries, account: AccountRow): Promise<Profile> {
  const payer = await payerOf(db, account)
  const key = account.role === 'user' ? await findApiKey(db, account.id) : undefined
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    telegram: account.telegram,
    role: account.role,
    isActive: payer.active,
    paidExpiration: payer.paidExpiration?.toISOString() ?? null,
    apiTokenExpiration: key?.expiresAt.toISOString() ?? null,
    integrationToken: payer.integrationToken ?? '',
    language: account.language,
    timezone: account.timezone,
    editingAllowed: payer.editingAllowed,
    emailConfirmed: account.emailConfirmed,
    openedBy: null,
  }
}
