import type { Profile } from '../../contract/auth.ts'
import { findApiKey } from '../../store/config/api-keys.ts'
import { payerOf, type AccountRow } from '../../store/config/accounts.ts'
import { findPendingAddress } from '../../store/config/address-changes.ts'
import type { Queries } from '../../store/config/database.ts'
import type { Handler } from '../context.ts'
import { mayShowTokens, noteShown } from '../tokens.ts'

export const readProfile: Handler<'profile.read'> = async ({ services: { db, now }, caller }) => {
  const { account, staff } = caller
  const profile = await toProfileView(db, account)
  const shows = mayShowTokens(caller, account)
  if (staff && shows) await noteShown(db, caller, { clientId: account.id, campaignId: null }, now())
  return {
    profile: { ...profile, integrationToken: shows ? profile.integrationToken : '', openedBy: staff?.email ?? null },
  }
}

/** An account as it sees itself. A team user's payment is their client's; the account's token is its owner's alone. */
export async function toProfileView(db: Queries, account: AccountRow): Promise<Profile> {
  const payer = await payerOf(db, account)
  const key = account.role === 'user' ? await findApiKey(db, account.id) : undefined
  const change = await findPendingAddress(db, account.id)
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    telegram: account.telegram,
    role: account.role,
    isActive: payer.active,
    paidExpiration: payer.paidExpiration?.toISOString() ?? null,
    apiTokenExpiration: key?.expiresAt.toISOString() ?? null,
    integrationToken: account.integrationToken ?? '',
    language: account.language,
    timezone: account.timezone,
    editingAllowed: payer.editingAllowed,
    emailConfirmed: account.emailConfirmed,
    pendingEmail: change?.toEmail ?? null,
    openedBy: null,
  }
}
