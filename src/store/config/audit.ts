/** The audit log: who changed what, with the values before and after. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { and, count, desc, eq, getTableColumns, gte, ilike, inArray, lt, not, sql, type SQL } from 'drizzle-orm'
import type { CallName } from '../../contract/routes.ts'
import type { Who } from '../../rules/ownership.ts'
import { containing, type Queries } from './database.ts'
import { accounts, audit } from './schema.ts'

export type AuditEntry = {
  actorId: string
  action: CallName
  /** Table and id, as in `campaigns/12`. */
  subject: string
  /** Never a secret: no hash, token or password. */
  before?: object
  after?: object
  /** The version of a campaign that the change makes. */
  version?: number
}

const staffBehind = new AsyncLocalStorage<string>()

/**
 * Everything that `work` records was done by this staff member in the panel of the account that it names as the actor.
 * Wraps a whole call, so that no handler can forget it.
 */
export const recordedAsStaff = <T>(staffId: string, work: () => Promise<T>): Promise<T> =>
  staffBehind.run(staffId, work)

/** Call it in the transaction of the change itself, so that neither is stored without the other. */
export async function recordAudit(tx: Queries, entry: AuditEntry): Promise<void> {
  const staffId = staffBehind.getStore()
  await tx.insert(audit).values(staffId === undefined ? entry : { ...entry, actorId: staffId, clientId: entry.actorId })
}

// Reading the audit log.

export type AuditRow = typeof audit.$inferSelect & {
  actorEmail: string | null
  subjectName: string | null
  clientEmail: string | null
  byStaff: boolean
}
/** Whose: all that is a client's, or what a team user holds beside their client's list. */
export type AuditSubjects = { clientId: string } | { accountId: string; clientId: string }
export type AuditQuestion = {
  subject?: string | undefined
  of?: AuditSubjects | undefined
  actor: string
  /** Only these; left out: all. */
  actions?: readonly CallName[] | undefined
  /** An account that may not know who of the staff acts, itself apart: their addresses are neither told nor searched. */
  hidesStaffFrom?: string | undefined
  page: number
  perPage: number
}

/** The actor's; null for staff where they are hidden. With the actor joined as `accounts`. */
export const shownEmail = (hidesStaffFrom: string | undefined) =>
  hidesStaffFrom === undefined
    ? actorEmail
    : sql<string | null>`CASE WHEN ${byStaff} AND ${accounts.id} <> ${hidesStaffFrom} THEN NULL ELSE ${actorEmail} END`

export const byStaff = sql<boolean>`coalesce(${accounts.role} IN ('admin', 'manager'), false)`

/** The address that an account had before it was deleted. */
const actorEmail = sql<string | null>`coalesce(${accounts.formerEmail}, ${accounts.email})`

/** The client in whose panel it was done. */
const clientEmail = sql<
  string | null
>`(SELECT coalesce(o.former_email, o.email) FROM accounts o WHERE o.id = ${audit.clientId})`

/** What the subject is called today. */
const subjectName = sql<string | null>`CASE split_part(${audit.subject}, '/', 1)
  WHEN 'accounts' THEN (SELECT coalesce(a.former_email, a.email) FROM accounts a WHERE 'accounts/' || a.id = ${audit.subject})
  WHEN 'campaigns' THEN (SELECT c.name FROM campaigns c WHERE 'campaigns/' || c.id = ${audit.subject})
  WHEN 'promos' THEN (SELECT p.code FROM promos p WHERE 'promos/' || p.id = ${audit.subject})
  WHEN 'plans' THEN (SELECT p.name FROM plans p WHERE 'plans/' || p.id = ${audit.subject})
END`

/** Subjects of a client: the account, its team users, their campaigns, lists and payments. */
const ofClient = (id: string): SQL => sql`${audit.subject} IN (
  SELECT 'accounts/' || a.id FROM accounts a WHERE a.id = ${id} OR a.owner_id = ${id}
  UNION ALL SELECT 'campaigns/' || c.id FROM campaigns c JOIN accounts h ON h.id = c.account_id WHERE h.id = ${id} OR h.owner_id = ${id}
  UNION ALL SELECT 'lists/' || ${id}
  UNION ALL SELECT 'payments/' || p.id FROM payments p WHERE p.account_id = ${id})`

/** Subjects that a team user holds, and the list of their client. */
const ofMember = (id: string, clientId: string): SQL => sql`${audit.subject} IN (
  SELECT 'accounts/' || ${id}::text
  UNION ALL SELECT 'campaigns/' || c.id FROM campaigns c WHERE c.account_id = ${id}
  UNION ALL SELECT 'lists/' || ${clientId}::text)`

const subjectsOf = (of: AuditSubjects): SQL =>
  'accountId' in of ? ofMember(of.accountId, of.clientId) : ofClient(of.clientId)

/** One page, newest first, and how many there are in all. */
export async function listAudit(
  db: Queries,
  { subject, of, actor, actions, hidesStaffFrom, page, perPage }: AuditQuestion,
): Promise<{ rows: AuditRow[]; total: number }> {
  const email = shownEmail(hidesStaffFrom)
  const where = and(
    subject === undefined ? undefined : eq(audit.subject, subject),
    of && subjectsOf(of),
    actions && inArray(audit.action, [...actions]),
    actor === '' ? undefined : ilike(email, containing(actor)),
  )
  const rows = await db
    .select({ ...getTableColumns(audit), actorEmail: email, subjectName, clientEmail, byStaff })
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

// Changes of campaigns and lists that may have changed somebody's figures.

export type NotedChange = {
  at: Date
  action: string
  /** Null for a list. */
  campaign: { id: string; name: string } | null
  /** Null where the account is gone. */
  actor: (Who & { email: string }) | null
}

type Input = {
  campaigns: readonly string[] | 'all'
  /** Whose own list; `all`: everybody's. */
  listsOf: readonly string[] | 'all'
  /** The list that holds for every client. */
  globalList: boolean
  from: Date
  until: Date
}

const MOST = 500

/** Names and tags change no figure. */
const NAMES_ONLY = sql`(${audit.action} IN ('company.rename', 'company.copy') OR (${audit.action} = 'company.bulk' AND jsonb_exists(${audit.after}, 'tag')))`

/** Newest first, at most 500. */
export async function changesNoted(db: Queries, query: Input): Promise<NotedChange[]> {
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
