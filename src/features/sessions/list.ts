import { parseAgent } from '../../traffic/agent.ts'
import { listSessions, type SessionRow } from '../../store/config/own-sessions.ts'
import type { Handler } from '../context.ts'

export const list: Handler<'sessions.list'> = async ({ services: { db, now }, asker: { account, sessionHash } }) => {
  const rows = await listSessions(db, account.id, now())
  return { sessions: rows.map((row) => shown(row, row.tokenHash.equals(sessionHash))) }
}

function shown({ id, address, agent, createdAt, expiresAt }: SessionRow, current: boolean) {
  const { browser, browserVersion, platform } = parseAgent(agent)
  return { id, address, browser, browserVersion, platform, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), current }
}
