import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { RuleMode } from '../../../contract/money/auto-rule-words.ts'
import { first, type Queries } from '../engine/database.ts'
import { audit, autoRuleActs, autoRules, campaigns } from '../schema.ts'

export type AutoRuleRow = typeof autoRules.$inferSelect
export type RuleActRow = typeof autoRuleActs.$inferSelect

const isThere = isNull(autoRules.archivedAt)

/** Oldest first. */
export const listAutoRules = (db: Queries, clientId: string): Promise<AutoRuleRow[]> =>
  db
    .select()
    .from(autoRules)
    .where(and(eq(autoRules.clientId, clientId), isThere))
    .orderBy(asc(autoRules.id))

/** That are on and have not run since, of all clients. */
export const rulesDue = (db: Queries, since: Date): Promise<AutoRuleRow[]> =>
  db
    .select()
    .from(autoRules)
    .where(and(isThere, ne(autoRules.mode, 'off'), or(isNull(autoRules.ranAt), lte(autoRules.ranAt, since))))
    .orderBy(asc(autoRules.id))

/** Not removed. */
export const findAutoRule = (db: Queries, id: string): Promise<AutoRuleRow | undefined> =>
  first(
    db
      .select()
      .from(autoRules)
      .where(and(eq(autoRules.id, id), isThere)),
  )

export const lockAutoRule = (tx: Queries, id: string): Promise<AutoRuleRow | undefined> =>
  first(
    tx
      .select()
      .from(autoRules)
      .where(and(eq(autoRules.id, id), isThere))
      .for('no key update'),
  )

/** Removed ones too, whose record stays. */
export const ownerOfRule = (db: Queries, id: string): Promise<Pick<AutoRuleRow, 'clientId' | 'name'> | undefined> =>
  first(db.select({ clientId: autoRules.clientId, name: autoRules.name }).from(autoRules).where(eq(autoRules.id, id)))

export async function insertAutoRule(
  tx: Queries,
  row: Pick<AutoRuleRow, 'clientId' | 'name' | 'terms' | 'authorId'>,
  now: Date,
): Promise<AutoRuleRow> {
  const [made] = await tx
    .insert(autoRules)
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning()
  if (!made) throw new Error('the rule was not stored')
  return made
}

export async function updateAutoRule(
  tx: Queries,
  id: string,
  fields: Partial<Pick<AutoRuleRow, 'name' | 'terms' | 'mode' | 'updatedAt' | 'ranAt' | 'cappedOn' | 'archivedAt'>>,
): Promise<void> {
  await tx.update(autoRules).set(fields).where(eq(autoRules.id, id))
}

type NewAct = Omit<RuleActRow, 'id' | 'settledAt' | 'settledBy' | 'again'>

/** Undefined: made already. */
export async function insertAct(tx: Queries, act: NewAct): Promise<RuleActRow | undefined> {
  const [made] = await tx.insert(autoRuleActs).values(act).onConflictDoNothing().returning()
  return made
}

export async function updateAct(
  tx: Queries,
  id: string,
  fields: Partial<Pick<RuleActRow, 'state' | 'reason' | 'change' | 'endsAt' | 'settledAt' | 'settledBy' | 'again'>>,
): Promise<void> {
  await tx.update(autoRuleActs).set(fields).where(eq(autoRuleActs.id, id))
}

export const lockAct = (tx: Queries, id: string): Promise<RuleActRow | undefined> =>
  first(tx.select().from(autoRuleActs).where(eq(autoRuleActs.id, id)).for('no key update'))

/** Each thing's latest act of the mode. */
export const latestActs = (db: Queries, ruleId: string, mode: RuleMode): Promise<RuleActRow[]> =>
  db
    .selectDistinctOn([autoRuleActs.campaignId, autoRuleActs.thing])
    .from(autoRuleActs)
    .where(and(eq(autoRuleActs.ruleId, ruleId), sql`${autoRuleActs.mode} = ${mode}`))
    .orderBy(autoRuleActs.campaignId, autoRuleActs.thing, desc(autoRuleActs.id))

