import './referrals.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Referral } from '../../../src/contract/referrals.ts'
import { useAsk } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Failed } from '../../parts/failed.tsx'
import { RangePicker } from '../../parts/hits/range-picker.tsx'
import { Page } from '../../parts/page.tsx'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { Payouts } from '../../parts/royalties/payouts.tsx'
import { RoyaltySums } from '../../parts/royalties/sums.tsx'
import { usePeriod } from '../../parts/royalties/use-period.ts'
import { Button } from '../../ui/button.tsx'
import { Nothing } from '../../ui/nothing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { PartnerList } from './list.tsx'
import { PartnerForm } from './partner-form.tsx'
import { PayForm } from './pay.tsx'
import { TermsForm } from './terms.tsx'

/** What is open over the list; the partner stays while the dialog fades. */
type Opened = { act: 'write' | 'pay' | 'terms' | 'none'; partner?: Referral }

/** Referral partners: whom they brought, and what they are owed. */
export default function ReferralsPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const { search } = useLocation()
  const period = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useAsk('referrals.list', period.question, { quiet: true })
  const [opened, setOpened] = useState<Opened>({ act: 'none' })
  const [saved, setSaved] = useState<string>()
  const close = () => setOpened((now) => ({ ...now, act: 'none' }))
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => setOpened({ act: 'write' })}>
      {t('referrals.new')}
    </Button>
  )
  const count = data?.referrals.length
  return (
    <Page title={t('menu.Referrals')} sub={count || undefined} acts={count === 0 ? undefined : add}>
      {count !== 0 && (
        <div className="filters">
          <RangePicker scope={period} />
          {data && (
            <span className="row hold mid">
              {t('referrals.hold', { count: data.holdDays, n: format.number(data.holdDays) })}
              <button type="button" className="link" onClick={() => setOpened({ act: 'terms' })}>
                {t('referrals.change')}
              </button>
            </span>
          )}
        </div>
      )}
      {count !== 0 && !(error && !data) && <RoyaltySums sums={data?.royalties} />}
      <Sheet>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : count === 0 ? (
          <Nothing title={t('referrals.empty')} action={add}>
            <p>{t('referrals.emptyWhy')}</p>
          </Nothing>
        ) : (
          <PartnerList referrals={data?.referrals} busy={isPlaceholderData} current={saved} query={search} onEdit={(partner) => setOpened({ act: 'write', partner })} onPay={(partner) => setOpened({ act: 'pay', partner })} />
        )}
      </Sheet>
      {data && <Payouts payouts={data.payouts} at="/pages/referrals/payout" named />}
      <FormDialog open={opened.act === 'write'} title={opened.partner ? t('referrals.edit') : t('referrals.new')} onClose={close}>
        {(form) => <PartnerForm {...form} partner={opened.partner} onSaved={setSaved} />}
      </FormDialog>
      <FormDialog open={opened.act === 'terms'} title={t('referrals.holdTitle')} onClose={close}>
        {(form) => <TermsForm {...form} holdDays={data?.holdDays ?? 0} />}
      </FormDialog>
      <FormDialog open={opened.act === 'pay'} title={t('referrals.pay')} onClose={close}>
        {(form) => opened.partner && <PayForm {...form} partner={opened.partner} question={period.question} />}
      </FormDialog>
    </Page>
  )
}
