import type { AuditEntry } from '../../contract/audit.ts'
import { listAudit, type AuditRow } from '../../store/config/audit-log.ts'
import type { Handler } from '../context.ts'

export const list: Handler<'audit.list'> = async ({ services }, asked) => {
  const { rows, total } = await listAudit(services.db, asked)
  return { entries: rows.map(shown), total }
}

const shown = ({ at, before, after, ...row }: AuditRow): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  before: before as AuditEntry['before'],
  after: after as AuditEntry['after'],
})
