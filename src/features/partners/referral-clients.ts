import { found } from '../../contract/failure.ts'
import { maskedEmail, sumsOf } from '../../rules/partners/royalty.ts'
import { clientsOf, partnerCodes } from '../../store/config/partners/partners.ts'
import {
  findPayout,
  listPayouts,
  countRoyalties,
  linesIn,
  linesOfPayout,
} from '../../store/config/partners/royalties.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { maskedLine, ownPayout, periodOf, toCodeView } from '../../domain/partners/royalties.ts'

type Needs = 'db' | 'now'

const MOST = 1000

export const referralClientHandlers = {
  'referralClients.list': async ({ services: { db, now }, caller: { account } }, input) => {
    const at = now()
    const { span, ...days } = periodOf(input, { account, now: at })
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
  },

  'referralClients.payout': async ({ services: { db, now }, caller: { account } }, { id }) => {
    const row = found(await findPayout(db, id, account.id))
    const lines = await linesOfPayout(db, id, now())
    return { payout: ownPayout(row), lines: lines.map(maskedLine) }
  },
} satisfies HandlersOf<Needs>
