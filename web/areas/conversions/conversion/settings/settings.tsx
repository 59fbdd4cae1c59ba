import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/query.ts'
import { useSession } from '../../../../api/session-store.ts'
import { AwaitedCard } from '../../../../shared/awaited-card.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { Fold } from '../../../../kit/layout/fold.tsx'
import { ChooseClient } from '../../../../shared/hits/choose-client.tsx'
import { SettingsForm } from './form.tsx'
import { PostbackAddress } from './postback-address.tsx'
import { Tester } from './tester.tsx'

export function Settings({ client, onChoose }: { client: string | undefined; onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const isStaff = useSession()?.is_admin === true
  const chosen = !isStaff || client !== undefined
  const [tests, setTests] = useState(false)
  const { data, error, refetch } = useApiQuery(
    'conversion.fields',
    { clientId: client },
    { quiet: true, keep: false, enabled: chosen },
  )
  if (!chosen) return <ChooseClient what="campaigns" onChoose={onChoose} />
  if (!data) return <AwaitedCard error={error} height={320} onRetry={() => void refetch()} />
  return (
    <>
      <Card title={t('conv.address')}>
        <PostbackAddress fields={data} />
        <Fold icon={FlaskConical} title={t('conv.tester')} is={t('conv.testerWhy')} open={tests} onToggle={setTests}>
          <Tester client={client} />
        </Fold>
      </Card>
      <SettingsForm client={client} fields={data} />
    </>
  )
}
