import './referral-clients.css'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { RangePicker } from '../../parts/hits/range-picker.tsx'
import { Page } from '../../parts/page.tsx'
import { RoyaltyLines } from '../../parts/royalties/lines.tsx'
import { Payouts } from '../../parts/royalties/payouts.tsx'
import { RoyaltySums } from '../../parts/royalties/sums.tsx'
import { usePeriod } from '../../parts/royalties/use-period.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Codes } from './codes.tsx'
import { Users } from './users.tsx'

/** What a partner's codes brought him, and who came by them. */
export default function ReferralClientsPage() {
  const { t } = useTranslation()
  const period = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useAsk('referralClients.list', period.question, { quiet: true })
  if (error && !data)
    return (
      <Page title={t('menu.Referral Clients')}>
        <Sheet>
          <Failed error={error} onRetry={() => void refetch()} />
        </Sheet>
      </Page>
    )
  return (
    <Page title={t('menu.Referral Clients')}>
      <Codes codes={data?.refPromo} />
      <Users users={data?.users} />
      <div className="filters">
        <RangePicker scope={period} />
      </div>
      <RoyaltySums sums={data?.royalties} />
      <Sheet title={t('referrals.statement')}>
        {data?.lines.length === 0 ? (
          <Nothing title={t('royalty.noLines')}>
            <p>{t('royalty.noLinesWhy')}</p>
          </Nothing>
        ) : (
          <RoyaltyLines lines={data?.lines} busy={isPlaceholderData} />
        )}
      </Sheet>
      {data && <Payouts payouts={data.payouts} at="/pages/referralClients/payout" />}
    </Page>
  )
}
