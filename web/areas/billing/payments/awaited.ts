import type { AwaitedPayment, CurrencySum } from '../../../../src/contract/billing/payments.ts'

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
