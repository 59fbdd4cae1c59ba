import './tests.css'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { CampaignTest } from '../../../../../src/contract/campaigns/campaign-tests.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { headersOf, type Described } from '../try/question.ts'

type KeepProps = {
  visit: Described
  became: Answer<'company.test'>['visit']
  botLink: string
  onKeep: (test: CampaignTest) => void
}

export function KeepTest({ visit, became, botLink, onKeep }: KeepProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { browser, country } = became.facts
  const [name, setName] = useState([browser, country && format.country(country)].filter(Boolean).join(', '))
  const keep = () =>
    onKeep({
      name: name.trim(),
      visit: {
        ip: visit.ip.trim(),
        userAgent: visit.userAgent.trim(),
        url: visit.url.trim(),
        referrer: visit.referrer.trim(),
        headers: headersOf(visit.headers),
      },
      gets: became.link === botLink ? 'botPage' : 'target',
      link: became.link,
    })
  return (
    <div className="keep-test">
      <input
        className="in"
        type="text"
        autoComplete="off"
        maxLength={100}
        aria-label={t('campaign.tests.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button icon={<ClipboardCheck />} disabled={name.trim() === ''} onClick={keep}>
        {t('campaign.tests.keep')}
      </Button>
    </div>
  )
}
