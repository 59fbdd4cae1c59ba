import { Plus } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import { SCREENS } from '../../src/contract/screens.ts'
import { useCanCall } from '../api/profile.ts'
import { ButtonLink } from '../kit/controls/button-link.tsx'
import { EmptyState } from '../kit/feedback/empty-state.tsx'
import { Card } from '../kit/layout/card.tsx'
import { useHasNone } from './hits/campaigns.ts'

/** The reader never had a campaign and may create one, so nothing else can be there. Undefined: not known yet. */
export function useHasNoCampaigns(client = ''): boolean | undefined {
  const isNone = useHasNone(client)
  const may = useCanCall()('campaign.save')
  return may && client === '' ? isNone : false
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
