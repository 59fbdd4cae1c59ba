import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useSession } from '../../api/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { useNow } from '../../ui/now.ts'
import { Ghosts } from './ghosts.tsx'
import { EmptyPicture } from '../../parts/empty-picture.tsx'
import { Totals } from './totals.tsx'
import type { Awaited } from './use-first-hit.ts'
import { EmptySteps } from './empty-steps.tsx'
import type { Scope } from '../../parts/hits/scope.ts'

type EmptyStatisticsProps = { scope: Scope; campaign?: Awaited; checkedAt: number }

const NONE = { target: 0, targetUnique: 0, bot: 0, botUnique: 0 }

/** Nobody has called yet: the final layout with zeros, what to do next, and a live word. */
export function EmptyStatistics({ scope, campaign, checkedAt }: EmptyStatisticsProps) {
  const { t } = useTranslation()
  return (
    <>
      <WhyEmpty campaign={campaign} />
      <Card label={t('statistics.totals')}>
        <Totals scope={scope} totals={NONE} previous={NONE} />
        <div className="wait">
          <div className="pic">
            <EmptyPicture label={t('statistics.waiting.picture')} />
            <Listening campaign={campaign} checkedAt={checkedAt} />
          </div>
          <div>
            <h2 className="vh">{t('statistics.waiting.next')}</h2>
            <EmptySteps campaign={campaign} />
          </div>
        </div>
      </Card>
      <Ghosts />
    </>
  )
}

function WhyEmpty({ campaign }: Pick<EmptyStatisticsProps, 'campaign'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const isStaff = useSession()?.is_admin
  return (
    <p className="reading">
      <b>{t('statistics.waiting.title')}</b>{' '}
      {campaign
        ? t('statistics.waiting.why', {
            name: campaign.name,
            made: format.relative(campaign.createdAt, Math.max(now, Date.parse(campaign.createdAt))),
          })
        : !isStaff && t('statistics.waiting.noCampaign')}
    </p>
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
        {t('statistics.waiting.checked', { ago: format.relative(checkedAt, Math.max(now, checkedAt)) })}
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
