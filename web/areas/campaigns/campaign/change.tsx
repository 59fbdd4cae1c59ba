import './edit/edit.css'
import { ChartColumn, History, Layers2, List } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Campaign } from '../../../../src/contract/campaigns/campaigns.ts'
import { useApiQuery } from '../../../api/query.ts'
import { Failed } from '../../../shared/failed.tsx'
import { useNoCampaign } from '../../../shared/no-campaign.ts'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { LIST, logsOf, shadowsOf, statisticsOf } from './addresses.ts'
import { Editor } from './edit/editor.tsx'
import { LastHit } from './last-hit.tsx'
import { StateWord } from './state-word.tsx'
import { useVersionsAddress } from './versions/address.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'

const SECTIONS = { basics: ['a', 'b', 'c', 'd'], target: ['a', 'b'], bot: ['a', 'b'], geography: ['a', 'b', 'c', 'd'] }

const Awaited = () => (
  <div className="edit" aria-hidden="true">
    <div className="card">
      {Object.entries(SECTIONS).map(([section, fields]) => (
        <div key={section} className="sec">
          <div>
            <Skeleton width={88} height={12} />
          </div>
          <div className="grid2">
            {fields.map((each) => (
              <Skeleton key={each} height={32} />
            ))}
          </div>
        </div>
      ))}
    </div>
    <div className="card beside">
      <div className="pad">
        <Skeleton height={180} />
      </div>
    </div>
  </div>
)

/** Polling interval in ms, so that the first hit appears at once. */
const EVERY_MS = 5000

export default function CampaignChangePage() {
  const { id } = useParams()
  return id === undefined ? <NewCampaign /> : <StoredCampaign key={id} id={id} />
}

function NewCampaign() {
  const { t } = useTranslation()
  const why = useNoCampaign()
  return (
    <Page title={<Path name={t('campaign.new')} />} tab={t('campaign.new')}>
      {why && <Alert kind="warn">{why}</Alert>}
      <Editor campaign={undefined} />
    </Page>
  )
}

function StoredCampaign({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('company.edit', { id }, { keep: false, quiet: true, every: EVERY_MS })
  const campaign = data?.campaign
  if (!campaign) {
    return (
      <Page title={<Path name="…" />} tab={t('menu.Campaign')}>
        {error ? (
          <Card>
            <Failed error={error} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <Awaited />
        )}
      </Page>
    )
  }
  return (
    <Page
      title={<Path name={campaign.name} />}
      tab={campaign.name}
      sub={<Sub campaign={campaign} />}
      acts={<Ways id={id} />}
    >
      <Banned banned={campaign.banned} />
      <Editor campaign={campaign} />
    </Page>
  )
}

function Path({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Link className="mid way" to={LIST}>
        {t('menu.Campaign')}
      </Link>{' '}
      <span className="dim way" aria-hidden="true">
        /
      </span>{' '}
      {name}
    </>
  )
}

function Sub({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation()
  return (
    <span className="row">
      <StateWord status={campaign.status} banned={campaign.banned} />
      {campaign.lastHit === null ? (
        <LastHit at={null} waiting />
      ) : (
        <span className="live">
          <span>
            {t('campaign.lastHitAt')} <LastHit at={campaign.lastHit} />
          </span>
        </span>
      )}
    </span>
  )
}

function Ways({ id }: { id: string }) {
  const { t } = useTranslation()
  const [, show] = useVersionsAddress()
  return (
    <>
      <Button icon={<History />} onClick={() => show('list')}>
        {t('campaign.versions')}
      </Button>
      <IfAllowed call="company.shadows">
        <ButtonLink to={shadowsOf(id)} icon={<Layers2 />}>
          {t('campaign.shadow.title')}
        </ButtonLink>
      </IfAllowed>
      <ButtonLink to={statisticsOf(id)} icon={<ChartColumn />}>
        {t('menu.Statistics')}
      </ButtonLink>
      <ButtonLink to={logsOf(id)} icon={<List />}>
        {t('menu.Logs')}
      </ButtonLink>
    </>
  )
}

function Banned({ banned }: Pick<Campaign, 'banned'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!banned) return null
  return (
    <Alert kind="bad" title={t('campaign.bannedSince', { date: format.date(banned.since) })}>
      {banned.reason !== '' && t('campaign.bannedReason', { reason: banned.reason })}
    </Alert>
  )
}
