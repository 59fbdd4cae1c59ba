/** Learned baselines of campaigns: written by one process, read by every edge. */
import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { Usual } from '../../../judge/bursts.ts'
import { recordChange } from '../changes.ts'
import type { Database, Queries } from '../engine/database.ts'
import { campaigns, usualRates } from '../schema.ts'

type UsualRow = { campaign: string; usual: Usual }

/** All, or those of `ids`. No row: nothing learned yet. */
export async function loadUsualRates(db: Queries, ids?: readonly string[]): Promise<UsualRow[]> {
  return db
    .select({ campaign: usualRates.campaignId, usual: usualRates.usual })
    .from(usualRates)
    .where(ids && inArray(usualRates.campaignId, [...ids]))
}

const AT_ONCE = 200

/** Notifies edges of changes; ignores deleted campaigns. Returns how many changed. */
export async function keepUsualRates(db: Database, learned: ReadonlyMap<string, Usual>, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const before = new Map((await loadUsualRates(tx)).map(({ campaign, usual }) => [campaign, usual]))
    const gone = [...before.keys()].filter((id) => !learned.has(id))
    const fresh = [...learned].filter(([id, usual]) => !isDeepStrictEqual(before.get(id), usual))
    const changed = [...gone]
    for (let at = 0; at < gone.length; at += AT_ONCE)
      await tx.delete(usualRates).where(inArray(usualRates.campaignId, gone.slice(at, at + AT_ONCE)))
    for (let at = 0; at < fresh.length; at += AT_ONCE) {
      const slice = new Map(fresh.slice(at, at + AT_ONCE))
      const kept = await tx
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(inArray(campaigns.id, [...slice.keys()]))
        .for('key share')
      for (const { id } of kept) {
        const usual = slice.get(id)
        if (!usual) continue
        const row = { usual, learnedAt: now }
        await tx
          .insert(usualRates)
          .values({ campaignId: id, ...row })
          .onConflictDoUpdate({ target: usualRates.campaignId, set: row })
        changed.push(id)
      }
    }
    for (let at = 0; at < changed.length; at += AT_ONCE)
      await recordChange(tx, ...changed.slice(at, at + AT_ONCE).map((ref) => ({ kind: 'usual' as const, ref })))
    return changed.length
  })
}
