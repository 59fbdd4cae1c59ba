import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalIn, decimalText, storedDecimal } from '../../lib/numbers/decimal.ts'
import { readRates } from '../../rules/money/costs/rate-lines.ts'
import { isCurrency } from '../../rules/conversions/payout.ts'
import { listRates, saveRates } from '../../store/config/money/currency-rates.ts'
import { unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'

type Needs = 'db' | 'now'

const SHOWN = 20

export const rateHandlers = {
  'rates.list': async ({ services: { db } }, page) => {
    const { rows, total } = await listRates(db, page)
    return { rates: rows.map((row) => ({ ...row, rate: decimalText(storedDecimal(row.rate)) })), total }
  },

  'rates.save': async ({ audited, services }, { rates, text }) => {
    const wrong = rates.find(
      ({ currency, base, rate }) =>
        !isCurrency(currency) || !isCurrency(base) || currency === base || decimalIn(rate) === 0n,
    )
    if (wrong) throw invalid({ rates: [TEXTS.valueInvalid] })
    const written = readRates(text)
    // the last of a day and pair counts
    const all = [
      ...new Map([...rates, ...written.rates].map((one) => [`${one.day}|${one.currency}|${one.base}`, one])).values(),
    ]
    const answer = { saved: all.length, faults: written.faults.slice(0, SHOWN) }
    return services.db.transaction(async (tx) => {
      await saveRates(tx, all, services.now())
      if (all.length === 0) return unchanged(answer)
      return audited(tx, { subject: 'rates', after: { rates: all.length }, answer })
    })
  },
} satisfies HandlersOf<Needs>
