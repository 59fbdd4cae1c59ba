/** Cost ledger: append-only; a reversal is an entry, too. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { memoize } from '../../../lib/flow/memoize.ts'
import { storedDecimal } from '../../../lib/numbers/decimal.ts'
import type { Buyers, CostEntry, TimeRange } from '../../../rules/money/costs/entries.ts'
import { shownEmail } from '../accounts/audit.ts'
import { type ConversionQuery, type ConversionScope, conversionWhere } from '../conversions/conversion-stats.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, campaigns, conversions, costEntries, sources } from '../schema.ts'
import { campaignsOfSources, sourceOf } from './sources.ts'

export type CostRow = typeof costEntries.$inferSelect
type Ledger = { entries: readonly CostEntry[]; buyers: Buyers }
export type MoneyPresence = { costs: boolean; conversions: boolean }
export type NewCost = Omit<typeof costEntries.$inferInsert, 'id'>

const taken = alias(costEntries, 'taken')
/** NOT IN hashes the ids once; NOT EXISTS takes four times as long on a ledger of 100,000. */
const inForce = and(
  isNull(costEntries.takesBack),
  sql`${costEntries.id} NOT IN (SELECT takes_back FROM cost_entries WHERE takes_back IS NOT NULL)`,
)

/** Entries of the sources of these campaigns. */
const ofSourcesOf = (ids: readonly string[]): SQL | undefined =>
  and(
    isNull(costEntries.campaignId),
    sql`${costEntries.sourceId} IN (SELECT (${sourceOf})::bigint FROM ${campaigns} WHERE ${inArray(campaigns.id, [...ids])})`,
  )

const scoped = ({ campaigns: ids, clients }: ConversionScope): SQL | undefined =>
  and(
    ids === 'all' ? undefined : or(inArray(costEntries.campaignId, [...ids]), ofSourcesOf(ids)),
    clients && inArray(costEntries.clientId, [...clients]),
  )
const asksNothing = ({ campaigns: ids, clients }: ConversionScope): boolean => ids.length === 0 || clients?.length === 0

const touching = ({ from, to }: TimeRange): SQL | undefined =>
  and(
    to === Infinity ? undefined : lt(costEntries.startsAt, new Date(to)),
    or(isNull(costEntries.endsAt), gt(costEntries.endsAt, new Date(from))),
  )

const INSERTED_AT_ONCE = 500

