/** The audit log, as staff read it. */
import type { AuditEntry } from '../../contract/audit.ts'
import { type AuditRow, listAudit } from '../../store/config/audit.ts'
import type { HandlersOf } from '../context.ts'

type Needs = 'db'

export const auditHandlers = {
  'audit.list': async ({ services }, input) => {
    const { rows, total } = await listAudit(services.db, input)
    return { entries: rows.map(shown), total }
  },
} satisfies HandlersOf<Needs>

const shown = ({ at, before, after, ...row }: AuditRow): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  before: before as AuditEntry['before'],
  after: after as AuditEntry['after'],
})
