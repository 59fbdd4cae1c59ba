import { forbidden, notFound } from '../../contract/failure.ts'
import { hashSecret, newSecret } from '../../lib/secrets/secrets.ts'
import { menuOf } from '../../rules/menu.ts'
import { SUPPORT_SECONDS } from '../../rules/accounts/support.ts'
import { findAccount } from '../../store/config/accounts/accounts.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
import { deleteSession, openSupportSession } from '../../store/config/accounts/sessions.ts'
import { storableAgent, type HandlersOf } from '../../domain/context.ts'

type Needs = 'db' | 'now'

export const openAsHandlers = {
  /** Bound to the staff member's session; replaces an open one. */
  'clients.openAs': async ({ services: { db, now }, origin, caller }, { clientId }) => {
    const client = await findAccount(db, clientId)
    if (client?.role !== 'user' || client.deletedAt !== null) throw notFound()
    const token = newSecret()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + SUPPORT_SECONDS * 1000)
    await db.transaction(async (tx) => {
      await openSupportSession(tx, {
        tokenHash: hashSecret(token),
        accountId: client.id,
        openedFrom: caller.sessionHash,
        createdAt,
        expiresAt,
        address: origin.address.slice(0, 64),
        agent: storableAgent(origin.agent),
      })
      await recordAudit(tx, {
        actorId: caller.account.id,
        action: 'clients.openAs',
        subject: `accounts/${client.id}`,
        after: { until: expiresAt.toISOString(), editingAllowed: client.editingAllowed },
      })
    })
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: SUPPORT_SECONDS,
      menu: menuOf(client),
      account_active: client.active,
      paid_expiration: client.paidExpiration?.toISOString() ?? null,
      is_admin: false,
      role: client.role,
    }
  },

  'clients.leave': async ({ services, caller }) => {
    if (!caller.staff) throw forbidden()
    return services.db.transaction(async (tx) => {
      await deleteSession(tx, caller.sessionHash)
      await recordAudit(tx, {
        actorId: caller.account.id,
        action: 'clients.leave',
        subject: `accounts/${caller.account.id}`,
      })
      return {}
    })
  },
} satisfies HandlersOf<Needs>
