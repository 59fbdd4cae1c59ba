import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useSession } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { EmptyPicture } from '../../../shared/empty-picture.tsx'
import { ClientSteps } from '../../../shared/first-steps/client-steps.tsx'
import { StaffNoHits } from '../../../shared/first-steps/staff-no-hits.tsx'
import { useClientStanding } from '../../../shared/first-steps/client-progress.ts'
import { useNames } from '../../../shared/hits/names.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { useNow } from '../../../kit/now.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import type { Awaited } from './first-hit.ts'
import { IfAllowed } from '../../../shared/if-allowed.tsx'

type EmptyStatisticsProps = { campaign?: Awaited; checkedAt: number }

export function EmptyStatistics({ campaign, checkedAt }: EmptyStatisticsProps) {
  const { t } = useTranslation()
  const isStaff = useSession()?.is_admin ?? false
  // without a campaign there is nothing to wait for
  const isAwaited = isStaff || campaign !== undefined
  return (
    <>
      <WhyEmpty campaign={campaign} />
      <Card label={t('statistics.waiting.next')}>
        <div className="wait">
          <div className="pic">
            <EmptyPicture label={t('statistics.waiting.picture')} />
            {isAwaited && <Listening campaign={campaign} checkedAt={checkedAt} />}
          </div>
          <div>
            <h2 className="vh">{t('statistics.waiting.next')}</h2>
            <EmptySteps campaign={campaign} />
          </div>
        </div>
      </Card>
      {isAwaited && <Ghosts />}
    </>
  )
}

function WhyEmpty({ campaign }: Pick<EmptyStatisticsProps, 'campaign'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const isStaff = useSession()?.is_admin
  return (
    <Card>
      <Reply>
        <p className="reading">
          <b>{t(campaign || isStaff ? 'statistics.waiting.title' : 'campaign.noneYet')}</b>{' '}
          {campaign
            ? t('statistics.waiting.why', { name: campaign.name, made: format.ago(campaign.createdAt, now) })
            : !isStaff && t('statistics.waiting.noCampaign')}
        </p>
      </Reply>
    </Card>
  )
}

function Listening({ campaign, checkedAt }: Pick<EmptyStatisticsProps, 'campaign' | 'checkedAt'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow(1000)
  return (
    <div className="listening">
      <span className="live waits">{t('statistics.waiting.listening')}</span>
      <span className="dim">
        {t('statistics.waiting.checked', { ago: format.ago(checkedAt, now) })}
        {campaign && (
          <>
            {' · '}
            <Trans
              i18nKey="statistics.waiting.key"
              values={{ key: campaign.key }}
              components={{ key: <bdi className="mono" /> }}
            />
          </>
        )}
      </span>
    </div>
  )
}

/** Staff read why a client has no hits. */
const EmptySteps = ({ campaign }: { campaign?: Awaited }) =>
  useSession()?.is_admin ? (
    <StaffNoHits client campaigns={campaign ? 1 : 0} />
  ) : (
    <IfAllowed call="campaign.save">
      <OwnSteps campaign={campaign} />
    </IfAllowed>
  )

function OwnSteps({ campaign }: { campaign?: Awaited }) {
  const standing = useClientStanding()
  if (!standing) return <Skeleton width="100%" height={360} />
  return <ClientSteps standing={standing} campaign={campaign} />
}

const PALER = [
  { width: '44%', opacity: 0.6 },
  { width: '30%', opacity: 0.3 },
]

function Ghosts() {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <div className="two">
      <Ghost title={names.field('placement')} text={t('statistics.waiting.placements')} />
      <Ghost title={t('statistics.decided')} text={t('statistics.waiting.reasons')} />
    </div>
  )
}

const Ghost = ({ title, text }: { title: string; text: string }) => (
  <Card title={title}>
    <ul className="ghosts">
      <li>
        <span>{text}</span>
        <Skeleton width={40} />
      </li>
      {PALER.map(({ width, opacity }) => (
        <li key={width} style={{ opacity }} aria-hidden="true">
          <Skeleton width={width} />
          <Skeleton width={40} />
        </li>
      ))}
    </ul>
  </Card>
)
