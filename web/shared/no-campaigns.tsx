import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '../../src/contract/screens.ts'
import { useCanCall } from '../api/profile.ts'
import { ButtonLink } from '../kit/controls/button-link.tsx'
import { EmptyState } from '../kit/feedback/empty-state.tsx'
import { Card } from '../kit/layout/card.tsx'
import { useCampaigns } from './hits/campaigns.ts'

/** The reader has no campaign and may create one, so nothing else can be there yet. */
export function useHasNoCampaigns(client = ''): boolean {
  const campaigns = useCampaigns(client).data
  return useCanCall()('campaign.save') && client === '' && campaigns?.total === 0
}

export function NoCampaigns() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        title={t('live.noCampaign')}
        action={
          <ButtonLink kind="primary" icon={<Plus />} to={SCREENS.Campaign.path}>
            {t('campaign.new')}
          </ButtonLink>
        }
      >
        <p>{t('live.noCampaignText')}</p>
      </EmptyState>
    </Card>
  )
}
