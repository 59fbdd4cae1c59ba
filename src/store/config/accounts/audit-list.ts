/** Entries of the audit log with their people, days and undoings. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { CallName } from '../../../contract/routes.ts'
import type { Undoing } from '../../../rules/accounts/audit-undone.ts'
import { likePattern, type Queries } from '../engine/database.ts'
import { accounts, audit } from '../schema.ts'
import { actorEmail, isByStaff, shownEmail } from './audit.ts'

export type AuditRow = typeof audit.$inferSelect & {
  actorEmail: string | null
  subjectName: string | null
  clientEmail: string | null
  byStaff: boolean
}
/** A client's, or a team user's with their client's list. */
export type AuditSubjects = { clientId: string } | { accountId: string; clientId: string }
/** Entries that a reader may see. */
export type AuditScope = {
  subject?: string | undefined
  of?: AuditSubjects | undefined
  /** Default all. */
  actions?: readonly CallName[] | undefined
  /** Must not learn which staff acted: hides and does not search their addresses, except its own. */
  hidesStaffFrom?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}
type AuditFilter = {
  /** Part of the e-mail. */
  actor: string
  kind?: readonly CallName[] | undefined
  /** An account; `staff`: any that is hidden; `weir`: nobody. */
  person?: string | undefined
  campaignId?: string | undefined
  /** All entries of one act; otherwise acts on several things are one entry each. */
  together?: string | undefined
}
type Page = { page: number; perPage: number; timezone: string }

/** Client in whose panel staff acted. */
const clientEmail = sql<
  string | null
>`(SELECT coalesce(o.former_email, o.email) FROM accounts o WHERE o.id = ${audit.clientId})`

const subjectName = sql<string | null>`CASE split_part(${audit.subject}, '/', 1)
  WHEN 'accounts' THEN (SELECT coalesce(a.former_email, a.email) FROM accounts a WHERE 'accounts/' || a.id = ${audit.subject})
  WHEN 'campaigns' THEN (SELECT c.name FROM campaigns c WHERE 'campaigns/' || c.id = ${audit.subject})
  WHEN 'flows' THEN (SELECT f.name FROM flows f WHERE 'flows/' || f.id = ${audit.subject})
  WHEN 'promos' THEN (SELECT p.code FROM promos p WHERE 'promos/' || p.id = ${audit.subject})
  WHEN 'plans' THEN (SELECT p.name FROM plans p WHERE 'plans/' || p.id = ${audit.subject})
  WHEN 'lists' THEN (SELECT coalesce(a.former_email, a.email) FROM accounts a WHERE 'lists/' || a.id = ${audit.subject})
  WHEN 'payments' THEN (SELECT coalesce(a.former_email, a.email) FROM payments p JOIN accounts a ON a.id = p.account_id
    WHERE 'payments/' || p.id = ${audit.subject})
END`

/** Account, team users, campaigns, flows, lists and payments. */
const ofClient = (id: string): SQL => sql`${audit.subject} IN (
  SELECT 'accounts/' || a.id FROM accounts a WHERE a.id = ${id} OR a.owner_id = ${id}
  UNION ALL SELECT 'campaigns/' || c.id FROM campaigns c JOIN accounts h ON h.id = c.account_id WHERE h.id = ${id} OR h.owner_id = ${id}
  UNION ALL SELECT 'flows/' || f.id FROM flows f WHERE f.client_id = ${id}
  UNION ALL SELECT 'lists/' || ${id}
  UNION ALL SELECT 'payments/' || p.id FROM payments p WHERE p.account_id = ${id})`

/** A team user's own subjects, and their client's list. */
const ofMember = (id: string, clientId: string): SQL => sql`${audit.subject} IN (
  SELECT 'accounts/' || ${id}::text
  UNION ALL SELECT 'campaigns/' || c.id FROM campaigns c WHERE c.account_id = ${id}
  UNION ALL SELECT 'campaigns/' || jsonb_array_elements_text(a.campaign_ids) FROM accounts a WHERE a.id = ${id}
  UNION ALL SELECT 'lists/' || ${clientId}::text)`

const subjectsOf = (of: AuditSubjects): SQL =>
  'accountId' in of ? ofMember(of.accountId, of.clientId) : ofClient(of.clientId)

/** Left by a flow's change in its campaigns; for readers of one, and those who may not read the flow's own. */
const FLOW_TRACE = sql`(${audit.action} IN ('flows.save', 'flows.remove') AND starts_with(${audit.subject}, 'campaigns/'))`
const withoutTraces = ({ subject, of }: AuditScope): boolean =>
  subject === undefined && (of === undefined || !('accountId' in of))

const inScope = ({ subject, of, actions, from, until }: AuditScope): SQL | undefined =>
  and(
    subject === undefined ? undefined : eq(audit.subject, subject),
    of && subjectsOf(of),
    actions && inArray(audit.action, [...actions]),
    from && gte(audit.at, from),
    until && lt(audit.at, until),
  )

const isHidden = (from: string | undefined): SQL =>
  from === undefined ? sql`false` : sql`(${isByStaff} AND ${accounts.id} <> ${from})`

const byPerson = (person: string, hidden: SQL): SQL | undefined => {
  if (person === 'weir') return isNull(audit.actorId)
  return person === 'staff' ? hidden : and(eq(audit.actorId, person), not(hidden))
}

