/** Days on which offers have had as many conversions as they take. */
import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { dayIn, startOfDay } from '../../../lib/time/day.ts'
import { recordChange } from '../changes.ts'
import type { Queries } from '../engine/database.ts'
import { conversions, offers } from '../schema.ts'

/**
 * Notes for each offer whether its conversions of today, approved or pending, reach its cap. Call in the transaction
 * that changed them; edges hear of it within a second.
 */
export async function noteConversionCaps(tx: Queries, ids: Iterable<string>, now: Date): Promise<void> {
  const named = [...new Set(ids)].filter((id) => id !== '')
  if (named.length === 0) return
  const capped = await tx
    .select({ id: offers.id, cap: offers.conversionCap, timezone: offers.timezone, fullOn: offers.fullOn })
    .from(offers)
    .where(and(inArray(offers.id, named), isNotNull(offers.conversionCap)))
    .orderBy(offers.id) // one order for all transactions
    .for('no key update')
  for (const { id, cap, timezone, fullOn } of capped) {
    const day = dayIn(timezone, now)
    const count = await tx.$count(
      conversions,
      and(
        eq(sql`${conversions.facts} ->> 'offer'`, id),
        inArray(conversions.status, ['approved', 'pending']),
        gte(conversions.convertedAt, startOfDay(day, timezone)),
      ),
    )
    const next = cap !== null && count >= cap ? day : null
    if (next === fullOn) continue
    await tx.update(offers).set({ fullOn: next }).where(eq(offers.id, id))
    await recordChange(tx, { kind: 'offer', ref: id })
  }
}
