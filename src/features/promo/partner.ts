import { invalid } from '../../contract/failure.ts'
import { findAccount } from '../../store/config/accounts.ts'
import type { Queries } from '../../store/config/database.ts'

/** Throws unless the promo's partner, if it has one, is a referral partner. */
export async function requirePartner(db: Queries, partnerId: string | null): Promise<void> {
  if (partnerId === null) return
  const partner = await findAccount(db, partnerId)
  if (partner?.role !== 'referal') throw invalid({ partnerId: ['The selected id is invalid.'] })
}
