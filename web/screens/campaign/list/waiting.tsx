import { Download, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useNow } from '../../../ui/now.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Steps, type Step } from '../../../ui/nothing.tsx'
import { changeOf, NEW } from '../addresses.ts'
import { useDownload } from '../../../parts/use-download.ts'
import { WordPressDownload } from '../../../parts/wordpress-download.tsx'
import { LastHit } from '../last-hit.tsx'
import type { Row } from './columns.tsx'
import { StillWater } from './still-water.tsx'

type WaitingProps = { campaign: Row | undefined; /** When the service was last asked, in milliseconds. */ checked: number }

/** From an empty list to the first hit; `campaign`: the only one, which nobody has called yet. */
export function Waiting({ campaign, checked }: WaitingProps) {
  const { t } = useTranslation()
  const steps = useSteps(campaign)
  return (
    <section className="sheet wait" aria-label={t('campaign.next')}>
      <h2 className="vh">{t('campaign.next')}</h2>
      <div className="pic">
        <StillWater />
        {campaign && (
          <div className="row listening">
            <LastHit at={null} waiting />
            <Checked at={checked} of={campaign.key} />
          </div>
        )}
      </div>
      <Steps steps={steps} />
    </section>
  )
}

function Checked({ at, of }: { at: number; of: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow(1000)
  return (
    <span className="dim">
      {t('campaign.checked', { when: format.relative(at, Math.max(now, at + 1000)) })} <span className="mono ltr">{of}</span>
    </span>
  )
}

function useSteps(campaign: Row | undefined): Step[] {
  const { t } = useTranslation()
  const zip = useDownload('company.download')
  const make = (
    <ButtonLink to={NEW} kind="primary" size="s" icon={<Plus />}>
      {t('campaign.new')}
    </ButtonLink>
  )
  const fetch = campaign && (
    <div className="row wrap">
      <Button kind="primary" size="s" icon={<Download />} busy={zip.busy} onClick={() => zip.start({ company: campaign.id })}>
        {t('campaign.download')}
      </Button>
      <WordPressDownload campaign={campaign.id} size="s" />
    </div>
  )
  const made = campaign && (
    <>
      {campaign.name} <Link to={changeOf(campaign.id)}>{t('campaign.step.change')}</Link>
    </>
  )
  return [
    { key: 'make', title: campaign ? t('campaign.step.made') : t('campaign.step.make'), text: made ?? t('campaign.step.makeText'), act: campaign ? undefined : make, state: campaign ? 'done' : 'now' },
    { key: 'download', title: t('campaign.step.download'), text: t('campaign.step.downloadText'), act: fetch, state: campaign ? 'now' : 'next' },
    { key: 'unpack', title: t('campaign.step.unpack'), text: t('campaign.step.unpackText'), state: 'next' },
    { key: 'open', title: t('campaign.step.open'), text: t('campaign.step.openText'), state: 'next' },
  ]
}
