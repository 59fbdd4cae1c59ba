import { parseAgent } from '../../traffic/agent.ts'
import { listSessions, type SessionRow } from '../../store/config/own-sessions.ts'
import type { Handler } from '../context.ts'

export const list: Handler<'sessions.list'> = async ({ services: { db, now }, caller: { account, sessionHash } }) => {
  const rows = await listSessions(db, account.id, now())
  return { sessions: rows.map((row) => shown(row, row.tokenHash.equals(sessionHash))) }
}

/** Of support an account is told that it looks and until when, not from where. */
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
