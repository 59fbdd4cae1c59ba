import { Plus } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { failureText } from '../../../api/failure-text.ts'
import type { ApiError } from '../../../api/failure.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { LinkDomainChoice } from '../../../shared/domains/choice.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Combobox } from '../../../kit/controls/choice/combobox.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { useNow } from '../../../kit/now.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { later } from '../../../kit/layout/over.tsx'

// most campaigns have none
const IntegrationWarnings = later(
  async () => (await import('../../../shared/integration-warnings.tsx')).IntegrationWarnings,
)

export type OwnCampaign = { id: string; name: string; lastHit: string | null }
/** `staff` have no campaigns. Without `campaign` there is none to choose. */
type Chosen =
  | { state: 'staff' }
  | { state: 'awaited' }
  | { state: 'failed'; error: ApiError; retry: () => void }
  | { state: 'known'; campaign?: OwnCampaign; campaigns: readonly OwnCampaign[] }

export function useChosen(id: string): Chosen {
  const isStaff = useSession()?.is_admin ?? false
  const { data, error, refetch } = useApiQuery(
    'company.list',
    { perPage: 200, sort: 'createdAt', order: 'desc' },
    { enabled: !isStaff, quiet: true },
  )
  if (isStaff) return { state: 'staff' }
  if (!data) return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'awaited' }
  return {
    state: 'known',
    campaigns: data.companies,
    campaign: data.companies.find((one) => one.id === id) ?? data.companies[0],
  }
}

export function ChosenCampaign({ chosen, onChoose }: { chosen: Chosen; onChoose: (id: string) => void }) {
  if (chosen.state !== 'known')
    return (
      <div className="int-bar">
        <Skeleton width={220} height={32} />
      </div>
    )
  if (!chosen.campaign) return <NoCampaign />
  return (
    <>
      {chosen.campaigns.length > 1 && <Working campaigns={chosen.campaigns} />}
      <Bar campaign={chosen.campaign} campaigns={chosen.campaigns} onChoose={onChoose} />
    </>
  )
}

const DAY_MS = 86_400_000

/** With visits in the last 24 hours. */
const workingIn = (campaigns: readonly OwnCampaign[], now: number): number =>
  campaigns.filter(({ lastHit }) => lastHit !== null && now - Date.parse(lastHit) < DAY_MS).length

export const allWork = (campaigns: readonly OwnCampaign[], now: number): boolean =>
  campaigns.length > 0 && workingIn(campaigns, now) === campaigns.length

function Working({ campaigns }: { campaigns: readonly OwnCampaign[] }) {
  const n = workingIn(campaigns, useNow())
  return (
    <Card>
      <Reply>
        <p className="reading">
          <Trans i18nKey="integration.reading" values={{ n, all: campaigns.length }} components={{ b: <b /> }} />
        </p>
      </Reply>
    </Card>
  )
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
  return (
    <>
      <div className="int-bar">
        <Combobox
          className="int-campaign"
          aria-label={t('term.campaign')}
          value={campaign.id}
          options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onChoose}
        />
        <LinkDomainChoice className="int-domain" />
        <LiveCheck campaign={campaign} />
      </div>
      <div className="card int-warnings">
        <IntegrationWarnings campaign={campaign.id} />
      </div>
    </>
  )
}

function NoCampaign() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        title={t('integration.noCampaign')}
        action={
          <IfAllowed call="campaign.save">
            <ButtonLink kind="primary" icon={<Plus />} to={`${SCREENS.Campaign.path}/change`}>
              {t('statistics.waiting.makeAct')}
            </ButtonLink>
          </IfAllowed>
        }
      >
        <p>{t('integration.noCampaignText')}</p>
      </EmptyState>
    </Card>
  )
}

const EVERY_MS = 3000

function LiveCheck({ campaign: { id, lastHit } }: { campaign: OwnCampaign }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow(1000)
  const { data, error } = useApiQuery('company.edit', { id }, { every: EVERY_MS, keep: false, quiet: true })
  if (error)
    return (
      <span className="live quiet grow" role="status">
        {failureText(error)}
      </span>
    )
  const at = data?.campaign.lastHit ?? lastHit
  if (at === null)
    return (
      <span className="live quiet grow" role="status">
        {t('integration.waiting')}
      </span>
    )
  return (
    <span className="row wrap grow">
      <span className="live" role="status">
        {t('integration.alive')}
      </span>
      <time className="mid" dateTime={at} title={format.exact(at)}>
        {t('integration.lastHit', { ago: format.ago(at, now) })}
      </time>
    </span>
  )
}
