import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DataSource } from '../../../src/contract/data.ts'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import { useColumns } from './columns.tsx'

type SourcesProps = { sources: readonly DataSource[] | undefined; running: boolean; onUpdate: (id: string) => void }

export function Sources({ sources, running, onUpdate }: SourcesProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const act = ({ id, name }: DataSource) => (
    <IconButton small label={t('data.updateOne', { name })} disabled={running} onClick={() => onUpdate(id)}>
      <RefreshCw />
    </IconButton>
  )
  return (
    <Card title={t('data.sources')}>
      {sources?.length === 0 ? (
        <EmptyState title={t('data.noSources')}>
          <p>{t('data.noSourcesWhy')}</p>
        </EmptyState>
      ) : (
        <Table
          label={t('data.sources')}
          className="sources"
          columns={[
            ...columns,
            {
              key: 'act',
              title: <span className="vh">{t('ui.actions')}</span>,
              className: 'act',
              cell: act,
              width: 16,
            },
          ]}
          rows={sources}
          rowKey={({ id }) => id}
          tall
          folds
          fits
        />
      )}
    </Card>
  )
}
