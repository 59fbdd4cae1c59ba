import './receipt.css'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useParams } from 'react-router'
import type { PaymentLine } from '../../../../src/contract/billing/payments.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { PrintButton } from '../../../shared/print.tsx'
import { Brand } from '../../../shared/mark.tsx'
import { useOwnNames } from '../../../shared/payments/own-names.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useFor } from './for.ts'

export default function ReceiptPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data, error, refetch } = useApiQuery('payments.read', { id }, { quiet: true })
  return (
    <main className="paper">
      <title>{`${t('receipt.no', { id })} · Weir`}</title>
      <div className="row bar">
        <ButtonLink kind="quiet" icon={<ArrowLeft className="turn" />} to="/pages/payments">
          {t('menu.Payments')}
        </ButtonLink>
        <PrintButton primary disabled={!data} />
      </div>
      {data?.deleted && <Alert kind="warn">{t('receipt.deleted')}</Alert>}
      {data ? (
        <Receipt payment={data.payment} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </main>
  )
}

function Receipt({ payment }: { payment: PaymentLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  const purposeOf = useFor()
  const { planName, methodName } = useOwnNames()
  const facts: [string, ReactNode][] = [
    [
      t('term.client'),
      <span key="client" className="ltr">
        {payment.email}
      </span>,
    ],
    [t('pay.for'), [planName(payment.tariff), purposeOf(payment)].filter(Boolean).join(', ')],
    [t('pay.method'), methodName(payment.method)],
    [t('term.date'), format.date(payment.date)],
    [t('term.note'), payment.note],
  ]
  return (
    <article className="receipt-sheet">
      <header className="row">
        <Brand to="/" />
        <h1>{t('receipt.no', { id: payment.id })}</h1>
      </header>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div className="total">
          <dt>{t('receipt.paid')}</dt>
          <dd>{format.money(payment.amount, payment.currency)}</dd>
        </div>
      </dl>
    </article>
  )
}
