import './status.css'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { Card } from '../../ui/card.tsx'
import { Disk } from './disk.tsx'
import { Jobs } from './jobs.tsx'
import { Process } from './process.tsx'
import { Spools } from './spools.tsx'
import { Stores } from './stores.tsx'
import { Warnings } from './warnings.tsx'

const EVERY_MS = 5000

/** How the service is, and what to look at. */
export default function StatusPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, refetch } = useApiQuery('status.read', undefined, { quiet: true, every: EVERY_MS })
  return (
    <Page
      title={t('menu.Status')}
      acts={data && <span className="dim status-at">{t('status.at', { time: format.time(data.at) })}</span>}
    >
      {error && !data ? (
        <Card>
          <Failed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className="status stack">
          <Warnings warnings={data?.warnings} />
          <Process status={data} />
          <div className="two">
            <Stores stores={data?.stores} />
            <Spools spools={data?.spools} />
          </div>
          <Disk disk={data?.disk} />
          <Jobs jobs={data?.jobs} leads={data?.leads} />
        </div>
      )}
    </Page>
  )
}
