import { found } from '../../contract/failure.ts'
import { csvOf } from '../../lib/text/csv.ts'
import { moneyText } from '../../lib/numbers/money.ts'
import { sumsOf } from '../../rules/partners/royalty.ts'
import { findPartner, partnerCodes } from '../../store/config/partners/partners.ts'
import { listPayouts, countRoyalties, linesIn } from '../../store/config/partners/royalties.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { periodOf, toLineView, toPartnerView, toPayoutView } from '../../domain/partners/royalties.ts'

type Needs = 'db' | 'now'

const MOST_SHOWN = 1000

const MOST_IN_FILE = 100_000

const HEAD = [
  'line',
  'date',
  'payment',
  'client',
  'kind',
  'rate',
  'payment amount',
  'royalty',
  'currency',
  'state',
  'due',
  'payout',
]

export const statementHandlers = {
  'referrals.statement': async ({ services: { db, now }, caller }, { partnerId, ...range }) => {
    const partner = found(await findPartner(db, partnerId))
    const at = now()
    const { span, ...days } = periodOf(range, { account: caller.account, now: at })
    const counted = await countRoyalties(db, { partnerId, span, now: at })
    const lines = await linesIn(db, { partnerId, span, now: at, most: MOST_SHOWN })
    const payouts = await listPayouts(db, partnerId)
    return {
      partner: toPartnerView(partner, await partnerCodes(db, partnerId)),
      royalties: sumsOf(counted),
      lines: lines.map(toLineView),
      payouts: payouts.map(toPayoutView),
      ...days,
    }
  },

  'referrals.export': async ({ services: { db, now }, caller }, { partnerId, ...range }) => {
    found(await findPartner(db, partnerId))
    const at = now()
    const { span, startDate, endDate } = periodOf(range, { account: caller.account, now: at })
    const rows = await linesIn(db, { partnerId, span, now: at, most: MOST_IN_FILE })
    const lines = rows.map(
      ({ id, at: date, paymentId, email, kind, rate, base, amount, currency, state, dueAt, payoutId }) => [
        id,
        date.toISOString(),
        paymentId,
        email,
        kind,
        rate,
        moneyText(base, currency),
        moneyText(amount, currency),
        currency,
        state,
        dueAt.toISOString(),
        payoutId,
      ],
    )
    return {
      filename: `royalties-${partnerId}-${startDate}-${endDate}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: csvOf([HEAD, ...lines]),
    }
  },
} satisfies HandlersOf<Needs>
