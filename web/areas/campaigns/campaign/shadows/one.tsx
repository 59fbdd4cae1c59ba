import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link, useParams } from 'react-router'
import type { CampaignShadowReport } from '../../../../../src/contract/campaigns/campaign-shadows.ts'
import { useCanCall } from '../../../../api/profile.ts'
import { useApiMutation, useApiQuery } from '../../../../api/query.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { Diff } from '../../../../shared/history/diff.tsx'
import { differencesIn } from '../../../../shared/history/differences.ts'
import { Page } from '../../../../shared/page.tsx'
import { EndActs } from '../../../../shared/shadows/acts.tsx'
import { ShadowFound } from '../../../../shared/shadows/found.tsx'
import { StateText } from '../../../../shared/shadows/state.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { ReadingAwaited, Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { changeOf, shadowsOf } from '../addresses.ts'
import { Tried, triedFields } from './tried.tsx'

const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/
const EVERY_MS = 10_000

export default function CampaignShadowPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const isId = ID.test(id)
  const { data, error, refetch } = useApiQuery(
    'company.shadow',
    { id },
    { quiet: true, enabled: isId, every: EVERY_MS },
  )
  const shadow = data?.shadow
  return (
    <Page
      title={shadow ? <Tried settings={shadow.settings} /> : t('shadows.title')}
      tab={t('shadows.title')}
      acts={shadow && <PromoteOrDrop shadow={shadow} />}
      className="shadows"
    >
      {shadow && (
        <p>
          <Link to={changeOf(shadow.companyId)}>{shadow.companyName}</Link>
          {' · '}
          <Link to={shadowsOf(shadow.companyId)}>{t('shadows.title')}</Link>
          {' · '}
          <StateText of={shadow} />
        </p>
      )}
      {!isId || (error && !data) ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : shadow ? (
        <ShadowFound shadow={shadow} single />
      ) : (
        <>
          <ReadingAwaited />
          <Card>
            <div className="pad">
              <Skeleton width="min(520px, 90%)" height={160} />
            </div>
          </Card>
        </>
      )}
    </Page>
  )
}

const REFRESHES = ['company.shadow', 'company.shadows', 'company.edit', 'company.list', 'company.versions'] as const

function PromoteOrDrop({ shadow: { id, state, settings, inForce, version } }: { shadow: CampaignShadowReport }) {
  const { t } = useTranslation()
  const canCall = useCanCall()
  const promote = useApiMutation('company.promoteShadow', { refreshes: REFRESHES })
  const drop = useApiMutation('company.dropShadow', { refreshes: REFRESHES })
  if (!canCall('company.promoteShadow') || state !== 'running') return null
  const tried = (of: Partial<typeof inForce>) =>
    Object.fromEntries(triedFields(settings).map((field) => [field, of[field]]))
  return (
    <EndActs
      promote={{
        busy: promote.isPending,
        onAct: (onSuccess) => promote.mutate({ id, expectedVersion: version }, { onSuccess }),
        question: (
          <>
            <Diff differences={differencesIn(tried(inForce), tried(settings))} />
            <p className="mid">{t('campaign.shadow.promoteText')}</p>
          </>
        ),
      }}
      drop={{
        busy: drop.isPending,
        onAct: (onSuccess) => drop.mutate({ id }, { onSuccess }),
        question: <p className="mid">{t('campaign.shadow.dropText')}</p>,
      }}
    />
  )
}
