import { Trans } from 'react-i18next'
import type { Expiring } from '../../../../src/contract/billing/payments.ts'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { nameIn } from '../../../../src/rules/own-name.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { sumsByCurrency } from '../../../shared/money/by-currency.ts'

export type Sum = { currency: string; amount: number }

/** A month of what the client paid last; undefined if that paid for no month. */
function monthOf({ lastPayment }: Pick<Expiring, 'lastPayment'>): Sum | undefined {
  if (!lastPayment || lastPayment.months === 0) return undefined
  const { amount, months, currency } = lastPayment
  return { currency, amount: Math.round(amount / months) }
}

/** By plan: list prices where there is one, else what its clients last paid. */
export function incomeOf(plans: readonly Plan[], paying: readonly Pick<Expiring, 'tariffId' | 'lastPayment'>[]) {
  const open = plans.filter(({ price }) => price === 0)
  const agreed = paying
    .filter(({ tariffId }) => open.some(({ id }) => id === tariffId))
    .flatMap((one) => {
      const month = monthOf(one)
      return month ? [{ ...month, tariffId: one.tariffId }] : []
    })
  const byPlan = new Map(
    plans.map(({ id, price, currency, clients }): [string, Sum[]] => [
      id,
      price === 0
        ? sumsByCurrency(agreed.filter(({ tariffId }) => tariffId === id))
        : clients
          ? [{ currency, amount: price * clients }]
          : [],
    ]),
  )
  const count = (some: readonly Plan[]) => some.reduce((sum, { clients }) => sum + (clients ?? 0), 0)
  return {
    byPlan,
    clients: count(plans),
    agreed: agreed.length,
    unknown: Math.max(0, count(open) - agreed.length),
    sums: sumsByCurrency([...byPlan.values()].flat()),
  }
}

export type PlanIncome = ReturnType<typeof incomeOf>

const NOBODY: readonly Expiring[] = []

/** Undefined while loading, and for staff who may not see how many clients a plan has. */
export function useIncome(plans: readonly Plan[] | undefined): { income: PlanIncome | undefined; awaited: boolean } {
  const enabled = useCanCall()('expirations.list')
  const { data, isPending } = useApiQuery('expirations.list', undefined, { quiet: true, enabled })
  if (!plans || (enabled && isPending)) return { income: undefined, awaited: true }
  if (plans.every(({ clients }) => clients === null)) return { income: undefined, awaited: false }
  return { income: incomeOf(plans, data?.expirations ?? NOBODY), awaited: false }
}

type IncomeProps = { plans: readonly Plan[]; income: PlanIncome }

/** Which plan sells, what all bring a month, and which nobody has. */
export function Income({ plans, income: { clients, agreed, unknown, sums } }: IncomeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (clients === 0) return <p className="reading">{t('tariffs.readingNone')}</p>
  const unused = plans.filter((plan) => !plan.archived && !plan.hidden && plan.clients === 0).length
  const month = sums.length > 0 && t('tariffs.aMonth', { sums: moneyOf(sums, format.money) })
  return (
    <p className="reading">
      <Sells plans={plans} clients={clients} month={month} />{' '}
      {agreed > 0 && `${t('tariffs.readingAgreed', { count: agreed, n: format.number(agreed) })} `}
      {unknown > 0 && `${t('tariffs.readingUnknown', { count: unknown, n: format.number(unknown) })} `}
      {unused > 0 && t('tariffs.readingUnused', { count: unused, n: format.number(unused) })}
    </p>
  )
}

export const moneyOf = (sums: readonly Sum[], money: (amount: number, currency: string) => string): string =>
  sums.map(({ amount, currency }) => money(amount, currency)).join(' + ')

function Sells({ plans, clients, month }: { plans: readonly Plan[]; clients: number; month: string | false }) {
  const { t } = useTranslation()
  const format = useFormat()
  const language = useLanguage()
  const used = plans.filter((plan) => (plan.clients ?? 0) > 0).toSorted((a, b) => (b.clients ?? 0) - (a.clients ?? 0))
  const [best] = used
  if (!best) return null
  const isOnly = used.length === 1
  const count = best.clients ?? 0
  const people = t('frame.count.Clients', { count, n: format.number(count) })
  return (
    <>
      <Trans
        i18nKey={isOnly ? 'tariffs.readingOnly' : 'tariffs.readingBest'}
        values={{
          plan: nameIn(language, best),
          what: isOnly ? [people, month].filter(Boolean).join(', ') : people,
          all: format.number(clients),
        }}
        components={{ b: <b /> }}
      />
      {!isOnly && month && ` ${t('tariffs.readingAll', { month })}`}
    </>
  )
}
