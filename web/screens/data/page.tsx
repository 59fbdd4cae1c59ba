import './data.css'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Lookup } from './lookup.tsx'
import { Reading } from './reading.tsx'
import { Sources } from './sources.tsx'
import { useData } from './use-data.ts'

/** What addresses are judged by: where it comes from, how old it is, and what it says of one. */
export default function DataPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useData()
  const update = useApiMutation('data.update', { refreshes: ['data.read'] })
  const busy = update.isPending || (data?.running ?? false)
  const acts = (
    <Button kind="primary" icon={<RefreshCw />} busy={busy} onClick={() => update.mutate({})}>
      {busy ? t('data.updating') : t('data.updateNow')}
    </Button>
  )
  return (
    <Page title={t('menu.Detection data')} acts={data && acts}>
      {error && !data ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          <Reading data={data} />
          <Lookup />
          <Sources sources={data?.sources} running={busy} onUpdate={(id) => update.mutate({ id })} />
        </>
      )}
    </Page>
  )
}
