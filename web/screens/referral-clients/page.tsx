import './referral-clients.css'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { RangePicker } from '../../parts/hits/range-picker.tsx'
import { Page } from '../../parts/page.tsx'
import { Payouts } from '../../parts/royalties/payouts.tsx'
import { Statement } from '../../parts/royalties/statement.tsx'
import { RoyaltySums } from '../../parts/royalties/sums.tsx'
import { usePeriod } from '../../parts/royalties/use-period.ts'
import { Card } from '../../ui/card.tsx'
import { Codes } from './codes.tsx'
import { Users } from './users.tsx'

/** What a partner's codes brought him, and who came by them. */
export default function ReferralClientsPage() {
  const { t } = useTranslation()
  const period = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useApiQuery('referralClients.list', period.question, {
    quiet: true,
  })
  if (error && !data)
    return (
      <Page title={t('menu.Referral Clients')}>
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
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
      <Statement lines={data?.lines} busy={isPlaceholderData} />
      {data && <Payouts payouts={data.payouts} at="/pages/referralClients/payout" />}
    </Page>
  )
}