/** Newest first, with the total, and the number of each day. `acts`: entries of an act, by its number. */
export async function listAudit(
  db: Queries,
  scope: AuditScope,
  { page, perPage, timezone, ...filter }: AuditFilter & Page,
): Promise<{
  rows: AuditRow[]
  total: number
  days: { day: string; changes: number }[]
  acts: ReadonlyMap<string, string[]>
}> {
  const where = whereOf(scope, filter)
  const folds = filter.together === undefined
  const rows = await db
    .select({
      ...getTableColumns(audit),
      actorEmail: shownEmail(scope.hidesStaffFrom),
      subjectName,
      clientEmail,
      byStaff: isByStaff,
    })
    .from(audit)
    .leftJoin(accounts, eq(accounts.id, audit.actorId))
    .where(folds ? and(where, or(isNull(audit.together), inArray(audit.id, newestOfActs(db, where)))) : where)
    .orderBy(desc(audit.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const day = sql<string>`to_char(${audit.at} AT TIME ZONE ${timezone}, 'YYYY-MM-DD')`
  const days = await db
    .select({ day: sql<string>`${day} AS day`, changes: folds ? ACTS : count() })
    .from(audit)
    .leftJoin(accounts, eq(accounts.id, audit.actorId))
    .where(where)
    .groupBy(sql`1`)
    .orderBy(sql`1 DESC`)
  const acts = folds ? await entriesOfActs(db, where, rows) : new Map<string, string[]>()
  return { rows, total: days.reduce((sum, { changes }) => sum + changes, 0), days, acts }
}

function whereOf(scope: AuditScope, { actor, kind, person, campaignId, together }: AuditFilter): SQL | undefined {
  return and(
    inScope(scope),
    actor === '' ? undefined : ilike(shownEmail(scope.hidesStaffFrom), likePattern(actor)),
    kind && inArray(audit.action, [...kind]),
    person === undefined ? undefined : byPerson(person, isHidden(scope.hidesStaffFrom)),
    campaignId === undefined
      ? withoutTraces(scope)
        ? not(FLOW_TRACE)
        : undefined
      : eq(audit.subject, `campaigns/${campaignId}`),
    together === undefined ? undefined : eq(audit.together, together),
  )
}

const ACTS = sql<number>`count(DISTINCT coalesce(${audit.together}, -${audit.id}))::int`

/** Entries that stand for their acts. */
const newestOfActs = (db: Queries, where: SQL | undefined) =>
  db
    .select({ id: max(audit.id) })
    .from(audit)
    .leftJoin(accounts, eq(accounts.id, audit.actorId))
    .where(and(where, isNotNull(audit.together)))
    .groupBy(audit.together)

async function entriesOfActs(
  db: Queries,
  where: SQL | undefined,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, string[]>> {
  const numbers = rows.flatMap(({ together }) => together ?? [])
  if (numbers.length === 0) return new Map()
  const entries = await db
    .select({ id: audit.id, together: audit.together })
    .from(audit)
    .leftJoin(accounts, eq(accounts.id, audit.actorId))
    .where(and(where, inArray(audit.together, numbers)))
  const acts = Map.groupBy(entries, ({ together }) => together ?? '')
  return new Map([...acts].map(([together, those]) => [together, those.map(({ id }) => id)]))
}

/** Entries of one act, whoever reads them: rights are checked for each campaign. */
export const entriesOfAct = (db: Queries, together: string): Promise<(typeof audit.$inferSelect)[]> =>
  db.select().from(audit).where(eq(audit.together, together)).orderBy(asc(audit.id))

type Person = { id: string; email: string | null }
const MOST_PEOPLE = 200

/** Authors of the entries; `staff` for all that are hidden, `weir` for nobody. */
export async function peopleOfAudit(db: Queries, scope: AuditScope): Promise<Person[]> {
  const id = sql<string>`CASE WHEN ${audit.actorId} IS NULL THEN 'weir'
    WHEN ${isHidden(scope.hidesStaffFrom)} THEN 'staff' ELSE ${audit.actorId}::text END`
  const email = sql<string | null>`CASE WHEN ${isHidden(scope.hidesStaffFrom)} THEN NULL ELSE ${actorEmail} END`
  return db
    .selectDistinct({ id, email })
    .from(audit)
    .leftJoin(accounts, eq(accounts.id, audit.actorId))
    .where(inScope(scope))
    .orderBy(sql`2 NULLS LAST`)
    .limit(MOST_PEOPLE)
}

/** Of campaigns from a moment on, oldest first. */
export const changesOfCampaigns = (
  db: Queries,
  { subjects, from }: { subjects: readonly string[]; from: Date },
): Promise<Pick<AuditRow, 'subject' | 'action' | 'at' | 'before' | 'after'>[]> =>
  db
    .select({ subject: audit.subject, action: audit.action, at: audit.at, before: audit.before, after: audit.after })
    .from(audit)
    .where(and(inArray(audit.subject, [...subjects]), gte(audit.at, from)))
    .orderBy(audit.id)

/** Undoings of these entries, and of those undoings. */
export async function undoingsOf(
  db: Queries,
  ids: readonly string[],
  hidesStaffFrom: string | undefined,
): Promise<Undoing[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: audit.id,
      of: sql<string>`${audit.undoes}`,
      at: audit.at,
      email: shownEmail(hidesStaffFrom),
      byStaff: isByStaff,
    })
    .from(audit)
    .leftJoin(accounts, eq(accounts.id, audit.actorId))
    .where(inArray(audit.undoes, [...ids]))
  return [
    ...rows,
    ...(await undoingsOf(
      db,
      rows.map(({ id }) => id),
      hidesStaffFrom,
    )),
  ]
}
