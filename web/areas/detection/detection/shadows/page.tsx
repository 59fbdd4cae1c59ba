import '../../../../shared/shadows/shadows.css'
import './shadows.css'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Shadow } from '../../../../../src/contract/detection/shadows.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useApiQuery, useApiMutation } from '../../../../api/query.ts'
import { useSession } from '../../../../api/session-store.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { FormDialog } from '../../../../shared/form/dialog.tsx'
import { Page } from '../../../../shared/page.tsx'
import { Under } from '../../../../shared/under.tsx'
import { useShadowColumns } from '../../../../shared/shadows/columns.tsx'
import { useTriedText } from '../../shadow-parts/tried.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { EmptyState } from '../../../../kit/feedback/empty-state.tsx'
import type { Column } from '../../../../kit/layout/table-column.ts'
import { Table } from '../../../../kit/layout/table.tsx'
import { SignalSets } from './sets.tsx'
import { StartForm } from './start.tsx'
import { SHADOWS_PATH } from './path.ts'
import { NEW_SIGNALS, type NewSignals as Setting } from '../../../../../src/contract/detection/signal-words.ts'
import { Seg } from '../../../../kit/controls/seg.tsx'

/** Polling interval in ms while a shadow runs. */
const EVERY_MS = 10_000

export default function ShadowsPage() {
  const { t } = useTranslation()
  const isAdmin = useSession()?.role === 'admin'
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useApiQuery('shadows.list', undefined, { quiet: true, every: EVERY_MS })
  const add = isAdmin && data && (
    <Button kind="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('shadows.new')}
    </Button>
  )
  const isEmpty = data?.shadows.length === 0
  return (
    <Page
      title={<Under screen="Detection">{t('shadows.title')}</Under>}
      tab={t('shadows.title')}
      acts={!isEmpty && add}
      className="shadows"
    >
      {!isEmpty && <p className="reading">{t('shadows.reading')}</p>}
      <Card>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <ShadowList rows={data?.shadows} add={add} />
        )}
      </Card>
      {data && <Settings answer={data} isAdmin={isAdmin} />}
      <FormDialog open={adding} title={t('shadows.new')} onClose={() => setAdding(false)}>
        {data && <StartForm signals={data.signals} />}
      </FormDialog>
    </Page>
  )
}

const Settings = ({ answer, isAdmin }: { answer: Answer<'shadows.list'>; isAdmin: boolean }) => (
  <div className="two">
    <SignalSets answer={answer} />
    {isAdmin && <NewSignals value={answer.newSignals} />}
  </div>
)

function ShadowList({ rows, add }: { rows: readonly Shadow[] | undefined; add: ReactNode }) {
  const { t } = useTranslation()
  const columns = useColumns()
  if (rows?.length === 0)
    return (
      <EmptyState title={t('shadows.empty')} action={add}>
        <p>{t('shadows.emptyWhy')}</p>
        <p>{t('shadows.reading')}</p>
      </EmptyState>
    )
  return (
    <Table
      label={t('shadows.title')}
      className="shadow-rows"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      tall
      folds
    />
  )
}

function useColumns(): Column<Shadow>[] {
  const { t } = useTranslation()
  const { title } = useTriedText()
  const common = useShadowColumns()
  return [
    {
      key: 'what',
      title: t('shadows.what'),
      className: 'what',
      cell: ({ id, changes, data, authorEmail }) => (
        <>
          <Link to={`${SHADOWS_PATH}/${id}`}>{title({ changes, data })}</Link>
          <small className={authorEmail === null ? undefined : 'ltr'}>{authorEmail ?? t('shadows.byVersion')}</small>
        </>
      ),
    },
    ...common,
  ]
}

function NewSignals({ value }: { value: Setting }) {
  const { t } = useTranslation()
  const save = useApiMutation('shadows.newSignals', { refreshes: ['shadows.list'] })
  return (
    <Card title={t('shadows.newSignals')} label={t('shadows.newSignals')} className="new-signals">
      <div className="pad stack">
        <p className="mid">{t('shadows.newSignalsText')}</p>
        <Seg
          label={t('shadows.newSignals')}
          value={save.isPending ? save.variables.newSignals : value}
          choices={NEW_SIGNALS.map((one) => ({ value: one, label: t(`shadows.newSignals.${one}`) }))}
          onChange={(newSignals) => save.mutate({ newSignals })}
        />
      </div>
    </Card>
  )
}
