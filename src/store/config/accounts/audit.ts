import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { and, desc, eq, gte, lt, not, sql, type SQL } from 'drizzle-orm'
import type { CallName } from '../../../contract/routes.ts'
import type { AuditField } from '../../../rules/accounts/audit-fields.ts'
import type { Principal } from '../../../rules/accounts/ownership.ts'
import type { Queries } from '../engine/database.ts'
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

/** Only fields that the history has words for: another one is a type error. */
export type Worded<Values> = Values & Readonly<Record<Exclude<keyof Values, AuditField>, never>>

/** `staffId`: who has the actor's panel open. `undoes`: the entry that the caller undoes. `together`: number of an act. */
type Circumstances = { staffId: string | undefined; undoes: string | undefined; together?: string }
const circumstances = new AsyncLocalStorage<Circumstances>()

/** Entries that `work` records carry these. Wraps whole calls. */
export const recordedWith = <T>(given: Circumstances, work: () => Promise<T>): Promise<T> =>
  circumstances.run(given, work)

/** As if the caller had named the entry that `work` undoes. */
export const recordedAsUndoing = <T>(undoes: string | undefined, work: () => Promise<T>): Promise<T> => {
  const present = circumstances.getStore()
  return circumstances.run({ staffId: undefined, ...present, undoes: undoes ?? present?.undoes }, work)
}

/** One act on several campaigns: its entries share a new number, by which all are undone. */
export async function recordedTogether<T>(work: (together: string) => Promise<T>): Promise<T> {
  const present = circumstances.getStore()
  const together = String(randomInt(1, 2 ** 47))
  return circumstances.run({ staffId: undefined, undoes: undefined, ...present, together }, () => work(together))
}

/** In the change's transaction, so that both are stored or none. */
export async function recordAudit<Before extends object, After extends object>(
  tx: Queries,
  entry: AuditEntry & { before?: Worded<Before>; after?: Worded<After> },
): Promise<void> {
  const { staffId, undoes, together } = circumstances.getStore() ?? {}
  const by = staffId !== undefined && { actorId: staffId, clientId: entry.actorId }
  const undone = undoes !== undefined && { undoes: ofSameSubject(undoes, entry.subject) }
  await tx.insert(audit).values({ ...entry, ...by, ...undone, ...(together !== undefined && { together }) })
}

/** Null for an entry of another subject: who may change this one cannot mark others. */
const ofSameSubject = (id: string, subject: string): SQL =>
  sql`(SELECT a.id FROM audit a WHERE a.id = ${id} AND ${sameSubject(sql`a.subject`, sql`${subject}::text`)})`

/** Test runs and sets of signals are one subject. */
const sameSubject = (one: SQL, other: SQL): SQL =>
  sql`regexp_replace(${one}, '^(shadows|signals)/.*', 'signals') = regexp_replace(${other}, '^(shadows|signals)/.*', 'signals')`

/** Null for hidden staff. Join the actor as `accounts`. */
export const shownEmail = (hidesStaffFrom: string | undefined) =>
  hidesStaffFrom === undefined
    ? actorEmail
    : sql<
        string | null
      >`CASE WHEN ${isByStaff} AND ${accounts.id} <> ${hidesStaffFrom} THEN NULL ELSE ${actorEmail} END`

export const isByStaff = sql<boolean>`coalesce(${accounts.role} IN ('admin', 'manager'), false)`

/** E-mail before the account was deleted. Join the actor as `accounts`. */
export const actorEmail = sql<string | null>`coalesce(${accounts.formerEmail}, ${accounts.email})`

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
const NAMES_ONLY = sql`(${audit.action} IN ('company.rename', 'company.copy', 'company.copyTogether') OR (${audit.action} = 'company.bulk' AND jsonb_exists(${audit.after}, 'tag')))`

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
