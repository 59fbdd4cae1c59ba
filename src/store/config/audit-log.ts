/** The audit log, read. */
import { and, count, desc, eq, getTableColumns, ilike, sql, type SQL } from 'drizzle-orm'
import { containing } from './containing.ts'
import type { Queries } from './database.ts'
import { accounts, audit } from './schema.ts'

export type AuditRow = typeof audit.$inferSelect & {
  actorEmail: string | null
  subjectName: string | null
  clientEmail: string | null
}
export type AuditQuestion = {
  subject?: string | undefined
  clientId?: string | undefined
  actor: string
  page: number
  perPage: number
}

/** The address that an account had while it lived. */
const actorEmail = sql<string | null>`coalesce(${accounts.formerEmail}, ${accounts.email})`

/** Of the client in whose panel it was done. */
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

/** Subjects of a client: himself, his team users, their campaigns and his payments. */
const ofClient = (id: string): SQL => sql`${audit.subject} IN (
  SELECT 'accounts/' || a.id FROM accounts a WHERE a.id = ${id} OR a.owner_id = ${id}
  UNION ALL SELECT 'campaigns/' || c.id FROM campaigns c JOIN accounts h ON h.id = c.account_id WHERE h.id = ${id} OR h.owner_id = ${id}
  UNION ALL SELECT 'lists/' || ${id}
  UNION ALL SELECT 'payments/' || p.id FROM payments p WHERE p.account_id = ${id})`

/** One page, newest first, and how many there are in all. */
export async function listAudit(
  db: Queries,
  { subject, clientId, actor, page, perPage }: AuditQuestion,
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = and(
    subject === undefined ? undefined : eq(audit.subject, subject),
    clientId === undefined ? undefined : ofClient(clientId),
    actor === '' ? undefined : ilike(actorEmail, containing(actor)),
  )
  const rows = await db
    .select({ ...getTableColumns(audit), actorEmail, subjectName, clientEmail })
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
