import { Trans, useTranslation } from 'react-i18next'
import type { Expiring } from '../../../../src/contract/billing/payments.ts'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { sumsByCurrency } from '../../../shared/money/by-currency.ts'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'

type Sum = { currency: string; amount: number }

/** A month of what the client paid last; undefined if that paid for no month. */
function monthOf({ lastPayment }: Pick<Expiring, 'lastPayment'>): Sum | undefined {
  if (!lastPayment || lastPayment.months === 0) return undefined
  const { amount, months, currency } = lastPayment
  return { currency, amount: Math.round(amount / months) }
}

/** List prices for plans that have one, else what their clients last paid. */
export function incomeOf(plans: readonly Plan[], paying: readonly Pick<Expiring, 'tariffId' | 'lastPayment'>[]) {
  const listed = plans.filter(({ price, clients }) => price > 0 && (clients ?? 0) > 0)
  const open = plans.filter(({ price }) => price === 0)
  const agreed = paying
    .filter(({ tariffId }) => open.some(({ id }) => id === tariffId))
    .map(monthOf)
    .filter((one) => one !== undefined)
  const amounts = [
    ...listed.map(({ price, clients, currency }) => ({ currency, amount: price * (clients ?? 0) })),
    ...agreed,
  ]
  const count = (some: readonly Plan[]) => some.reduce((sum, { clients }) => sum + (clients ?? 0), 0)
  return {
    clients: count(plans),
    agreed: agreed.length,
    unknown: Math.max(0, count(open) - agreed.length),
    sums: sumsByCurrency(amounts),
  }
}

const NOBODY: readonly Expiring[] = []

/** Of a month. Nothing for staff who may not see how many clients a plan has. */
export function Income({ plans }: { plans: readonly Plan[] | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const enabled = useCanCall()('expirations.list')
  const { data, isPending } = useApiQuery('expirations.list', undefined, { quiet: true, enabled })
  if (!plans || (enabled && isPending)) return <ReadingAwaited />
  if (plans.every(({ clients }) => clients === null)) return null
  const { clients, agreed, unknown, sums } = incomeOf(plans, data?.expirations ?? NOBODY)
  if (clients === 0) return <p className="reading">{t('tariffs.readingNone')}</p>
  return (
    <p className="reading">
      <Trans
        i18nKey={sums.length > 0 ? 'tariffs.reading' : 'tariffs.readingCount'}
        count={clients}
        values={{
          n: format.number(clients),
          sums: sums.map(({ amount, currency }) => format.money(amount, currency)).join(' + '),
        }}
        components={{ b: <b /> }}
      />{' '}
      {agreed > 0 && t('tariffs.readingAgreed', { count: agreed, n: format.number(agreed) })}{' '}
      {unknown > 0 && t('tariffs.readingUnknown', { count: unknown, n: format.number(unknown) })}
    </p>
  )
}
