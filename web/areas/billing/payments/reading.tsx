import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { CurrencySum } from '../../../../src/contract/billing/payments.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { firstDay } from '../../../../src/lib/time/calendar.ts'
import { shiftDay } from '../../../../src/lib/time/day.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useReaches } from '../../../api/session-store.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../kit/now.ts'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { groupOf } from '../expirations/group.ts'
import { PaymentFigures } from './figures.tsx'
import { awaitedSums } from './sums.tsx'

type Payments = Answer<'payments.list'>

function useMoney() {
  const format = useFormat()
  return (some: readonly Pick<CurrencySum, 'currency' | 'amount'>[]) =>
    new Intl.ListFormat(format.locale).format(some.map(({ amount, currency }) => format.money(amount, currency)))
}

/** Without a filter: this month, the month before, and what is due. */
export function Month() {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const money = useMoney()
  const first = firstDay('month', dayIn(timezone))
  const endDate = shiftDay(first, -1)
  const now = useApiQuery('payments.list', { startDate: first, timezone, perPage: 1 }, { quiet: true }).data
  const last = useApiQuery(
    'payments.list',
    { startDate: firstDay('month', endDate), endDate, timezone, perPage: 1 },
    { quiet: true },
  ).data
  if (!now || !last)
    return (
      <Card label={t('answer.label')}>
        <Reply>
          <ReadingAwaited width={520} />
        </Reply>
        <PaymentFigures month={undefined} last={undefined} />
      </Card>
    )
  const received = money(now.sums)
  const before = money(last.sums)
  const lastMonth = before === '' ? t('payments.reading.lastNothing') : t('payments.reading.last', { sums: before })
  return (
    <Card label={t('answer.label')}>
      <Reply>
        <p className="reading">
          {received === '' ? (
            <b>{t('payments.reading.monthNothing')}</b>
          ) : (
            <Trans i18nKey="payments.reading.month" values={{ sums: received }} components={{ b: <b /> }} />
          )}
          {lastMonth}. <Due /> <Awaited requests={now.requests} />
        </p>
      </Reply>
      <PaymentFigures month={now} last={last} />
    </Card>
  )
}

/** Plans that are over or end within a week. */
function Due() {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const enabled = useReaches('Expirations')
  const { data } = useApiQuery('expirations.list', undefined, { quiet: true, enabled })
  if (!data) return null
  const groups = data.expirations.map(({ paidExpiration }) => groupOf(paidExpiration, now, format.timezone))
  const over = groups.filter((group) => group === 'overdue').length
  const soon = groups.filter((group) => group !== 'overdue' && group !== 'in30' && group !== 'later').length
  const sentence = (key: 'over' | 'soon', count: number) => (
    <Trans
      i18nKey={`payments.reading.${key}`}
      count={count}
      values={{ n: format.number(count) }}
      components={{ a: <Link to={SCREENS.Expirations.path} /> }}
    />
  )
  return (
    <>
      {over > 0 && sentence('over', over)} {soon > 0 && sentence('soon', soon)}
      {over + soon === 0 && t('expirations.nobody')}
    </>
  )
}

function Awaited({ requests }: Pick<Payments, 'requests'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = useMoney()
  const { priced, open } = awaitedSums(requests)
  return [
    priced.length > 0 && t('payments.reading.awaited', { sums: money(priced) }),
    open > 0 && t('payments.reading.awaitedOpen', { count: open, n: format.number(open) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Of what a filter leaves. */
export function PaymentsReading({ answer }: { answer: Payments | undefined }) {
  const { t } = useTranslation()
  const money = useMoney()
  if (!answer) return <ReadingAwaited width={520} />
  const { sums, before, requests } = answer
  const received = money(sums)
  const earlier = before && money(before)
  const compared =
    earlier === null
      ? ''
      : earlier === ''
        ? t('payments.reading.beforeNothing')
        : t('payments.reading.before', { sums: earlier })
  return (
    <p className="reading">
      {received === '' ? (
        t('payments.reading.nothing')
      ) : (
        <Trans
          i18nKey={before === null ? 'payments.reading.all' : 'payments.reading.range'}
          values={{ sums: received }}
          components={{ b: <b /> }}
        />
      )}
      {`${compared}. `}
      <Awaited requests={requests} />
    </p>
  )
}
