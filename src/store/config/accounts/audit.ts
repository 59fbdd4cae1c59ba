import { AsyncLocalStorage } from 'node:async_hooks'
import { and, count, desc, eq, getTableColumns, gte, ilike, inArray, lt, not, sql, type SQL } from 'drizzle-orm'
import type { CallName } from '../../../contract/routes.ts'
import type { Principal } from '../../../rules/accounts/ownership.ts'
import { likePattern, type Queries } from '../engine/database.ts'
import { accounts, audit } from '../schema.ts'

export type AuditEntry = {
  actorId: string
  action: CallName
  /** Table and id, as in `campaigns/12`. */
  subject: string
  /** Never a secret: no hash, token or password. */
  before?: object
  after?: object
  /** Version of the campaign that the change creates. */
  version?: number
}

const staffBehind = new AsyncLocalStorage<string>()

/** Records `work` as done by staff in the actor's panel. Wraps whole calls. */
export const recordedAsStaff = <T>(staffId: string, work: () => Promise<T>): Promise<T> =>
  staffBehind.run(staffId, work)

/** In the change's transaction, so that both are stored or none. */
export async function recordAudit(tx: Queries, entry: AuditEntry): Promise<void> {
  const staffId = staffBehind.getStore()
  await tx.insert(audit).values(staffId === undefined ? entry : { ...entry, actorId: staffId, clientId: entry.actorId })
}

export type AuditRow = typeof audit.$inferSelect & {
  actorEmail: string | null
  subjectName: string | null
  clientEmail: string | null
  byStaff: boolean
}
/** A client's, or a team user's with their client's list. */
export type AuditSubjects = { clientId: string } | { accountId: string; clientId: string }
type AuditQuestion = {
  subject?: string | undefined
  of?: AuditSubjects | undefined
  actor: string
  /** Default all. */
  actions?: readonly CallName[] | undefined
  /** Must not learn which staff acted: hides and does not search their addresses, except its own. */
  hidesStaffFrom?: string | undefined
  page: number
  perPage: number
}

/** Null for hidden staff. Join the actor as `accounts`. */
export const shownEmail = (hidesStaffFrom: string | undefined) =>
  hidesStaffFrom === undefined
    ? actorEmail
    : sql<
        string | null
      >`CASE WHEN ${isByStaff} AND ${accounts.id} <> ${hidesStaffFrom} THEN NULL ELSE ${actorEmail} END`

export const isByStaff = sql<boolean>`coalesce(${accounts.role} IN ('admin', 'manager'), false)`

/** E-mail before the account was deleted. */
const actorEmail = sql<string | null>`coalesce(${accounts.formerEmail}, ${accounts.email})`

/** Client in whose panel staff acted. */
const clientEmail = sql<
  string | null
>`(SELECT coalesce(o.former_email, o.email) FROM accounts o WHERE o.id = ${audit.clientId})`

const subjectName = sql<string | null>`CASE split_part(${audit.subject}, '/', 1)
  WHEN 'accounts' THEN (SELECT coalesce(a.former_email, a.email) FROM accounts a WHERE 'accounts/' || a.id = ${audit.subject})
  WHEN 'campaigns' THEN (SELECT c.name FROM campaigns c WHERE 'campaigns/' || c.id = ${audit.subject})
  WHEN 'promos' THEN (SELECT p.code FROM promos p WHERE 'promos/' || p.id = ${audit.subject})
  WHEN 'plans' THEN (SELECT p.name FROM plans p WHERE 'plans/' || p.id = ${audit.subject})
END`

/** Account, team users, campaigns, lists and payments. */
const ofClient = (id: string): SQL => sql`${audit.subject} IN (
  SELECT 'accounts/' || a.id FROM accounts a WHERE a.id = ${id} OR a.owner_id = ${id}
  UNION ALL SELECT 'campaigns/' || c.id FROM campaigns c JOIN accounts h ON h.id = c.account_id WHERE h.id = ${id} OR h.owner_id = ${id}
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

/** Newest first, with the total. */
export async function listAudit(
  db: Queries,
  { subject, of, actor, actions, hidesStaffFrom, page, perPage }: AuditQuestion,
): Promise<{ rows: AuditRow[]; total: number }> {
  const email = shownEmail(hidesStaffFrom)
  const where = and(
    subject === undefined ? undefined : eq(audit.subject, subject),
    of && subjectsOf(of),
    actions && inArray(audit.action, [...actions]),
    actor === '' ? undefined : ilike(email, likePattern(actor)),
  )
  const rows = await db
    .select({ ...getTableColumns(audit), actorEmail: email, subjectName, clientEmail, byStaff: isByStaff })
    .from(audit)
    .leftJoin(accounts, eq(accounts.id, audit.actorId))
    .where(where)
    .orderBy(desc(audit.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [all] = await db
    .select({ total: count() })
    .from(audit)
    .leftJoin(accounts, eq(accounts.id, audit.actorId))
    .where(where)
  return { rows, total: all?.total ?? 0 }
}

// Changes of campaigns and lists that may affect statistics.

export type AnnotatedChange = {
  at: Date
  action: string
  /** Null for a list. */
  campaign: { id: string; name: string } | null
  /** Null when the account is gone. */
  actor: (Principal & { email: string }) | null
}

type Input = {
  campaigns: readonly string[] | 'all'
  /** Clients whose own lists count; `all`: everyone's. */
  listsOf: readonly string[] | 'all'
  /** Include the list for every client. */
  globalList: boolean
  from: Date
  until: Date
}

const MOST = 500

/** Names and tags do not affect statistics. */
const NAMES_ONLY = sql`(${audit.action} IN ('company.rename', 'company.copy') OR (${audit.action} = 'company.bulk' AND jsonb_exists(${audit.after}, 'tag')))`

/** Newest first, at most 500. */
export async function listAnnotatedChanges(db: Queries, query: Input): Promise<AnnotatedChange[]> {
  const rows = await db
    .select({
      at: audit.at,
      action: audit.action,
      subject: audit.subject,
      name: sql<string | null>`(SELECT c.name FROM campaigns c WHERE 'campaigns/' || c.id = ${audit.subject})`,
      actor: { id: accounts.id, role: accounts.role, ownerId: accounts.ownerId, email: sql<string>`${actorEmail}` },
    })
    .from(audit)
    .leftJoin(accounts, eq(accounts.id, audit.actorId))
    .where(and(gte(audit.at, query.from), lt(audit.at, query.until), not(NAMES_ONLY), subjects(query)))
    .orderBy(desc(audit.id))
    .limit(MOST)
  return rows.map(({ at, action, subject, name, actor }) => ({
    at,
    action,
    actor,
    campaign: subject.startsWith('campaigns/') ? { id: subject.slice('campaigns/'.length), name: name ?? '' } : null,
  }))
}

const named = (kind: string, ids: readonly string[] | 'all'): SQL =>
  ids === 'all'
    ? sql`starts_with(${audit.subject}, ${`${kind}/`})`
    : sql`${audit.subject} IN (SELECT ${`${kind}/`} || id FROM unnest(${sql.param([...ids])}::text[]) AS id)`

const subjects = ({ campaigns, listsOf, globalList }: Input): SQL =>
  sql`(${named('campaigns', campaigns)} OR ${named('lists', listsOf)}${globalList ? sql` OR ${audit.subject} = 'lists'` : sql``})`
