import { Download, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SCREENS } from '../../../src/contract/menu.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Steps, type Step } from '../../ui/nothing.tsx'
import { useDownload } from '../../parts/use-download.ts'
import { WordPressDownload } from '../../parts/wordpress-download.tsx'
import type { Awaited } from './use-waiting.ts'

const EDITOR = `${SCREENS.Campaign.path}/change`

/** What is still to be done until the first hit. */
export function WaitingSteps({ campaign }: { campaign?: Awaited }) {
  const { t } = useTranslation()
  const steps: Step[] = [
    campaign
      ? { key: 'made', state: 'done', title: t('statistics.waiting.made'), text: <MadeText campaign={campaign} /> }
      : { key: 'make', state: 'now', title: t('statistics.waiting.make'), text: t('statistics.waiting.makeText'), act: <MakeCampaign /> },
    { key: 'install', state: campaign ? 'now' : 'next', title: t('statistics.waiting.install'), text: t('statistics.waiting.installText'), act: campaign && <GetIntegration campaign={campaign} /> },
    { key: 'open', state: 'next', title: t('statistics.waiting.open'), text: t('statistics.waiting.openText') },
  ]
  return <Steps steps={steps} />
}

function MadeText({ campaign }: { campaign: Awaited }) {
  const { t } = useTranslation()
  return (
    <>
      <bdi>{campaign.name}</bdi> · <Link to={`${EDITOR}/${campaign.id}`}>{t('statistics.waiting.change')}</Link>
    </>
  )
}

function MakeCampaign() {
  const { t } = useTranslation()
  return (
    <ButtonLink kind="primary" size="s" icon={<Plus />} to={EDITOR}>
      {t('statistics.waiting.makeAct')}
    </ButtonLink>
  )
}

function GetIntegration({ campaign }: { campaign: Awaited }) {
  const { t } = useTranslation()
  const { busy, start } = useDownload('company.download')
  return (
    <div className="row wrap">
      <Button kind="primary" size="s" icon={<Download />} busy={busy} onClick={() => start({ company: campaign.id })}>
        {t('statistics.waiting.download')}
      </Button>
      <WordPressDownload campaign={campaign.id} size="s" />
    </div>
  )
}
