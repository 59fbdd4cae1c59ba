import type { AuditEntry } from '../../contract/accounts/audit.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import { idsIn } from '../../rules/accounts/audit-fields.ts'
import { actionsOfKind } from '../../rules/accounts/audit-kinds.ts'
import { undoneBy, type Undoing } from '../../rules/accounts/audit-undone.ts'
import { shownToOwners, valuesForOwners, valuesForStaff } from '../../rules/accounts/audit.ts'
import { canCall } from '../../rules/menu.ts'
import { isStaff } from '../../rules/accounts/ownership.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import {
  type AuditRow,
  type AuditScope,
  type AuditSubjects,
  listAudit,
  peopleOfAudit,
  undoingsOf,
} from '../../store/config/accounts/audit-list.ts'
import { namesOf } from '../../store/config/accounts/audit-names.ts'
import { eventsOrNone } from '../../store/events/engine/errors.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { effectsOf } from './audit-effects.ts'

type Needs = 'db' | 'events' | 'now'

export const auditHandlers = {
  'audit.list': async ({ services, caller: { account } }, { clientId, subject, ...input }) =>
    answerOf(services, account, input, {
      scope: { subject, ...(clientId !== undefined && { of: { clientId } }) },
      valuesFor: (entry) => entry,
    }),

  'audit.ofClient': async ({ services, caller: { account } }, { clientId, ...input }) => {
    const staff = isStaff(account)
    return answerOf(services, account, input, {
      scope: {
        of: await subjectsFor(services.db, account, clientId),
        ...(!staff && { actions: shownToOwners(account.role) }),
        ...(account.role !== 'admin' && { hidesStaffFrom: account.id }),
      },
      valuesFor: staff ? valuesForStaff(account) : valuesForOwners,
    })
  },
} satisfies HandlersOf<Needs>

type Asked = Omit<Input<'audit.ofClient'>, 'clientId'>
type Reading = { scope: AuditScope; valuesFor: (entry: AuditEntry) => AuditEntry }

async function answerOf(
  services: Pick<Services, Needs>,
  account: AccountRow,
  { startDate, endDate, timezone = account.timezone, kind, companyId, ...input }: Asked,
  { scope, valuesFor }: Reading,
): Promise<Reply<'audit.list'>> {
  const { db } = services
  const within: AuditScope = {
    ...scope,
    ...(startDate !== undefined && { from: startOfDay(startDate, timezone) }),
    ...(endDate !== undefined && { until: startOfDay(dayAfter(endDate), timezone) }),
  }
  const filter = { ...input, timezone, campaignId: companyId, kind: kind && actionsOfKind(kind) }
  const { rows, total, days, acts } = await listAudit(db, within, filter)
  const undoings = await undoingsOf(
    db,
    [...rows.map(({ id }) => id), ...[...acts.values()].flat()],
    scope.hidesStaffFrom,
  )
  const effects = canCall(account, 'logs.companyTotals') ? await eventsOrNone(effectsOf(services, rows)) : undefined
  const entries = rows.map((row) => {
    const entry = shown(row, undoings, acts.get(row.together ?? ''))
    // of an act on several, no campaign's effect is the whole one
    return valuesFor({ ...entry, effect: entry.together ? null : (effects?.get(row.id) ?? null) })
  })
  const names = await namesOf(
    db,
    entries.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]),
  )
  return { entries, total, days, people: await peopleOfAudit(db, within), names }
}

/** Staff name a client; owners get their own, and 404 for others. */
async function subjectsFor(db: Queries, account: AccountRow, clientId: string | undefined): Promise<AuditSubjects> {
  const { id } = await requireClient(db, account, clientId, TEXTS.selectedInvalid)
  return account.role === 'team_user' ? { accountId: account.id, clientId: id } : { clientId: id }
}

function shown(
  { at, before, after, together, undoes: _undoes, version: _version, ...row }: AuditRow,
  undoings: readonly Undoing[],
  act: readonly string[] = [],
): Omit<AuditEntry, 'effect'> {
  const undone = undoneBy(row.id, undoings)
  return {
    ...row,
    at: at.toISOString(),
    before: before as AuditEntry['before'],
    after: after as AuditEntry['after'],
    undone: undone ? { ...undone, at: undone.at.toISOString() } : null,
    // a single thing needs no word of others
    together:
      together !== null && act.length > 1
        ? { id: together, count: act.length, undone: act.filter((id) => undoneBy(id, undoings)).length }
        : null,
  }
}
