import { payerOf } from '../../store/config/accounts.ts'
import type { Handler } from '../context.ts'

/** A team user's payment and token are his client's. */
export const readProfile: Handler<'profile.read'> = async ({ services, asker: { account } }) => {
  const payer = await payerOf(services.db, account)
  return {
    profile: {
      id: account.id,
      email: account.email,
      name: account.name,
      telegram: account.telegram,
      role: account.role,
      isActive: payer.active,
      paidExpiration: payer.paidExpiration?.toISOString() ?? null,
      apiTokenExpiration: null,
      integrationToken: payer.integrationToken ?? '',
      language: account.language,
      timezone: account.timezone,
      editingAllowed: payer.editingAllowed,
      emailConfirmed: account.emailConfirmed,
    },
  }
}
