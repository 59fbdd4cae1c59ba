import './gap.css'
import { Upload } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { GapReportView } from '../../../../src/contract/money/gap.ts'
import type { ApiError } from '../../../api/failure.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { ChooseClient } from '../../../shared/hits/choose-client.tsx'
import { ClientSelect } from '../../../shared/hits/client-select.tsx'
import { useScope } from '../../../shared/hits/scope.ts'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { PRESET, SCOPE, SPEC } from './address.ts'
import { Compared } from './compared.tsx'
import { HowTo } from './how-to.tsx'
import { Reports } from './reports.tsx'
import { UploadForm } from './upload-form.tsx'

export default function GapPage() {
  const { t } = useTranslation()
  const isStaff = useSession()?.is_admin === true
  const scope = useScope(SCOPE, PRESET)
  const [{ report: chosen, day, zone }, change] = useUrlState(SPEC)
  const [isUploading, setUploading] = useState(false)
  const client = scope.question.clientId
  const named = !isStaff || client !== undefined
  const { data, error, refetch } = useApiQuery('gap.list', { clientId: client }, { quiet: true })
  const open = (id: string) => change({ report: id, day: '', zone: '' })
  const choose = (next: string) => {
    scope.change({ client: next })
    open('')
  }
  const report = data && chosenOf(data.reports, chosen)
  const upload = named && (
    <Button kind="primary" icon={<Upload />} onClick={() => setUploading(true)}>
      {t('gap.upload')}
    </Button>
  )
  return (
    <Page title={t('menu.Gap')} className="gap" acts={report && upload}>
      {client !== undefined && (
        <div className="filters hits-bar">
          <ClientSelect value={scope.client} onChange={choose} />
        </div>
      )}
      {!data && <Unanswered error={error} onRetry={() => void refetch()} />}
      {data && report && (
        <>
          <Compared
            key={report.id}
            report={report}
            day={day}
            zone={zone}
            onDay={(next) => change({ day: next })}
            onZone={(next) => change({ zone: next, day: '' })}
          />
          <Reports client={client} reports={data.reports} current={report.id} onOpen={open} />
        </>
      )}
      {data && !report && <Nothing client={client} upload={upload} onChoose={choose} />}
      <FormDialog open={isUploading} title={t('gap.upload')} width={760} onClose={() => setUploading(false)}>
        <UploadForm client={client} onStored={open} />
      </FormDialog>
    </Page>
  )
}

const chosenOf = (reports: readonly GapReportView[], chosen: string): GapReportView | undefined =>
  reports.find(({ id }) => id === chosen) ?? reports[0]

function Unanswered({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  return (
    <Card>
      {error ? (
        <Failed error={error} onRetry={onRetry} />
      ) : (
        <div className="pad">
          <Skeleton width="100%" height={320} />
        </div>
      )}
    </Card>
  )
}

const EXAMPLE = { day: '2026-11-12', arrived: 34, valid: 12 }

type NothingProps = { client: string | undefined; upload: ReactNode | false; onChoose: (client: string) => void }

/** `upload`: false while staff have not chosen a client. */
function Nothing({ client, upload, onChoose }: NothingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (upload === false) return <ChooseClient what="reports" onChoose={onChoose} />
  return (
    <Card>
      <EmptyState
        title={t('gap.empty')}
        action={upload}
        example={[
          [t('gap.day'), format.day(EXAMPLE.day)],
          [t('gap.lost.arrived'), format.number(EXAMPLE.arrived)],
          [t('gap.lost.valid'), format.number(EXAMPLE.valid)],
        ]}
      >
        <p>{t('gap.emptyWhy')}</p>
      </EmptyState>
      <section className="gap-how-all">
        <h2>{t('gap.how')}</h2>
        <HowTo client={client} />
      </section>
    </Card>
  )
}
