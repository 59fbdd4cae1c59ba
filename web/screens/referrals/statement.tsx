import './referrals.css'
import { ArrowLeft, BanknoteArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { useAsk } from '../../api/query.ts'
import { useReaches } from '../../api/session-store.ts'
import { Failed } from '../../parts/failed.tsx'
import { RangePicker } from '../../parts/hits/range-picker.tsx'
import { Page } from '../../parts/page.tsx'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { RoyaltyLines } from '../../parts/royalties/lines.tsx'
import { Payouts } from '../../parts/royalties/payouts.tsx'
import { RoyaltySums } from '../../parts/royalties/sums.tsx'
import { usePeriod } from '../../parts/royalties/use-period.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ExportStatement } from './export.tsx'
import { PayForm } from './pay.tsx'

/** A partner's statement: what accrued for which payment, at which rate, and where it stands. */
export default function StatementPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { search } = useLocation()
  const period = usePeriod()
  const question = { partnerId: id, ...period.question }
  const { data, error, refetch, isPlaceholderData } = useAsk('referrals.statement', question, { quiet: true })
  const [paying, setPaying] = useState(false)
  const opensPayments = useReaches('Payments')
  const payment = (paymentId: string) => (opensPayments ? <Link to={`/pages/payments/receipt/${paymentId}`}>{`№ ${paymentId}`}</Link> : `№ ${paymentId}`)
  const acts = data && (
    <>
      <ExportStatement question={question} />
      <Button kind="primary" icon={<BanknoteArrowUp />} onClick={() => setPaying(true)}>
        {t('referrals.pay')}
      </Button>
    </>
  )
  return (
    <Page title={data?.partner.name ?? t('referrals.statement')} sub={data && <span className="ltr">{data.partner.email}</span>} acts={acts}>
      <div className="filters">
        <ButtonLink kind="quiet" icon={<ArrowLeft className="turn" />} to={`/pages/referrals${search}`}>
          {t('menu.Referrals')}
        </ButtonLink>
        <RangePicker scope={period} />
      </div>
      {error && !data ? (
        <Sheet>
          <Failed error={error} onRetry={() => void refetch()} />
        </Sheet>
      ) : (
        <>
          <RoyaltySums sums={data?.royalties} />
          <Sheet title={t('referrals.statement')}>
            {data?.lines.length === 0 ? (
              <Nothing title={t('royalty.noLines')}>
                <p>{t('royalty.noLinesWhy')}</p>
              </Nothing>
            ) : (
              <RoyaltyLines lines={data?.lines} busy={isPlaceholderData} payment={payment} />
            )}
          </Sheet>
        </>
      )}
      {data && <Payouts payouts={data.payouts} at="/pages/referrals/payout" />}
      <FormDialog open={paying} title={t('referrals.pay')} onClose={() => setPaying(false)}>
        {(form) => data && <PayForm {...form} partner={data.partner} question={period.question} />}
      </FormDialog>
    </Page>
  )
}
