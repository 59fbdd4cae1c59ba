import './privacy.css'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Advice, Reply } from '../../../kit/layout/reply.tsx'
import { SentenceAwaited, Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { RetentionForm } from './retention.tsx'
import { VisitorForm } from './visitor.tsx'

type Retention = Answer<'privacy.read'>['keeping']

/** Months: longer is more than most services keep. */
const USUAL = 24

export default function PrivacyPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('privacy.read', undefined, { quiet: true })
  return (
    <Page title={t('menu.Privacy')}>
      {(data || !error) && <Answered retention={data?.keeping} />}
      <Card className="privacy">
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <RetentionForm key={JSON.stringify(data.keeping)} {...data} />
        ) : (
          <div className="pad">
            <Skeleton width="min(520px, 90%)" height={160} />
          </div>
        )}
      </Card>
      <Card className="privacy">
        <VisitorForm />
      </Card>
    </Page>
  )
}

/** How long data is kept, whether that is usual, and the act that makes it so. */
function Answered({ retention }: { retention: Retention | undefined }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const isLong = retention !== undefined && (retention.keepMonths ?? Infinity) > USUAL
  const act = isLong && (
    <Advice text={t('privacy.usualWhy', { count: USUAL })}>
      <Button kind="primary" onClick={() => setAsking(true)}>
        {t('privacy.usualAct', { count: USUAL })}
      </Button>
    </Advice>
  )
  return (
    <>
      <Card label={t('answer.label')}>
        <Reply act={act}>{retention ? <Reading {...retention} /> : <SentenceAwaited />}</Reply>
      </Card>
      {retention && (
        <ConfirmCall
          call="privacy.save"
          input={{ ...retention, keepMonths: USUAL }}
          refreshes={['privacy.read']}
          open={isAsking}
          title={t('privacy.usualTitle', { count: USUAL })}
          act={t('privacy.usualAct', { count: USUAL })}
          onClose={() => setAsking(false)}
        >
          <p>{t('privacy.usualThen')}</p>
        </ConfirmCall>
      )}
    </>
  )
}

function Reading({ keepMonths, cutAddressDays }: Retention) {
  const { t } = useTranslation()
  const isLong = (keepMonths ?? Infinity) > USUAL
  return (
    <p className="reading">
      <b>
        {keepMonths === null ? t('privacy.keptForEver') : t('privacy.keptMonths', { count: keepMonths })}
        {t(isLong ? 'privacy.longer' : 'privacy.usual')}
      </b>{' '}
      {cutAddressDays === null
        ? t('privacy.addressesWhole')
        : cutAddressDays === 0
          ? t('privacy.addressesNever')
          : t('privacy.addressesDays', { count: cutAddressDays })}
    </p>
  )
}
