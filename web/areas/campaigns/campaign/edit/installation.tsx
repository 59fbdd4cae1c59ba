import { Download, Link2 } from 'lucide-react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Campaign } from '../../../../../src/contract/campaigns/campaigns.ts'
import type { CheckCost } from '../../../../../src/contract/detection/check-cost.ts'
import { useSession } from '../../../../api/session-store.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { CopyButton } from '../../../../kit/controls/copy.tsx'
import { Steps, type Step } from '../../../../kit/feedback/empty-state.tsx'
import { LastHit } from '../last-hit.tsx'
import { later } from '../../../../kit/layout/over.tsx'
import { LinkDomainChoice } from '../../../../shared/domains/choice.tsx'
import { useOwnLink } from '../../../../shared/domains/link-domain.ts'
import { useTrackingLink } from '../../../../shared/tracking/use-tracking-link.tsx'
import { useDownload, WordPressDownload } from '../../../../shared/download.tsx'
import { useCanCall } from '../../../../api/profile.ts'

// at its end
const Access = later(async () => (await import('./access.tsx')).Access)
// most campaigns have none
const IntegrationWarnings = later(
  async () => (await import('../../../../shared/integration-warnings.tsx')).IntegrationWarnings,
)

/** The response of a save lacks the secret. */
type Stored = Campaign & { postbackSecret?: string | null; checks?: CheckCost | null }

export function Installation({ campaign }: { campaign: Stored | undefined }) {
  const { t } = useTranslation()
  const isOwners = useSession()?.is_admin === false
  const canCall = useCanCall()
  return (
    <aside className="card beside" aria-label={t('campaign.integration')}>
      <div className="cap">
        <h2>{t('campaign.integration')}</h2>
        {campaign && <span className="end dim">{t('campaign.version', { version: campaign.version })}</span>}
      </div>
      {campaign && <IntegrationWarnings campaign={campaign.id} />}
      {campaign && <Facts campaign={campaign} />}
      {campaign && <TrackingLink id={campaign.id} />}
      {canCall('company.download') && <Downloads campaign={campaign} />}
      {campaign && isOwners && canCall('company.token') && (
        <Access id={campaign.id} secret={campaign.postbackSecret ?? null} />
      )}
    </aside>
  )
}

/** With steps until the first visit. */
function Downloads({ campaign }: { campaign: Campaign | undefined }) {
  const steps = useSteps(campaign)
  if (!campaign || campaign.lastHit === null) return <Steps steps={steps} />
  return (
    <div className="pad">
      <Zip id={campaign.id} />
    </div>
  )
}

function Checks({ cost: { taken, gone, left, half, most } }: { cost: CheckCost }) {
  const { t } = useTranslation()
  const format = useFormat()
  const seen = taken + gone + left
  return (
    <>
      <dt>{t('campaign.check.cost')}</dt>
      <dd>
        {t('campaign.check.seen', { count: seen, n: format.number(seen) })}
        {seen > 0 && `, ${t('campaign.check.ended', { left: format.number(left), gone: format.number(gone) })}`}
        {half !== null && most !== null && (
          <span className="dim">
            {' '}
            {t('campaign.check.took', { half: format.number(half), most: format.number(most) })}
          </span>
        )}
      </dd>
    </>
  )
}

function Facts({ campaign }: { campaign: Stored }) {
  const { t } = useTranslation()
  const link = useOwnLink(campaign.hostedLink)
  const format = useFormat()
  return (
    <dl className="facts">
      <dt>{t('campaign.key')}</dt>
      <dd className="row">
        <span className="mono ltr">{campaign.key}</span>
        <CopyButton text={campaign.key} label={t('campaign.copyKey')} />
      </dd>
      {link !== null && (
        <>
          <dt>{t('steps.hosted')}</dt>
          <dd className="hosted">
            <LinkDomainChoice />
            <span className="row">
              <span className="mono ltr breaks">{link}</span>
              <CopyButton text={link} label={t('steps.copyHosted')} />
            </span>
          </dd>
        </>
      )}
      <dt>{t('campaign.lastHit')}</dt>
      <dd>
        <LastHit at={campaign.lastHit} />
      </dd>
      {campaign.checks && <Checks cost={campaign.checks} />}
      <dt>{t('campaign.saved')}</dt>
      <dd>{format.dateTime(campaign.updatedAt)}</dd>
    </dl>
  )
}

function TrackingLink({ id }: { id: string }) {
  const { t } = useTranslation()
  const { open, dialog } = useTrackingLink()
  if (!open) return null
  return (
    <div className="pad">
      <Button size="s" icon={<Link2 />} onClick={() => open({ campaign: id })}>
        {t('tracking.title')}
      </Button>
      {dialog}
    </div>
  )
}

function useSteps(campaign: Campaign | undefined): Step[] {
  const { t } = useTranslation()
  const unpack = { key: 'unpack', title: t('campaign.step.unpack'), text: t('campaign.step.unpackText') }
  const download = { key: 'download', title: t('campaign.step.download'), text: t('campaign.step.downloadText') }
  const open = { key: 'open', title: t('campaign.step.open'), text: t('campaign.step.openText') }
  if (!campaign) {
    const save = { key: 'save', title: t('campaign.step.save'), text: t('campaign.step.saveText') }
    return [
      { ...save, state: 'now' },
      { ...download, state: 'next' },
      { ...unpack, state: 'next' },
      { ...open, state: 'next' },
    ]
  }
  return [
    { key: 'save', title: t('campaign.step.made'), state: 'done' },
    { ...download, act: <Zip id={campaign.id} primary />, state: 'now' },
    { ...unpack, state: 'next' },
    { ...open, act: <LastHit at={null} waiting />, state: 'next' },
  ]
}

function Zip({ id, primary }: { id: string; primary?: boolean }) {
  const { t } = useTranslation()
  const { busy, start } = useDownload('company.download')
  return (
    <div className="row wrap">
      <Button
        kind={primary ? 'primary' : 'plain'}
        size="s"
        icon={<Download />}
        busy={busy}
        onClick={() => start({ company: id })}
      >
        {t('campaign.download')}
      </Button>
      <WordPressDownload campaign={id} size="s" />
    </div>
  )
}
