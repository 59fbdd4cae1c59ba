import { found, forbidden } from '../../contract/failure.ts'
import { hashSecret, newSecret } from '../../lib/secrets/secrets.ts'
import { menuOf } from '../../rules/menu.ts'
import { SUPPORT_SECONDS } from '../../rules/accounts/support.ts'
import { findAccount } from '../../store/config/accounts/accounts.ts'
import { deleteSession, openSupportSession } from '../../store/config/accounts/sessions.ts'
import { storableAgent, type HandlersOf } from '../../domain/context.ts'

type Needs = 'db' | 'now'

export const openAsHandlers = {
  /** Bound to the staff member's session; replaces an open one. */
  'clients.openAs': async ({ audited, services: { db, now }, origin, caller }, { clientId }) => {
    const client = found(
      await findAccount(db, clientId),
      ({ role, deletedAt }) => role === 'user' && deletedAt === null,
    )
    const token = newSecret()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + SUPPORT_SECONDS * 1000)
    return db.transaction(async (tx) => {
      await openSupportSession(tx, {
        tokenHash: hashSecret(token),
        accountId: client.id,
        openedFrom: caller.sessionHash,
        createdAt,
        expiresAt,
        address: origin.address.slice(0, 64),
        agent: storableAgent(origin.agent),
      })
      return audited(tx, {
        subject: `accounts/${client.id}`,
        after: { until: expiresAt.toISOString(), editingAllowed: client.editingAllowed },
        answer: {
          access_token: token,
          token_type: 'Bearer' as const,
          expires_in: SUPPORT_SECONDS,
          menu: menuOf(client),
          account_active: client.active,
          paid_expiration: client.paidExpiration?.toISOString() ?? null,
          is_admin: false,
          role: client.role,
        },
      })
    })
  },

  'clients.leave': async ({ audited, services, caller }) => {
    if (!caller.staff) throw forbidden()
    return services.db.transaction(async (tx) => {
      await deleteSession(tx, caller.sessionHash)
      return audited(tx, { subject: `accounts/${caller.account.id}`, answer: {} })
    })
  },
} satisfies HandlersOf<Needs>
