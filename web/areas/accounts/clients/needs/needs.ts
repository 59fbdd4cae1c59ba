import type { Answer } from '../../../../../src/contract/table.ts'
import type { CurrencySum } from '../../../../../src/contract/billing/payments.ts'
import { isRecent } from '../../../../shared/reminders/recent.ts'

export type ClientNeed = Answer<'clients.needs'>['needs'][number]

/** By kind, in the given order. */
export const needCounts = (needs: readonly ClientNeed[]) =>
  [...Map.groupBy(needs, ({ need }) => need)].map(([need, of]) => [need, of.length] as const)

export const canBeReminded = ({ need, paidExpiration }: ClientNeed): boolean =>
  (need === 'ending' || need === 'unprotected') && paidExpiration !== null

/** As the dialog, which skips them. */
export const isReminded = (need: ClientNeed, now: number): boolean => canBeReminded(need) && isRecent(need, now)

/** A month of the requested plans, minor units. */
export function dueOf(needs: readonly ClientNeed[]): CurrencySum[] {
  const sums = new Map<string, CurrencySum>()
  for (const { need, amount, currency } of needs) {
    if (need !== 'asks' || amount === null || currency === null) continue
    const sum = sums.get(currency) ?? { currency, amount: 0, count: 0 }
    sums.set(currency, { currency, amount: sum.amount + amount, count: sum.count + 1 })
  }
  return [...sums.values()]
}