/** Of one day, without those that were not possible. */
export async function countActsOn(db: Queries, rule: Pick<AutoRuleRow, 'id' | 'mode'>, day: string): Promise<number> {
  return db.$count(
    autoRuleActs,
    and(
      eq(autoRuleActs.ruleId, rule.id),
      sql`${autoRuleActs.mode} = ${rule.mode}`,
      eq(autoRuleActs.day, day),
      ne(autoRuleActs.state, 'held'),
    ),
  )
}

/** In force, with an end that has passed; not of an archived campaign, which may come back. */
export const endedActs = (db: Queries, now: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: autoRuleActs.id })
    .from(autoRuleActs)
    .innerJoin(campaigns, and(eq(campaigns.id, autoRuleActs.campaignId), isNull(campaigns.archivedAt)))
    .where(and(eq(autoRuleActs.state, 'done'), isNotNull(autoRuleActs.endsAt), lte(autoRuleActs.endsAt, now)))
    .orderBy(asc(autoRuleActs.id))

export type ListedAct = RuleActRow & { rule: string }

/** Newest first. */
export async function listActs(
  db: Queries,
  { clientId, ruleId, page, perPage }: { clientId: string; ruleId?: string | undefined; page: number; perPage: number },
): Promise<{ rows: ListedAct[]; total: number }> {
  const where = and(eq(autoRules.clientId, clientId), ruleId === undefined ? undefined : eq(autoRules.id, ruleId))
  const joined = eq(autoRules.id, autoRuleActs.ruleId)
  const rows = await db
    .select({ act: autoRuleActs, rule: autoRules.name })
    .from(autoRuleActs)
    .innerJoin(autoRules, joined)
    .where(where)
    .orderBy(desc(autoRuleActs.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [all] = await db.select({ n: count() }).from(autoRuleActs).innerJoin(autoRules, joined).where(where)
  return { rows: rows.map(({ act, rule }) => ({ ...act, rule })), total: all?.n ?? 0 }
}

/** Acts done or waiting, and those that people undid or dropped. */
export async function actsIn(
  db: Queries,
  { clientId, campaignId, startDate, endDate }: { clientId: string; campaignId?: string | undefined } & Days,
): Promise<ListedAct[]> {
  const rows = await db
    .select({ act: autoRuleActs, rule: autoRules.name })
    .from(autoRuleActs)
    .innerJoin(autoRules, eq(autoRules.id, autoRuleActs.ruleId))
    .where(
      and(
        eq(autoRules.clientId, clientId),
        campaignId === undefined ? undefined : eq(autoRuleActs.campaignId, campaignId),
        between(autoRuleActs.day, startDate, endDate),
        notInArray(autoRuleActs.state, ['dry', 'held']),
      ),
    )
    .orderBy(asc(autoRuleActs.id))
    .limit(MOST_ACTS)
  return rows.map(({ act, rule }) => ({ ...act, rule }))
}

type Days = { startDate: string; endDate: string }
const MOST_ACTS = 1000

export async function actCounts(
  db: Queries,
  ids: readonly string[],
  since: string,
): Promise<Map<string, { acts: number; waiting: number; stop: string[] }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: autoRuleActs.ruleId,
      acts: sql<number>`(count(*) FILTER (WHERE ${gte(autoRuleActs.day, since)} AND ${ne(autoRuleActs.state, 'held')}))::int`,
      waiting: sql<number>`(count(*) FILTER (WHERE ${eq(autoRuleActs.state, 'waits')}))::int`,
      stop: sql<
        string[]
      >`coalesce(array_agg(DISTINCT ${autoRuleActs.thing}) FILTER (WHERE ${eq(autoRuleActs.state, 'done')} AND ${autoRuleActs.terms}->>'act' = 'stop'), '{}')`,
    })
    .from(autoRuleActs)
    .where(inArray(autoRuleActs.ruleId, [...ids]))
    .groupBy(autoRuleActs.ruleId)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export async function entryOfAct(tx: Queries, subject: string, actId: string): Promise<string | undefined> {
  const found = await first(
    tx
      .select({ id: audit.id })
      .from(audit)
      .where(and(eq(audit.subject, subject), sql`${audit.after}->>'actId' = ${actId}`))
      .orderBy(desc(audit.id))
      .limit(1),
  )
  return found?.id
}
