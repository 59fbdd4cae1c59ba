import { Select } from 'antd'
import { ChevronDown, Download, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '../../../src/contract/menu.ts'
import { useDownload } from '../../parts/use-download.ts'
import { WordPressDownload } from '../../parts/wordpress-download.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LiveCheck } from './live-check.tsx'
import type { Chosen, OwnCampaign } from './use-chosen.ts'

/** Which campaign the instructions are for, its download, and whether it is alive. */
export function ChosenCampaign({ chosen, onChoose }: { chosen: Chosen; onChoose: (id: string) => void }) {
  if (chosen.state !== 'known')
    return (
      <Card>
        <div className="int-bar">
          <Skeleton width={220} height={32} />
        </div>
      </Card>
    )
  if (!chosen.campaign) return <NoCampaign />
  return <Bar campaign={chosen.campaign} campaigns={chosen.campaigns} onChoose={onChoose} />
}

function Bar({
  campaign,
  campaigns,
  onChoose,
}: {
  campaign: OwnCampaign
  campaigns: readonly OwnCampaign[]
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const { busy, start } = useDownload('company.download')
  return (
    <Card>
      <div className="int-bar">
        <Select
          className="int-campaign"
          aria-label={t('hits.campaign')}
          showSearch={{ optionFilterProp: 'label' }}
          suffixIcon={<ChevronDown />}
          value={campaign.id}
          options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChoose}
          popupMatchSelectWidth={false}
        />
        <LiveCheck campaign={campaign} />
        <Button icon={<Download />} busy={busy} onClick={() => start({ company: campaign.id })}>
          {t('integration.download')}
        </Button>
        <WordPressDownload campaign={campaign.id} />
      </div>
    </Card>
  )
}

function NoCampaign() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        title={t('integration.noCampaign')}
        action={
          <ButtonLink kind="primary" icon={<Plus />} to={`${SCREENS.Campaign.path}/change`}>
            {t('statistics.waiting.makeAct')}
          </ButtonLink>
        }
      >
        <p>{t('integration.noCampaignText')}</p>
      </EmptyState>
    </Card>
  )
}
