import type { Client, Promo } from '../../../../src/contract/accounts/staff.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useReaches } from '../../../api/session-store.ts'
import { sumsByCurrency } from '../../../shared/money/by-currency.ts'

export type Sum = { currency: string; amount: number }
/** By code: what the clients who registered with it have paid. */
export type Brought = ReadonlyMap<string, readonly Sum[]>

/** One page of clients. With more, sums would be of some of them only, and are not shown. */
const MOST = 200

export function useBrought(): Brought | undefined {
  const enabled = useReaches('Clients')
  const { data } = useApiQuery('clients.list', { perPage: MOST }, { quiet: true, enabled })
  return data && data.total <= data.clients.length ? broughtBy(data.clients) : undefined
}

export function broughtBy(clients: readonly Pick<Client, 'promo' | 'payments'>[]): Brought {
  const byCode = Map.groupBy(clients, ({ promo }) => promo ?? '')
  return new Map(
    [...byCode].map(([code, of]) => [
      code,
      sumsByCurrency(of.flatMap(({ payments }) => payments)).toSorted((a, b) => b.amount - a.amount),
    ]),
  )
}

/** By what was paid, then by clients; undefined while nobody has registered. Amounts of one currency are compared. */
export function bestOf(promos: readonly Promo[], brought: Brought | undefined): Promo | undefined {
  const currency = [...(brought ?? [])].flatMap(([, sums]) => sums)[0]?.currency
  const paid = ({ code }: Promo) => brought?.get(code)?.find((sum) => sum.currency === currency)?.amount ?? 0
  return promos.filter(({ uses }) => uses > 0).toSorted((a, b) => paid(b) - paid(a) || b.uses - a.uses)[0]
}
