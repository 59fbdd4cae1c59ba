import type { Queries } from '../engine/database.ts'
import { evidenceKeys } from '../schema.ts'

/** PEM: PKCS #8, and SPKI. */
export type EvidenceKey = { privateKey: string; publicKey: string }

/** Made on first use. Of concurrent calls, all get one key. */
export async function evidenceKey(db: Queries, make: () => EvidenceKey, now: Date): Promise<EvidenceKey> {
  const kept = () =>
    db.select({ privateKey: evidenceKeys.privateKey, publicKey: evidenceKeys.publicKey }).from(evidenceKeys)
  const [known] = await kept()
  if (known) return known
  await db
    .insert(evidenceKeys)
    .values({ ...make(), createdAt: now })
    .onConflictDoNothing()
  const [won] = await kept()
  if (!won) throw new Error('the key of evidence packs was not kept')
  return won
}
