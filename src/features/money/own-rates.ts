import { found, invalid, Refusal } from '../../contract/failure.ts'
import type { OwnRate } from '../../contract/money/own-rates.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalText, storedDecimal } from '../../lib/numbers/decimal.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { isCurrency } from '../../rules/conversions/payout.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import {
  deleteOwnRate,
  findOwnRate,
  listOwnRates,
  type OwnRateRow,
  putOwnRate,
} from '../../store/config/money/own-rates.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import type { HandlersOf } from '../../domain/context.ts'

type Needs = 'db' | 'now'

const MOST = 500

export const ownRateHandlers = {
  'rates.listOwn': async ({ services: { db }, caller }, { clientId }) => {
    const client = await requireClient(db, caller.account, clientId)
    return { rates: (await listOwnRates(db, client.id)).map(toOwnRate) }
  },

  'rates.saveOwn': async ({ audited, services, caller: { account } }, { id, clientId, startDate, endDate, ...pair }) =>
    services.db.transaction(async (tx) => {
      const before = id === undefined ? undefined : found(await findOwnRate(tx, id))
      const client = await requireClient(tx, account, before?.clientId ?? clientId)
      requireEditingAllowed(account, client)
      for (const field of ['currency', 'base'] as const)
        if (!isCurrency(pair[field])) throw invalid({ [field]: [TEXTS.currencyInvalid] })
      await lockClient(tx, client.id)
      const others = (await listOwnRates(tx, client.id)).filter((one) => one.id !== id)
      if (others.length >= MOST) throw new Refusal(409, TEXTS.ratesFull)
      const isSame = (one: OwnRateRow) =>
        one.currency === pair.currency && one.base === pair.base && one.firstDay === startDate
      if (others.some(isSame)) throw invalid({ startDate: [TEXTS.rateTaken] })
      const fields = { ...pair, firstDay: startDate, lastDay: endDate, updatedAt: services.now() }
      const row = await putOwnRate(tx, client.id, { id, ...fields })
      return audited(tx, {
        subject: `accounts/${client.id}`,
        ...(before && { before: recorded(before) }),
        after: recorded(row),
        answer: { rate: toOwnRate(row) },
      })
    }),

  'rates.removeOwn': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const row = found(await findOwnRate(tx, id))
      const client = await requireClient(tx, account, row.clientId)
      requireEditingAllowed(account, client)
      await lockClient(tx, client.id)
      await deleteOwnRate(tx, id)
      return audited(tx, { subject: `accounts/${client.id}`, before: recorded(row), answer: {} })
    }),
} satisfies HandlersOf<Needs>

const toOwnRate = ({ id, currency, base, rate, firstDay, lastDay }: OwnRateRow): OwnRate => ({
  id,
  currency,
  base,
  rate: decimalText(storedDecimal(rate)),
  startDate: firstDay,
  endDate: lastDay,
})

/** `rate` is an amount of money in the log. */
const recorded = (row: OwnRateRow) => {
  const { rate, ...rest } = toOwnRate(row)
  return { ...rest, exchangeRate: rate }
}
