/** Conversions: each once, as its newest postback says; what it was before is kept. */
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { conversionChanges, conversions } from './schema.ts'

export type ConversionRow = typeof conversions.$inferSelect
export type NewConversion = Omit<ConversionRow, 'id'>
export type Put = { id: string; outcome: 'matched' | 'duplicate' | 'correction' | 'older' }

/** What stands under the same name, held until the end of the transaction. */
export async function sameConversion(
  tx: Queries,
  { campaignId, once }: Pick<NewConversion, 'campaignId' | 'once'>,
): Promise<ConversionRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversions)
    .where(and(eq(conversions.campaignId, campaignId), eq(conversions.once, once)))
    .for('update')
  return row
}

/** As `sameConversion`, only looked at. */
export async function standingConversion(
  db: Queries,
  { campaignId, once }: Pick<NewConversion, 'campaignId' | 'once'>,
): Promise<ConversionRow | undefined> {
  const [row] = await db
    .select()
    .from(conversions)
    .where(and(eq(conversions.campaignId, campaignId), eq(conversions.once, once)))
  return row
}

/** What a postback would be to the conversion that stands. Postbacks’ ids are in the order in which they came. */
export function outcomeOf(
  said: Pick<NewConversion, 'status' | 'payout' | 'currency' | 'postbackId'>,
  standing: Pick<ConversionRow, 'status' | 'payout' | 'currency' | 'postbackId'>,
): Exclude<Put['outcome'], 'matched'> {
  const same = said.status === standing.status && said.payout === standing.payout && said.currency === standing.currency
  if (same) return 'duplicate'
  return said.postbackId < standing.postbackId ? 'older' : 'correction'
}

/** Stores a conversion once: of many at the same moment one makes it, the others find it. */
export async function putConversion(tx: Queries, said: NewConversion): Promise<Put> {
  const [made] = await tx.insert(conversions).values(said).onConflictDoNothing().returning({ id: conversions.id })
  if (made) return { id: made.id, outcome: 'matched' }
  const standing = await sameConversion(tx, said)
  if (!standing) throw new Error('a conversion is there and is not')
  const outcome = outcomeOf(said, standing)
  if (outcome === 'correction') await correct(tx, standing, said)
  return { id: standing.id, outcome }
}

async function correct(
  tx: Queries,
  { id, status, payout, currency }: ConversionRow,
  said: NewConversion,
): Promise<void> {
  await tx
    .insert(conversionChanges)
    .values({ conversionId: id, postbackId: said.postbackId, at: said.convertedAt, status, payout, currency })
  await tx
    .update(conversions)
    .set({ status: said.status, payout: said.payout, currency: said.currency, postbackId: said.postbackId })
    .where(eq(conversions.id, id))
}

/** Conversions that a hit brought, oldest first. */
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

/** Hits that brought conversions that were not rejected, newest first. `campaigns` undefined: of all. */
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
