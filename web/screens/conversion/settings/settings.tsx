import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { Failed } from '../../../parts/failed.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Addresses } from './addresses.tsx'
import { SettingsForm } from './form.tsx'
import { Tester } from './tester.tsx'

/** Where postbacks go, how they are read, and a place to try one. */
export function Settings({ client }: { client: string | undefined }) {
  const { t } = useTranslation()
  const isStaff = useSession()?.is_admin === true
  const chosen = !isStaff || client !== undefined
  const { data, error, refetch } = useApiQuery(
    'conversion.fields',
    { clientId: client },
    { quiet: true, keep: false, enabled: chosen },
  )
  if (!chosen) {
    return (
      <Card>
        <EmptyState title={t('conv.chooseClient')}>
          <p>{t('conv.chooseClientWhy')}</p>
        </EmptyState>
      </Card>
    )
  }
  if (error && !data)
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <Card>
        <div className="pad">
          <Skeleton width="100%" height={320} />
        </div>
      </Card>
    )
  return (
    <>
      <Card title={t('conv.address')}>
        <Addresses fields={data} />
      </Card>
      <Card title={t('conv.tester')}>
        <Tester client={client} />
      </Card>
      <SettingsForm client={client} fields={data} />
    </>
  )
}