export async function addCosts(tx: Queries, entries: readonly NewCost[]): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < entries.length; from += INSERTED_AT_ONCE) {
    const batch = entries.slice(from, from + INSERTED_AT_ONCE)
    const rows = await tx.insert(costEntries).values(batch).returning({ id: costEntries.id })
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Rows per statement, sent as arrays instead of a parameter per value. */
const IMPORTED_AT_ONCE = 5000

/** For totals of one file; `entries` share all but their own fields. Returns their ids. */
export async function addImportedCosts(tx: Queries, entries: readonly NewCost[]): Promise<string[]> {
  const ids: string[] = []
  const [one] = entries
  if (!one) return ids
  const same = sql`${one.clientId}::bigint, ${one.sourceId ?? null}::bigint, ${one.model}, ${one.timezone}, ${one.dimension ?? ''}, ${one.importHash ?? ''}, ${one.importId ?? null}::bigint, ${one.authorId}::bigint, ${one.at.toISOString()}::timestamptz`
  for (let from = 0; from < entries.length; from += IMPORTED_AT_ONCE) {
    const batch = entries.slice(from, from + IMPORTED_AT_ONCE)
    const all = (of: (entry: NewCost) => string | number | null) => sql.param(batch.map(of))
    const { rows } = await tx.execute<{ id: string }>(sql`INSERT INTO ${costEntries}
      (client_id, source_id, model, timezone, dimension, import_hash, import_id, author_id, at,
       campaign_id, amount, currency, first_day, last_day, starts_at, ends_at, value, import_line)
      SELECT ${same}, line.* FROM unnest(
        ${all(({ campaignId }) => campaignId ?? null)}::bigint[], ${all(({ amount }) => amount)}::numeric[],
        ${all(({ currency }) => currency)}::text[], ${all(({ firstDay }) => firstDay)}::date[],
        ${all(({ lastDay }) => lastDay ?? null)}::date[], ${all(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
        ${all(({ endsAt }) => endsAt?.toISOString() ?? null)}::timestamptz[], ${all(({ value }) => value ?? '')}::text[],
        ${all(({ importLine }) => importLine ?? 0)}::int[]) AS line RETURNING id`)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Raw row for sums. */
type CountedRow = Pick<CostRow, 'id' | 'campaignId' | 'sourceId' | 'dimension' | 'value' | 'model' | 'amount'> &
  Pick<CostRow, 'currency' | 'timezone'> & { startsAt: string; endsAt: string | null }

/** Unreversed, in order. Read again only when they changed. */
export async function costsIn(db: Queries, scope: ConversionScope, stretch: TimeRange): Promise<readonly CostEntry[]> {
  if (asksNothing(scope)) return []
  // the ledger only grows, so other rows have another count, or other ids
  const { rows } = await db.execute<Record<'version', string>>(sql`
    SELECT concat_ws(' ', count(*), max(id), sum(id)) AS version
    FROM ${costEntries} WHERE ${and(scoped(scope), touching(stretch))}`)
  const question = JSON.stringify([scope.campaigns, scope.clients, stretch.from, stretch.to])
  return keptLedger(db, { scope: question, version: rows[0]?.version ?? '' }, () => readCosts(db, scope, stretch))
}

/** Raw rows: mapping hundreds of thousands takes as long as reading. */
async function readCosts(db: Queries, scope: ConversionScope, stretch: TimeRange): Promise<CostEntry[]> {
  const { rows } = await db.execute<CountedRow>(sql`
    SELECT id, campaign_id AS "campaignId", source_id AS "sourceId", dimension, value, model, amount, currency, timezone,
      starts_at AS "startsAt", ends_at AS "endsAt"
    FROM ${costEntries} WHERE ${and(inForce, scoped(scope), touching(stretch))} ORDER BY id`)
  // a ledger has few distinct instants
  const timeOf = memoize((instant) => new Date(instant).getTime())
  return rows.map((row) => toCostEntry(row, timeOf))
}

/** `timeOf`: milliseconds of the store's instant text. */
const toCostEntry = (row: CountedRow, timeOf: (instant: string) => number): CostEntry => ({
  id: BigInt(row.id),
  campaign: row.campaignId ?? '',
  source: row.campaignId === null ? (row.sourceId ?? '') : '',
  dimension: row.dimension,
  value: row.value,
  model: row.model,
  amount: storedDecimal(row.amount),
  currency: row.currency,
  timezone: row.timezone,
  from: timeOf(row.startsAt),
  to: row.endsAt === null ? Infinity : timeOf(row.endsAt),
})

/** As `costsIn`, with sources' buying campaigns, and the data that decides which apply. */
export async function ledgerIn(db: Queries, scope: ConversionScope, stretch: TimeRange): Promise<Ledger> {
  const entries = await costsIn(db, scope, stretch)
  const sources = [...new Set(entries.flatMap(({ source }) => (source === '' ? [] : source)))]
  if (sources.length === 0) return { entries, buyers: new Map() }
  const buyers = await campaignsOfSources(db, sources)
  const meant = new Set(scope.campaigns === 'all' ? [] : scope.campaigns)
  const others = [...buyers.values()].flat().filter((id) => !meant.has(id))
  if (scope.campaigns === 'all' || others.length === 0) return { entries, buyers }
  const known = new Set(entries.map(({ id }) => id))
  const more = await costsIn(db, { campaigns: others }, stretch)
  return { entries: [...entries, ...more.filter(({ id }) => !known.has(id))], buyers }
}

/** As `isOfOneCampaign` (domain/money/found-costs.ts). */
const ofOneCampaign = or(isNotNull(costEntries.campaignId), eq(costEntries.model, 'parameter'))

/**
 * Returns whether the period has any unreversed cost, and any conversion by click time. `onlyOwn`: without costs that
 * campaigns share.
 */
export async function moneyPresence(
  db: Queries,
  scope: ConversionScope,
  { onlyOwn, ...stretch }: TimeRange & { onlyOwn: boolean },
): Promise<MoneyPresence> {
  if (asksNothing(scope)) return { costs: false, conversions: false }
  const clicked: ConversionQuery = {
    campaigns: scope.campaigns,
    clients: scope.clients,
    by: 'click',
    from: new Date(stretch.from),
    to: new Date(stretch.to),
    timezone: 'UTC',
    filter: {},
  }
  const found = await db.execute<MoneyPresence>(sql`SELECT
    EXISTS (SELECT 1 FROM ${costEntries} WHERE ${and(inForce, scoped(scope), touching(stretch), onlyOwn ? ofOneCampaign : undefined)}) AS costs,
    EXISTS (SELECT 1 FROM ${conversions} WHERE ${conversionWhere(clicked)}) AS conversions`)
  return found.rows[0] ?? { costs: false, conversions: false }
}

/** A file line on a day: a spread line has several. */
export const lineKey = ({ importLine, firstDay }: { importLine?: number | undefined; firstDay: string }): string =>
  `${importLine ?? 0} ${firstDay}`

/** Lines already in the ledger, by `lineKey`. */
export async function importedLines(db: Queries, clientId: string, hash: string): Promise<Set<string>> {
  const rows = await db
    .select({ importLine: costEntries.importLine, firstDay: costEntries.firstDay })
    .from(costEntries)
    .where(and(eq(costEntries.clientId, clientId), eq(costEntries.importHash, hash), inForce))
  return new Set(rows.map(lineKey))
}

/** Unreversed entries of these files. */
export async function entriesOfFiles(db: Queries, files: readonly string[]): Promise<CostRow[]> {
  return files.length === 0
    ? []
    : db
        .select()
        .from(costEntries)
        .where(and(inArray(costEntries.importId, [...files]), inForce))
        .orderBy(costEntries.id)
}

/** Entries that the import of a file reversed. */
export async function reversedByFile(db: Queries, file: string): Promise<CostRow[]> {
  const reversal = alias(costEntries, 'reversal')
  const rows = await db
    .select({ entry: costEntries })
    .from(costEntries)
    .innerJoin(reversal, eq(reversal.takesBack, costEntries.id))
    .where(eq(reversal.importId, file))
    .orderBy(costEntries.id)
  return rows.map(({ entry }) => entry)
}

export type NamedCost = CostRow & {
  /** Null: of a source. */
  campaign: string | null
  source: string | null
}

/** Existing ones, newest first. */
export async function costsByIds(db: Queries, ids: readonly string[]): Promise<NamedCost[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ entry: costEntries, campaign: campaigns.name, source: sources.name })
    .from(costEntries)
    .leftJoin(campaigns, eq(campaigns.id, costEntries.campaignId))
    .leftJoin(sources, and(isNull(costEntries.campaignId), eq(sources.id, costEntries.sourceId)))
    .where(sql`${costEntries.id} = ANY(${sql.param([...ids])}::bigint[])`)
    .orderBy(desc(costEntries.id))
  return rows.map(({ entry, ...names }) => ({ ...entry, ...names }))
}

export type ListedCost = NamedCost & {
  client: string
  author: string | null
  /** Time and author of the reversal. */
  takenBackAt: Date | null
}
type CostQuery = ConversionScope & {
  page: number
  perPage: number
  /** As in the audit log. */
  hidesStaffFrom: string | undefined
}

/** Newest first; includes reversed entries, not the reversals. */
export async function listCosts(
  db: Queries,
  { page, perPage, hidesStaffFrom, ...scope }: CostQuery,
): Promise<{ rows: ListedCost[]; total: number }> {
  if (asksNothing(scope)) return { rows: [], total: 0 }
  const holder = alias(accounts, 'holder')
  const where = and(isNull(costEntries.takesBack), scoped(scope))
  const rows = await db
    .select({
      entry: costEntries,
      campaign: campaigns.name,
      source: sources.name,
      client: holder.email,
      author: shownEmail(hidesStaffFrom),
      takenBackAt: taken.at,
      // over the rows, all of a large ledger would be joined for one page
      total: sql<number>`(SELECT count(*)::int FROM ${costEntries} WHERE ${where})`,
    })
    .from(costEntries)
    .leftJoin(campaigns, eq(campaigns.id, costEntries.campaignId))
    .leftJoin(sources, and(isNull(costEntries.campaignId), eq(sources.id, costEntries.sourceId)))
    .innerJoin(holder, eq(holder.id, costEntries.clientId))
    .leftJoin(accounts, eq(accounts.id, costEntries.authorId))
    .leftJoin(taken, eq(taken.takesBack, costEntries.id))
    .where(where)
    .orderBy(desc(costEntries.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return {
    rows: rows.map(({ entry, total: _total, ...more }) => ({ ...entry, ...more })),
    total: rows[0]?.total ?? 0,
  }
}

/** With its holder; undefined for none and for a reversal. */
export async function findCost(
  db: Queries,
  id: string,
): Promise<(CostRow & { accountId: string; takenBack: boolean }) | undefined> {
  const [row] = await db
    .select({ entry: costEntries, accountId: campaigns.accountId, takenBack: taken.id })
    .from(costEntries)
    .leftJoin(campaigns, eq(campaigns.id, costEntries.campaignId))
    .leftJoin(taken, eq(taken.takesBack, costEntries.id))
    .where(and(eq(costEntries.id, id), isNull(costEntries.takesBack)))
  return row && { ...row.entry, accountId: row.accountId ?? row.entry.clientId, takenBack: row.takenBack !== null }
}

/** Newest unreversed rate that a source set for the campaign. */
export const sourceRateOf = (db: Queries, campaignId: string): Promise<CostRow | undefined> =>
  first(
    db
      .select()
      .from(costEntries)
      .where(and(eq(costEntries.campaignId, campaignId), ne(costEntries.model, 'total'), inForce))
      .orderBy(desc(costEntries.id))
      .limit(1),
  )

type Kept = { version: string; entries: readonly CostEntry[] }

/** Entries in all: some 25 MB. A ledger counts as `EACH` more. */
const MOST_KEPT = 100_000
const EACH = 1000

/** By question, the last read last. A transaction is a store of its own, and ends with what it read. */
const kept = new WeakMap<Queries, Map<string, Kept>>()

/** Entries read last, so that the calls of a screen read them once. `version`: differs whenever the entries do. */
export async function keptLedger(
  db: Queries,
  { scope, version }: { scope: string; version: string },
  read: () => Promise<CostEntry[]>,
): Promise<readonly CostEntry[]> {
  const ledgers = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, ledgers)
  const known = ledgers.get(scope)
  const entries = known?.version === version ? known.entries : await read()
  ledgers.delete(scope)
  ledgers.set(scope, { version, entries })
  let all = [...ledgers.values()].reduce((sum, one) => sum + EACH + one.entries.length, 0)
  for (const [question, { entries: oldest }] of ledgers) {
    if (all <= MOST_KEPT) break
    ledgers.delete(question)
    all -= EACH + oldest.length
  }
  return entries
}
