import { notFound } from '../../contract/failure.ts'
import { sumsOf } from '../../rules/royalty.ts'
import { findPartner, partnerCodes } from '../../store/config/partners.ts'
import { listPayouts } from '../../store/config/payouts.ts'
import { countRoyalties, linesIn } from '../../store/config/royalties.ts'
import type { Handler } from '../context.ts'
import { periodOf } from '../royalty-period.ts'
import { toLineView, toPartnerView, toPayoutView } from '../royalty-views.ts'

const MOST = 1000

export const statement: Handler<'referrals.statement'> = async (
  { services: { db, now }, caller },
  { partnerId, ...asked },
) => {
  const partner = await findPartner(db, partnerId)
  if (!partner) throw notFound()
  const at = now()
  const { span, ...days } = periodOf(asked, { account: caller.account, now: at })
  const counted = await countRoyalties(db, { partnerId, span, now: at })
  const lines = await linesIn(db, { partnerId, span, now: at, most: MOST })
  const payouts = await listPayouts(db, partnerId)
  return {
    partner: toPartnerView(partner, await partnerCodes(db, partnerId)),
    royalties: sumsOf(counted),
    lines: lines.map(toLineView),
    payouts: payouts.map(toPayoutView),
    ...days,
  }
}
