import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListEntry } from '../../../src/contract/lists.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Table } from '../../ui/table.tsx'
import { useColumns } from './columns.tsx'

type TableProps = {
  rows: readonly ListEntry[] | undefined
  busy: boolean
  onEdit: (entry: ListEntry) => void
  onRemove: (entry: ListEntry) => void
}

export function EntryTable({ rows, busy, onEdit, onRemove }: TableProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const menu = (entry: ListEntry) =>
    entry.mine && (
      <RowMenu
        label={t('lists.menu', { value: entry.value })}
        acts={[
          { key: 'edit', label: t('ui.edit'), icon: <Pencil />, onAct: () => onEdit(entry) },
          { key: 'remove', label: t('lists.remove'), icon: <Trash2 />, bad: true, onAct: () => onRemove(entry) },
        ]}
      />
    )
  return (
    <Table
      label={t('lists.table')}
      className="entries"
      columns={[
        ...columns,
        { key: 'menu', title: <span className="vh">{t('ui.actions')}</span>, className: 'act', cell: menu, width: 16 },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      busy={busy}
      tall
      folds
      fits
    />
  )
}
