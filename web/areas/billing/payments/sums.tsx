import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useOwnNames } from '../../../shared/payments/own-names.ts'
import type { AwaitedPayment, CurrencySum } from '../../../../src/contract/billing/payments.ts'

/** The foot of the list, of all pages: under Amount by currency, under Method by way of paying. */
export function useSums(answer: Answer<'payments.list'> | undefined): Record<string, ReactNode> | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const { methodName } = useOwnNames()
  // a single payment is its own sum
  if (!answer || answer.total < 2) return undefined
  const { total, sums, methods } = answer
  const money = ({ amount, currency }: Pick<CurrencySum, 'amount' | 'currency'>) => format.money(amount, currency)
  return {
    date: t('term.total'),
    client: t('payments.count', { count: total, n: format.number(total) }),
    amount: sums.map((sum) => <div key={sum.currency}>{money(sum)}</div>),
    method:
      methods.length > 1 &&
      methods.map((sum) => (
        <small key={`${sum.method} ${sum.currency}`}>{`${methodName(sum.method)} ${money(sum)}`}</small>
      )),
  }
}

export function awaitedSums(requests: readonly Pick<AwaitedPayment, 'amount' | 'currency'>[]): {
  priced: CurrencySum[]
  open: number
} {
  const sums = new Map<string, CurrencySum>()
  let open = 0
  for (const { amount, currency } of requests) {
    if (amount === null || currency === null) {
      open += 1
      continue
    }
    const sum = sums.get(currency) ?? { currency, amount: 0, count: 0 }
    sums.set(currency, { currency, amount: sum.amount + amount, count: sum.count + 1 })
  }
  return { priced: [...sums.values()], open }
}
