import { notFound } from '../../contract/failure.ts'
import { findPayout } from '../../store/config/payouts.ts'
import { linesOfPayout } from '../../store/config/royalties.ts'
import type { Handler } from '../context.ts'
import { maskedLine, ownPayout } from '../royalty-views.ts'

export const payout: Handler<'referralClients.payout'> = async (
  { services: { db, now }, caller: { account } },
  { id },
) => {
  const row = await findPayout(db, id, account.id)
  if (!row) throw notFound()
  const lines = await linesOfPayout(db, id, now())
  return { payout: ownPayout(row), lines: lines.map(maskedLine) }
}
