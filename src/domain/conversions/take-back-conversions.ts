import { campaignOfHit } from '../../store/config/conversions/postbacks.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { takeBackConversions } from '../../store/config/conversions/imported-conversions.ts'
import { findImportedFile, markReversed } from '../../store/config/money/imports.ts'

/** Newest first. */
export async function takeBackConversionFiles(
  tx: Queries,
  files: readonly string[],
  by: { accountId: string; at: Date },
): Promise<number> {
  let count = 0
  for (const id of files.toSorted((a, b) => Number(BigInt(b) - BigInt(a)))) {
    const file = await findImportedFile(tx, id)
    if (!file) continue
    count += await takeBackConversions(tx, file, {
      mode: async (campaignId) => (await campaignOfHit(tx, campaignId))?.duplicates ?? 'replace',
      now: by.at,
    })
    await markReversed(tx, [id], by)
  }
  return count
}
