import { invalid, found, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalIn, decimalText, storedDecimal } from '../../lib/numbers/decimal.ts'
import { readRates } from '../../rules/money/costs/rate-lines.ts'
import { isCurrency } from '../../rules/conversions/payout.ts'
import { listRates, saveRates } from '../../store/config/money/currency-rates.ts'
import { unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import {
  deleteOwnRate,
  findOwnRate,
  listOwnRates,
  type OwnRateRow,
  putOwnRate,
} from '../../store/config/money/own-rates.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'
import { MOST_OWN_RATES, recordedRate, toOwnRate } from '../../domain/money/own-rates.ts'

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
      if (others.length >= MOST_OWN_RATES) throw new Refusal(409, TEXTS.ratesFull)
      const isSame = (one: OwnRateRow) =>
        one.currency === pair.currency && one.base === pair.base && one.firstDay === startDate
      if (others.some(isSame)) throw invalid({ startDate: [TEXTS.rateTaken] })
      const fields = { ...pair, firstDay: startDate, lastDay: endDate, updatedAt: services.now() }
      const row = await putOwnRate(tx, client.id, { id, ...fields })
      return audited(tx, {
        subject: `accounts/${client.id}`,
        ...(before && { before: recordedRate(before) }),
        after: recordedRate(row),
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
      return audited(tx, { subject: `accounts/${client.id}`, before: recordedRate(row), answer: {} })
    }),
} satisfies HandlersOf<Needs>
