import { maskedEmail, sumsOf } from '../../rules/royalty.ts'
import { clientsOf, partnerCodes } from '../../store/config/partners.ts'
import { listPayouts } from '../../store/config/payouts.ts'
import { countRoyalties, linesIn } from '../../store/config/royalties.ts'
import type { Handler } from '../context.ts'
import { periodOf } from '../royalty-period.ts'
import { maskedLine, ownPayout, toCodeView } from '../royalty-views.ts'

const MOST = 1000

export const list: Handler<'referralClients.list'> = async ({ services: { db, now }, caller: { account } }, asked) => {
  const at = now()
  const { span, ...days } = periodOf(asked, { account, now: at })
  const codes = await partnerCodes(db, account.id)
  const users = await clientsOf(db, account.id)
  const counted = await countRoyalties(db, { partnerId: account.id, span, now: at })
  const lines = await linesIn(db, { partnerId: account.id, span, now: at, most: MOST })
  const payouts = await listPayouts(db, account.id)
  return {
    refPromo: codes.map(toCodeView),
    users: users.map(({ id, email, promo, createdAt, active }) => ({
      id,
      email: maskedEmail(email),
      promo,
      registered: createdAt.toISOString(),
      active,
    })),
    royalties: sumsOf(counted),
    lines: lines.map(maskedLine),
    payouts: payouts.map(ownPayout),
    ...days,
  }
}
