import { found } from '../../contract/failure.ts'
import { endOtherSessions, endSession, listSessions, type SessionRow } from '../../store/config/accounts/sessions.ts'
import { parseAgent } from '../../judge/agent/agent.ts'
import type { HandlersOf } from '../../domain/context.ts'

type Needs = 'db' | 'now'

export const sessionHandlers = {
  'sessions.list': async ({ services: { db, now }, caller: { account, sessionHash } }) => {
    const rows = await listSessions(db, account.id, now())
    return { sessions: rows.map((row) => shown(row, row.tokenHash.equals(sessionHash))) }
  },

  /** At once: each call looks up its session. */
  'sessions.revoke': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const ended = found(await endSession(tx, account.id, id))
      const { address, agent, createdAt } = ended
      return audited(tx, { subject: `sessions/${id}`, before: { address, agent, createdAt }, answer: {} })
    }),

  'sessions.revokeOthers': async ({ audited, services, caller: { account, sessionHash } }) =>
    services.db.transaction(async (tx) => {
      const ended = await endOtherSessions(tx, account.id, sessionHash)
      return audited(tx, { subject: `accounts/${account.id}`, after: { ended }, answer: { ended } })
    }),
} satisfies HandlersOf<Needs>

/** Hides the origin of a support session. */
function shown({ id, address, agent, createdAt, expiresAt, openedFrom }: SessionRow, current: boolean) {
  const support = openedFrom !== null
  const { browser, browserVersion, platform } = parseAgent(support ? '' : agent)
  return {
    id,
    address: support ? '' : address,
    browser,
    browserVersion,
    platform,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current,
    support,
  }
}
