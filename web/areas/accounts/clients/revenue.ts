/** Payments by currency; never added across currencies. */
import type { Client } from '../../../../src/contract/accounts/staff.ts'

export function revenueOf(payments: Client['payments']): { currency: string; amount: number }[] {
  const byCurrency = Map.groupBy(payments, ({ currency }) => currency)
  return [...byCurrency].map(([currency, paid]) => ({
    currency,
    amount: paid.reduce((sum, { amount }) => sum + amount, 0),
  }))
}
