import './status.css'
import { Clock, Cpu, Database, HardDrive, Inbox, Mail, type LucideIcon } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Fold } from '../../../kit/layout/fold.tsx'
import { Disk } from './disk.tsx'
import { Jobs } from './jobs.tsx'
import { BACKUP, PARTS, partOf, type Part } from './parts.ts'
import { Process } from './process.tsx'
import { usePartLines } from './part-lines.tsx'
import { Spools, Stores } from './stores.tsx'
import { Verdict } from './verdict.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'

const EVERY_MS = 5000

type Status = Answer<'status.read'>

const SHOWN: Record<Part, { icon: LucideIcon; part: ComponentType<{ status: Status }> }> = {
  process: { icon: Cpu, part: Process },
  stores: { icon: Database, part: Stores },
  spools: { icon: Inbox, part: Spools },
  disk: { icon: HardDrive, part: Disk },
  jobs: { icon: Clock, part: Jobs },
  outside: { icon: Mail, part: Outside },
}

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
        {(data || !error) && <Verdict warnings={data?.warnings} />}
        {data && <Parts status={data} />}
      </div>
    </Page>
  )
}

/** Folded, except for what is wrong. */
function Parts({ status }: { status: Status }) {
  const { t } = useTranslation()
  const lines = usePartLines(status)
  const [chosen, setChosen] = useState<Partial<Record<Part, boolean>>>({})
  const wrong = new Set(status.warnings.map(({ kind }) => partOf(kind)))
  return (
    <Card label={t('status.parts')}>
      {PARTS.map((name) => {
        const { icon, part: Shown } = SHOWN[name]
        return (
          <Fold
            key={name}
            icon={icon}
            title={t(`status.${name}`)}
            is={lines[name]}
            open={chosen[name] ?? wrong.has(name)}
            onToggle={(open) => setChosen({ ...chosen, [name]: open })}
          >
            <Shown status={status} />
          </Fold>
        )
      })}
    </Card>
  )
}

function Outside() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useApiQuery('status.setup', undefined, { quiet: true })
  if (!data) return null
  return (
    <dl className="facts pad">
      <dt>{t('status.mail')}</dt>
      <dd>
        {t(`status.said.mail.${data.mail}`)}
        {data.mail === 'file' && <p className="dim">{t('setup.mailText')}</p>}
      </dd>
      <dt>{t('status.newestBackup')}</dt>
      <dd>
        {data.backup === null ? t('status.said.noBackup') : format.dateTime(data.backup)}
        <p className="dim">
          {t('setup.backupText')} <code className="mono ltr">{BACKUP}</code> <CopyButton text={BACKUP} />
        </p>
      </dd>
    </dl>
  )
}
