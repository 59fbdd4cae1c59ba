import { notFound } from '../../contract/failure.ts'
import { findPayout } from '../../store/config/payouts.ts'
import { linesOfPayout } from '../../store/config/royalties.ts'
import type { Handler } from '../context.ts'
import { toLineView, toPayoutView } from '../royalty-views.ts'

export const payout: Handler<'royalty.payout'> = async ({ services: { db, now } }, { id }) => {
  const row = await findPayout(db, id)
  if (!row) throw notFound()
  const lines = await linesOfPayout(db, id, now())
  return { payout: toPayoutView(row), lines: lines.map(toLineView) }
}
