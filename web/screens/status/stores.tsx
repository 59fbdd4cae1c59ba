import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-column.ts'

type Store = Answer<'status.read'>['stores'][number]

function useColumns(): Column<Store>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'name',
      title: t('status.store'),
      className: 'name',
      cell: ({ name, embedded }) => (
        <>
          <b>{t(`status.store.${name}`)}</b>
          <small>{t(embedded ? 'status.embedded' : 'status.server')}</small>
        </>
      ),
      width: 110,
    },
    {
      key: 'schema',
      title: t('status.schema'),
      className: 'roomy wide',
      cell: ({ schema }) => <span className="mono ltr">{schema}</span>,
      width: 110,
    },
    {
      key: 'state',
      title: t('status.state'),
      cell: ({ reachable, ms }) => (
        <span className={reachable ? 'state ok' : 'state bad'}>
          {reachable ? <Check /> : <TriangleAlert />}
          {reachable ? t('status.answers', { n: format.number(ms) }) : t('status.away')}
        </span>
      ),
      width: 90,
    },
  ]
}

/** Both stores: where they are, whether they answer, and how far their tables are. */
export function Stores({ stores }: { stores: readonly Store[] | undefined }) {
  const { t } = useTranslation()
  const columns = useColumns()
  return (
    <Card title={t('status.stores')}>
      <Table
        label={t('status.stores')}
        columns={columns}
        rows={stores}
        rowKey={({ name }) => name}
        awaited={2}
        tall
        fits
      />
    </Card>
  )
}
