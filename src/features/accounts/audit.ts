import type { AuditEntry } from '../../contract/accounts/audit.ts'
import { TEXTS } from '../../contract/texts.ts'
import { shownToOwners, valuesForOwners, valuesForStaff } from '../../rules/accounts/audit.ts'
import { isStaff } from '../../rules/accounts/ownership.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import { type AuditRow, type AuditSubjects, listAudit } from '../../store/config/accounts/audit.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import type { HandlersOf } from '../../domain/context.ts'

type Needs = 'db'

export const auditHandlers = {
  'audit.list': async ({ services }, { clientId, ...input }) => {
    const { rows, total } = await listAudit(services.db, {
      ...input,
      ...(clientId !== undefined && { of: { clientId } }),
    })
    return { entries: rows.map(shown), total }
  },

  'audit.ofClient': async ({ services, caller: { account } }, { clientId, ...input }) => {
    const staff = isStaff(account)
    const { rows, total } = await listAudit(services.db, {
      ...input,
      of: await subjectsFor(services.db, account, clientId),
      ...(!staff && { actions: shownToOwners(account.role) }),
      ...(account.role !== 'admin' && { hidesStaffFrom: account.id }),
    })
    const valuesFor = staff ? valuesForStaff(account) : valuesForOwners
    return { entries: rows.map(shown).map((entry) => valuesFor(entry)), total }
  },
} satisfies HandlersOf<Needs>

/** Staff name a client; owners get their own, and 404 for others. */
async function subjectsFor(db: Queries, account: AccountRow, clientId: string | undefined): Promise<AuditSubjects> {
  const { id } = await requireClient(db, account, clientId, TEXTS.selectedInvalid)
  return account.role === 'team_user' ? { accountId: account.id, clientId: id } : { clientId: id }
}

const shown = ({ at, before, after, ...row }: AuditRow): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  before: before as AuditEntry['before'],
  after: after as AuditEntry['after'],
})
