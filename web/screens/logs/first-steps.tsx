import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session-store.ts'
import { ClientSteps } from '../../parts/first-steps/client-steps.tsx'
import { StaffNoHits } from '../../parts/first-steps/staff-no-hits.tsx'
import { useClientStanding, type OwnCampaign } from '../../parts/first-steps/use-client-facts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Props = { campaigns: readonly OwnCampaign[]; chosen: string; client: string; live: boolean }

/** Nothing has ever come: how the first hit gets here, for those who can do something about it. */
export function FirstSteps({ campaigns, chosen, client, live }: Props) {
  const isStaff = useSession()?.is_admin ?? false
  if (isStaff) return <StaffNoHits client={client !== '' || chosen !== ''} campaigns={campaigns.length} />
  return <OwnSteps campaign={campaigns.find(({ id }) => id === chosen)} live={live} />
}

function OwnSteps({ campaign, live }: { campaign: OwnCampaign | undefined; live: boolean }) {
  const { t } = useTranslation()
  const standing = useClientStanding()
  return (
    <EmptyState
      title={t('logs.none.yet')}
      action={
        standing ? <ClientSteps standing={standing} campaign={campaign} /> : <Skeleton width="100%" height={360} />
      }
    >
      <p>{t('logs.none.yetText')}</p>
      {live && (
        <p className="live" role="status">
          {t('logs.none.waiting')}
        </p>
      )}
    </EmptyState>
  )
}
