import { FileText, History as HistoryIcon } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link, useNavigate } from 'react-router'
import type { PaymentLine } from '../../../../src/contract/billing/payments.ts'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { clientPage } from '../../../shared/people/client-page.ts'
import { useOwnNames } from '../../../shared/payments/own-names.ts'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { MidCut } from '../../../kit/layout/mid-cut.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { useFor } from './for.ts'

export type Act = 'edit' | 'history' | 'delete'
type OnAct = (act: Act, payment: PaymentLine) => void

export function useColumns(onAct: OnAct): Column<PaymentLine>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const purposeOf = useFor()
  const detailOf = (payment: PaymentLine) => {
    const { period } = payment
    const days = period && `${format.date(period.from)} – ${format.date(period.to)}`
    return [purposeOf(payment), days].filter(Boolean).join(' · ')
  }
  const navigate = useNavigate()
  const menu = useRowMenu<PaymentLine>({
    label: ({ id, email }) => t('payments.menu', { id, email }),
    acts: (payment, { edit, remove }) => [
      edit(() => onAct('edit', payment)),
      { key: 'history', label: t('payments.history'), icon: <HistoryIcon />, onAct: () => onAct('history', payment) },
      {
        key: 'receipt',
        label: t('receipt.title'),
        icon: <FileText />,
        onAct: () => void navigate(`/pages/payments/receipt/${payment.id}`),
      },
      remove(() => onAct('delete', payment)),
    ],
  })
  const { planName, methodName } = useOwnNames()
  return [
    {
      key: 'date',
      title: t('term.date'),
      className: 'when',
      phone: 'note line quiet',
      fixed: true,
      facts: [
        { key: 'id', title: '№', value: ({ id }) => id },
        { key: 'date', title: t('term.date'), value: ({ date }) => date },
      ],
      cell: ({ date, id }) => (
        <>
          {format.date(date)}
          <small className="mono">{`№ ${id}`}</small>
        </>
      ),
      width: 88,
    },
    {
      key: 'client',
      title: t('term.client'),
      className: 'who-cell',
      phone: 'title',
      value: ({ email }) => email,
      cell: (payment) => <Client payment={payment} />,
      width: 168,
    },
    {
      key: 'plan',
      title: t('pay.for'),
      phone: 'note quiet',
      facts: [
        { key: 'plan', title: t('pay.for'), value: ({ tariff }) => tariff },
        { key: 'months', title: t('pay.months'), value: ({ months }) => months },
        { key: 'generations', title: t('pay.generations'), value: ({ generations }) => generations },
      ],
      cell: (payment) => (
        <>
          {planName(payment.tariff)}
          <small>{detailOf(payment)}</small>
        </>
      ),
      width: 96,
    },
    {
      key: 'amount',
      title: t('term.amount'),
      phone: 'value',
      facts: [
        { key: 'amount', title: t('term.amount'), value: ({ amount, currency }) => moneyText(amount, currency) },
        { key: 'currency', title: t('term.currency'), value: ({ currency }) => currency },
      ],
      figure: true,
      cell: ({ amount, currency }) => format.money(amount, currency),
      width: 64,
    },
    {
      key: 'method',
      title: t('pay.method'),
      className: 'way roomy',
      phone: 'hidden',
      facts: [
        { key: 'method', title: t('pay.method'), value: ({ method }) => method },
        { key: 'note', title: t('term.note'), value: ({ note }) => note },
      ],
      cell: ({ method, note }) => (
        <>
          {methodName(method)}
          {note !== '' && <small className="cut">{note}</small>}
        </>
      ),
      width: 88,
    },
    menu,
  ]
}

function Client({ payment: { clientId, email, changes } }: { payment: PaymentLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  const canReadClients = useReaches('Clients')
  return (
    <>
      {canReadClients ? (
        <Link to={clientPage(clientId)}>
          <MidCut text={email} />
        </Link>
      ) : (
        <MidCut text={email} />
      )}
      {changes > 0 && <small>{t('payments.changed', { count: changes, n: format.number(changes) })}</small>}
    </>
  )
}
