import './privacy.css'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { RetentionForm } from './retention.tsx'
import { VisitorForm } from './visitor.tsx'

export default function PrivacyPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('privacy.read', undefined, { quiet: true })
  return (
    <Page title={t('menu.Privacy')}>
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
