import { sumsOf } from '../../rules/royalty.ts'
import { listPartners, paidThrough, partnerCodes, payersOf, registrationsIn } from '../../store/config/partners.ts'
import { listPayouts } from '../../store/config/payouts.ts'
import { countRoyalties, holdDays } from '../../store/config/royalties.ts'
import type { Handler } from '../context.ts'
import { periodOf } from '../royalty-period.ts'
import { toPartnerView, toPayoutView } from '../royalty-views.ts'

export const list: Handler<'referrals.list'> = async ({ services: { db, now }, caller }, asked) => {
  const at = now()
  const { span, ...days } = periodOf(asked, { account: caller.account, now: at })
  const partners = await listPartners(db)
  const codes = await partnerCodes(db)
  const brought = await registrationsIn(db, span)
  const payers = await payersOf(db, span)
  const paid = await paidThrough(db, span)
  const counted = await countRoyalties(db, { span, now: at })
  const payouts = await listPayouts(db)
  const of = <Row extends { partnerId: string | null }>(rows: readonly Row[], id: string) =>
    rows.filter((row) => row.partnerId === id)
  return {
    referrals: partners.map((partner) => ({
      ...toPartnerView(partner, of(codes, partner.id)),
      registrations: of(brought, partner.id)[0]?.registrations ?? 0,
      payingClients: of(payers, partner.id)[0]?.clients ?? 0,
      payments: of(paid, partner.id).map(({ currency, amount, payments }) => ({ currency, amount, count: payments })),
      royalties: sumsOf(of(counted, partner.id)),
    })),
    royalties: sumsOf(counted),
    payouts: payouts.map(toPayoutView),
    holdDays: await holdDays(db),
    ...days,
  }
}
