import { useTranslation } from 'react-i18next'
import { useAsk } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { Failed } from '../../../parts/failed.tsx'
import { Nothing } from '../../../ui/nothing.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Addresses } from './addresses.tsx'
import { SettingsForm } from './form.tsx'
import { Tester } from './tester.tsx'

/** Where postbacks go, how they are read, and a place to try one. */
export function Settings({ client }: { client: string | undefined }) {
  const { t } = useTranslation()
  const isStaff = useSession()?.is_admin === true
  const chosen = !isStaff || client !== undefined
  const { data, error, refetch } = useAsk(
    'conversion.fields',
    { clientId: client },
    { quiet: true, keep: false, enabled: chosen },
  )
  if (!chosen) {
    return (
      <Sheet>
        <Nothing title={t('conv.chooseClient')}>
          <p>{t('conv.chooseClientWhy')}</p>
        </Nothing>
      </Sheet>
    )
  }
  if (error && !data)
    return (
      <Sheet>
        <Failed error={error} onRetry={() => void refetch()} />
      </Sheet>
    )
  if (!data)
    return (
      <Sheet>
        <div className="pad">
          <Skeleton width="100%" height={320} />
        </div>
      </Sheet>
    )
  return (
    <>
      <Sheet title={t('conv.address')}>
        <Addresses fields={data} />
      </Sheet>
      <Sheet title={t('conv.tester')}>
        <Tester client={client} />
      </Sheet>
      <SettingsForm client={client} fields={data} />
    </>
  )
}
