import { useTranslation } from '../../../i18n/i18n.ts'
import { useSession } from '../../../api/session-store.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ClientSteps } from '../../../shared/first-steps/client-steps.tsx'
import { StaffNoHits } from '../../../shared/first-steps/staff-no-hits.tsx'
import { useClientStanding, type OwnCampaign } from '../../../shared/first-steps/client-progress.ts'
import { useCampaigns } from '../../../shared/hits/campaigns.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { lastHitOf } from './days.ts'

type NoHitsProps = { scope: Scope; total: number; live: boolean }

export function NoHits({ scope, total, live }: NoHitsProps) {
  const { t } = useTranslation()
  const campaigns = useCampaigns(scope.client).data?.companies
  if (total > 0)
    return (
      <EmptyState
        title={t('logs.none.page')}
        action={<Button onClick={() => scope.change({ page: 1 })}>{t('logs.none.first')}</Button>}
      />
    )
  if (scope.conditions.length > 0 || scope.class !== 'all') {
    return (
      <EmptyState title={t('logs.none.filter')} action={<Button onClick={scope.clear}>{t('logs.none.clear')}</Button>}>
        <p>{t('logs.none.filterText')}</p>
      </EmptyState>
    )
  }
  if (!campaigns) return <EmptyState title={t('logs.none.days')} />
  const last = lastHitOf(campaigns, scope.campaign)
  if (last !== undefined) return <OtherDays scope={scope} last={last} />
  // archived, or not among the newest: last hit unknown
  if (scope.campaign !== '' && !campaigns.some(({ id }) => id === scope.campaign))
    return <EmptyState title={t('logs.none.days')} />
  return <FirstSteps campaigns={campaigns} chosen={scope.campaign} client={scope.client} live={live} />
}

function OtherDays({ scope, last }: { scope: Scope; last: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const day = dayIn(format.timezone, 0, Date.parse(last))
  return (
    <EmptyState
      title={t('logs.none.days')}
      action={
        <Button onClick={() => scope.change({ range: 'custom', from: day, to: day })}>
          {t('logs.none.lastDay', { day: format.date(day) })}
        </Button>
      }
    >
      <p>{t('logs.none.last', { ago: format.ago(last) })}</p>
    </EmptyState>
  )
}

type FirstStepsProps = { campaigns: readonly OwnCampaign[]; chosen: string; client: string; live: boolean }

function FirstSteps({ campaigns, chosen, client, live }: FirstStepsProps) {
  const isStaff = useSession()?.is_admin ?? false
  if (isStaff) return <StaffNoHits client={client !== '' || chosen !== ''} campaigns={campaigns.length} />
  return <OwnSteps campaigns={campaigns} chosen={chosen} live={live} />
}

function OwnSteps({ campaigns, chosen, live }: Omit<FirstStepsProps, 'client'>) {
  const { t } = useTranslation()
  const campaign = campaigns.find(({ id }) => id === chosen)
  const isEmpty = campaigns.length === 0
  const standing = useClientStanding()
  return (
    <EmptyState
      title={t(isEmpty ? 'integration.noCampaign' : 'logs.none.yet')}
      action={
        standing ? <ClientSteps standing={standing} campaign={campaign} /> : <Skeleton width="100%" height={360} />
      }
    >
      <p>{t(isEmpty ? 'statistics.waiting.noCampaign' : 'logs.none.yetText')}</p>
      {live && (
        <p className="live" role="status">
          {t('logs.none.waiting')}
        </p>
      )}
    </EmptyState>
  )
}
