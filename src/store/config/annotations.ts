/** Which changes of campaigns and lists may have changed somebody's figures? */
import { and, desc, gte, lt, not, sql, type SQL } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { audit } from './schema.ts'

export type NotedChange = {
  at: Date
  action: string
  /** Null: it was a list. */
  campaign: { id: string; name: string } | null
}

type Asked = {
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
export async function changesNoted(db: Queries, asked: Asked): Promise<NotedChange[]> {
  const rows = await db
    .select({
      at: audit.at,
      action: audit.action,
      subject: audit.subject,
      name: sql<string | null>`(SELECT c.name FROM campaigns c WHERE 'campaigns/' || c.id = ${audit.subject})`,
    })
    .from(audit)
    .where(and(gte(audit.at, asked.from), lt(audit.at, asked.until), not(NAMES_ONLY), subjects(asked)))
    .orderBy(desc(audit.id))
    .limit(MOST)
  return rows.map(({ at, action, subject, name }) => ({
    at,
    action,
    campaign: subject.startsWith('campaigns/') ? { id: subject.slice('campaigns/'.length), name: name ?? '' } : null,
  }))
}

const named = (kind: string, ids: readonly string[] | 'all'): SQL =>
  ids === 'all'
    ? sql`starts_with(${audit.subject}, ${`${kind}/`})`
    : sql`${audit.subject} IN (SELECT ${`${kind}/`} || id FROM unnest(${sql.param([...ids])}::text[]) AS id)`

const subjects = ({ campaigns, listsOf, globalList }: Asked): SQL =>
  sql`(${named('campaigns', campaigns)} OR ${named('lists', listsOf)}${globalList ? sql` OR ${audit.subject} = 'lists'` : sql``})`
