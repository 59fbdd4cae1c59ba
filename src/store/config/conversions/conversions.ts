/** One row each with the newest postback's values, plus earlier ones. Also clients' settings. */
import { and, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { ConversionStatus } from '../../../contract/conversions/conversion-words.ts'
import { DEFAULT_POSTBACKS, type PostbackSettings } from '../../../rules/conversions/postback-settings.ts'
import { type ConversionQuery, conversionWhere } from './conversion-stats.ts'
import { first, type Queries } from '../engine/database.ts'
import { campaigns, conversions, conversionSettings, sources } from '../schema.ts'
import { sourceOf } from '../money/sources.ts'

export type ConversionRow = typeof conversions.$inferSelect

/** Stored conversion of the same campaign and name. */
export const currentConversion = (
  db: Queries,
  { campaignId, once }: Pick<ConversionRow, 'campaignId' | 'once'>,
): Promise<ConversionRow | undefined> =>
  first(
    db
      .select()
      .from(conversions)
      .where(and(eq(conversions.campaignId, campaignId), eq(conversions.once, once))),
  )

/** Oldest first. */
export function conversionsOfHit(
  db: Queries,
  { hit, campaign }: { hit: string; campaign: string },
): Promise<ConversionRow[]> {
  return db
    .select()
    .from(conversions)
    .where(and(eq(conversions.hit, hit), eq(conversions.campaignId, campaign)))
    .orderBy(conversions.id)
}

/** Without rejected ones. */
export async function conversionsOfHits(
  db: Queries,
  hits: readonly string[],
): Promise<Pick<ConversionRow, 'id' | 'hit' | 'campaignId' | 'txid' | 'payout' | 'currency'>[]> {
  const found = []
  for (let from = 0; from < hits.length; from += HITS_AT_ONCE) {
    const { id, hit, campaignId, txid, payout, currency } = conversions
    const rows = await db
      .select({ id, hit, campaignId, txid, payout, currency })
      .from(conversions)
      .where(
        and(
          inArray(conversions.hit, [...new Set(hits.slice(from, from + HITS_AT_ONCE))]),
          inArray(conversions.status, ['approved', 'pending']),
        ),
      )
    found.push(...rows)
  }
  return found
}
const HITS_AT_ONCE = 1000

/** Hits with unrejected conversions, newest first. `campaigns` undefined: all. */
export async function convertedHits(
  db: Queries,
  { since, campaigns, most }: { since: Date; campaigns: readonly string[] | undefined; most: number },
): Promise<string[]> {
  if (campaigns?.length === 0) return []
  const rows = await db
    .select({ hit: conversions.hit })
    .from(conversions)
    .where(
      and(
        gte(conversions.clickedAt, since),
        inArray(conversions.status, ['approved', 'pending']),
        campaigns && inArray(conversions.campaignId, [...campaigns]),
      ),
    )
    .orderBy(desc(conversions.id))
    .limit(most)
  return [...new Set(rows.map(({ hit }) => hit))]
}

/** Unrejected, newest first. */
export function convertedOf(
  db: Queries,
  { campaigns, since, most }: { campaigns: readonly string[]; since: Date; most: number },
): Promise<Pick<ConversionRow, 'hit' | 'payout' | 'currency' | 'convertedAt'>[]> {
  const { hit, payout, currency, convertedAt } = conversions
  return db
    .select({ hit, payout, currency, convertedAt })
    .from(conversions)
    .where(
      and(
        inArray(conversions.campaignId, [...campaigns]),
        gte(conversions.clickedAt, since),
        inArray(conversions.status, ['approved', 'pending']),
      ),
    )
    .orderBy(desc(conversions.id))
    .limit(most)
}

export type ListedConversion = ConversionRow & { campaign: string; source: string | null }

/** In order of arrival after a given one, with campaign and current source names. */
export async function conversionSlice(
  db: Queries,
  query: ConversionQuery & { statuses: readonly ConversionStatus[] },
  { after, most }: { after: string; most: number },
): Promise<ListedConversion[]> {
  if (query.campaigns.length === 0 || query.clients?.length === 0) return []
  const rows = await db
    .select({ row: conversions, campaign: campaigns.name, source: sources.name })
    .from(conversions)
    .innerJoin(campaigns, eq(campaigns.id, conversions.campaignId))
    .leftJoin(sources, eq(sources.id, sql`(${sourceOf})::bigint`))
    .where(and(conversionWhere(query), inArray(conversions.status, [...query.statuses]), gt(conversions.id, after)))
    .orderBy(conversions.id)
    .limit(most)
  return rows.map(({ row, ...named }) => ({ ...row, ...named }))
}

/** Defaults where the client set nothing. */
export async function postbackSettings(db: Queries, clientId: string): Promise<PostbackSettings> {
  const [row] = await db
    .select({ settings: conversionSettings.settings })
    .from(conversionSettings)
    .where(eq(conversionSettings.clientId, clientId))
  return { ...DEFAULT_POSTBACKS, ...row?.settings }
}

export async function savePostbackSettings(
  tx: Queries,
  clientId: string,
  settings: PostbackSettings,
  now: Date,
): Promise<void> {
  const written = { settings, updatedAt: now }
  await tx
    .insert(conversionSettings)
    .values({ clientId, ...written })
    .onConflictDoUpdate({ target: conversionSettings.clientId, set: written })
}
