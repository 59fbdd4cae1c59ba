import './referrals.css'
import { ArrowLeft, BanknoteArrowUp } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link, useLocation, useParams } from 'react-router'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useReaches } from '../../../api/session-store.ts'
import { Failed } from '../../../shared/failed.tsx'
import { RangePicker } from '../../../shared/hits/range-picker.tsx'
import { Page } from '../../../shared/page.tsx'
import { Payouts } from '../royalties/payouts.tsx'
import { Statement } from '../royalties/lines.tsx'
import { RoyaltySums } from '../royalties/sums.tsx'
import { usePeriod } from '../royalties/use-period.ts'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { useState } from 'react'
import type { Partner } from '../../../../src/contract/partners/referrals.ts'
import { ExportButton } from '../../../shared/download.tsx'
import type { Days } from '../../../shared/hits/range.ts'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { PayForm } from './pay.tsx'

export default function StatementPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { search } = useLocation()
  const period = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    'referrals.statement',
    { partnerId: id, ...period.question },
    { quiet: true },
  )
  return (
    <Page
      title={data?.partner.name ?? t('referrals.statement')}
      sub={data && <span className="ltr">{data.partner.email}</span>}
      acts={data && <StatementActions partner={data.partner} question={period.question} />}
    >
      <div className="filters">
        <ButtonLink kind="quiet" icon={<ArrowLeft className="turn" />} to={`/pages/referrals${search}`}>
          {t('menu.Referrals')}
        </ButtonLink>
        <RangePicker scope={period} />
      </div>
      {error && !data ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Shown data={data} busy={isPlaceholderData} />
      )}
    </Page>
  )
}

function Shown({ data, busy }: { data: Answer<'referrals.statement'> | undefined; busy: boolean }) {
  const { t } = useTranslation()
  const opensPayments = useReaches('Payments')
  const payment = (paymentId: string) =>
    opensPayments ? <Link to={`/pages/payments/receipt/${paymentId}`}>{`№ ${paymentId}`}</Link> : `№ ${paymentId}`
  return (
    <>
      <RoyaltySums sums={data?.royalties} />
      <Statement screen="Referrals" lines={data?.lines} busy={busy} none={t('royalty.noLinesWhy')} payment={payment} />
      <Payouts screen="Referrals" payouts={data?.payouts ?? []} at="/pages/referrals/payout" />
    </>
  )
}

function StatementActions({ partner, question }: { partner: Partner; question: Days & { timezone: string } }) {
  const { t } = useTranslation()
  const [paying, setPaying] = useState(false)
  return (
    <>
      <ExportButton
        call="referrals.export"
        question={{ partnerId: partner.id, ...question }}
        label={t('payments.export')}
      />
      <Button kind="primary" icon={<BanknoteArrowUp />} onClick={() => setPaying(true)}>
        {t('referrals.pay')}
      </Button>
      <FormDialog open={paying} title={t('referrals.pay')} onClose={() => setPaying(false)}>
        <PayForm partner={partner} question={question} />
      </FormDialog>
    </>
  )
}
