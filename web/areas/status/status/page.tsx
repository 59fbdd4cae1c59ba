import './status.css'
import { useTranslation } from 'react-i18next'
import type { ResolverTrouble } from '../../../../src/contract/status/status.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { useWarningTitle } from '../../../shared/status-words.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Jobs } from './jobs.tsx'
import { Process } from './process.tsx'
import { Spools, Stores } from './stores.tsx'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { useBytes } from './bytes.ts'

const EVERY_MS = 5000

export default function StatusPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, refetch } = useApiQuery('status.read', undefined, { quiet: true, every: EVERY_MS })
  return (
    <Page
      title={t('menu.Status')}
      acts={data && <span className="dim status-at">{t('status.at', { time: format.time(data.at) })}</span>}
    >
      <div className="status stack">
        {error && (
          <Card>
            <Failed error={error} onRetry={() => void refetch()} />
          </Card>
        )}
        {(data || !error) && (
          <>
            <Warnings warnings={data?.warnings} />
            <Process status={data} />
            <div className="two">
              <Stores stores={data?.stores} />
              <Spools status={data} />
            </div>
            {/* last, so that its growth moves nothing */}
            {data && <Disk disk={data.disk} />}
            {data && <Jobs jobs={data.jobs} hasLease={data.leads} />}
          </>
        )}
      </div>
    </Page>
  )
}

type Warning = Answer<'status.read'>['warnings'][number]

function Warnings({ warnings }: { warnings: readonly Warning[] | undefined }) {
  const { t } = useTranslation()
  if (!warnings) return <Skeleton width="100%" height={56} />
  if (warnings.length === 0) return <Alert kind="ok">{t('status.well')}</Alert>
  return warnings.map((warning) => <One key={`${warning.kind} ${warning.about}`} warning={warning} />)
}

function One({ warning }: { warning: Warning }) {
  const { t } = useTranslation()
  const { kind, level } = warning
  const title = useWarningTitle()
  const [resolver = ''] = kind === 'crawlersUnchecked' ? warning.about.split(' ') : []
  return (
    <Alert kind={level === 'error' ? 'bad' : 'warn'} title={title(warning)}>
      {resolver !== '' && <p>{t(`status.resolver.${resolver as ResolverTrouble}`)}</p>}
      <p>{t(`status.todo.${kind}`, { about: warning.about })}</p>
    </Alert>
  )
}

type State = Answer<'status.read'>['disk']

function Disk({ disk }: { disk: State }) {
  const { t } = useTranslation()
  const bytes = useBytes()
  return (
    <Card title={t('status.disk')}>
      <StatRow count={3}>
        <Known disk={disk} />
      </StatRow>
      <ul className="status-parts">
        {disk.parts.map(({ name, bytes: size }) => (
          <li key={name}>
            <span className="mono ltr">{name}</span>
            <span>{bytes(size)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Known({ disk: { free, total, growth, daysLeft } }: { disk: State }) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const days = daysLeft === null ? null : Math.floor(daysLeft)
  const unknown = growth === null ? t('status.growthUnknown') : undefined
  return (
    <>
      <Stat
        name={t('status.free')}
        value={bytes(free)}
        change={t('status.freeOf', { share: format.share(free, total), size: bytes(total) })}
      />
      <Stat
        name={t('status.growth')}
        value={growth === null ? '–' : bytes(growth)}
        change={unknown ?? t('status.growthText')}
      />
      <Stat
        name={t('status.full')}
        value={days === null ? '–' : t('status.inDays', { count: days, n: format.number(days) })}
        change={unknown ?? t(days === null ? 'status.neverFull' : 'status.atThisPace')}
      />
    </>
  )
}
