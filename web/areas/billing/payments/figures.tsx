import { useTranslation } from '../../../i18n/i18n.ts'
import type { CurrencySum } from '../../../../src/contract/billing/payments.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { shiftDay } from '../../../../src/lib/time/day.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useReaches } from '../../../api/session-store.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { sumsByCurrency } from '../../../shared/money/by-currency.ts'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { useNow } from '../../../kit/now.ts'
import { groupOf } from '../expirations/group.ts'
import { awaitedSums } from './sums.tsx'

type Payments = Answer<'payments.list'> | undefined
type Sum = Pick<CurrencySum, 'amount' | 'currency'>

/** Received, awaited and about to end, whatever the filter. */
export function PaymentFigures({ month, last }: { month: Payments; last: Payments }) {
  const reaches = useReaches('Expirations')
  return (
    <StatRow count={reaches ? 4 : 3}>
      <Received month={month} last={last} />
      <Year />
      <Requested answer={month} />
      {reaches && <Ending />}
    </StatRow>
  )
}

/** The first currency as the value, others after it. */
function useFirstSum(): (sums: readonly Sum[]) => { value: string; others: string } {
  const format = useFormat()
  return (sums) => {
    const [value = format.number(0), ...others] = sums.map(({ amount, currency }) => format.money(amount, currency))
    return { value, others: others.map((one) => `+ ${one}`).join(' ') }
  }
}

const line = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' · ')

function Received({ month, last }: { month: Payments; last: Payments }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { value, others } = useFirstSum()(month?.sums ?? [])
  const [now] = month?.sums ?? []
  const before = last?.sums.find(({ currency }) => currency === now?.currency)
  const change = now && before && format.change(now.amount, before.amount)
  return (
    <Stat
      name={t('needs.received')}
      value={value}
      change={line(
        others,
        change ? t('payments.figure.change', { change }) : t('payments.count', countOf(month, format.number)),
      )}
      loading={!month}
    />
  )
}

const YEAR_DAYS = 365

/** With the average of a payment. */
function Year() {
  const { t } = useTranslation()
  const format = useFormat()
  const { timezone } = format
  const startDate = shiftDay(dayIn(timezone), 1 - YEAR_DAYS)
  const { data } = useApiQuery('payments.list', { startDate, timezone, perPage: 1 }, { quiet: true })
  const { value, others } = useFirstSum()(data?.sums ?? [])
  const [most] = data?.sums ?? []
  const average = most && format.money(Math.round(most.amount / most.count), most.currency)
  return (
    <Stat
      name={t('payments.figure.year')}
      value={value}
      change={line(
        others,
        t('payments.count', countOf(data, format.number)),
        average !== undefined && t('payments.figure.average', { sum: average }),
      )}
      loading={!data}
    />
  )
}

function Requested({ answer }: { answer: Payments }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { priced } = awaitedSums(answer?.requests ?? [])
  const sums = priced.map(({ amount, currency }) => format.money(amount, currency)).join(' + ')
  const count = answer?.requests.length ?? 0
  return (
    <Stat
      name={t('payments.requests')}
      value={format.number(count)}
      change={count === 0 ? t('payments.figure.noRequest') : sums || t('payments.figure.noPrice')}
      loading={!answer}
    />
  )
}

const SOON: ReadonlySet<string> = new Set(['today', 'in3', 'in7', 'in30'])

function Ending() {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const { data } = useApiQuery('expirations.list', undefined, { quiet: true })
  const soon = data?.expirations.filter(({ paidExpiration }) => SOON.has(groupOf(paidExpiration, now, format.timezone)))
  const paid = sumsByCurrency((soon ?? []).flatMap(({ lastPayment }) => lastPayment ?? []))
  const sums = paid.map(({ amount, currency }) => format.money(amount, currency)).join(' + ')
  return (
    <Stat
      to={SCREENS.Expirations.path}
      name={t('payments.figure.ending')}
      value={format.number(soon?.length ?? 0)}
      change={sums === '' ? t('expirations.worthNone') : t('expirations.worth', { sums })}
      loading={!data}
    />
  )
}

function countOf(answer: Payments, number: (value: number) => string): { count: number; n: string } {
  const count = answer?.sums.reduce((sum, one) => sum + one.count, 0) ?? 0
  return { count, n: number(count) }
}
