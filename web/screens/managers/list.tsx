import { Pencil, ShieldOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Manager } from '../../../src/contract/team.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Table } from '../../ui/table.tsx'
import { useColumns } from './columns.tsx'

type ListProps = {
  managers: readonly Manager[] | undefined
  /** The one that was saved last. */
  current?: string
  onEdit: (manager: Manager) => void
  onReset: (manager: Manager) => void
  onDelete: (manager: Manager) => void
}

export function ManagerList({ managers, current, onEdit, onReset, onDelete }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const menu = (manager: Manager) => (
    <RowMenu
      label={t('people.menu', { email: manager.email })}
      acts={[
        { key: 'edit', label: t('ui.edit'), icon: <Pencil />, onAct: () => onEdit(manager) },
        ...(manager.twoFactor
          ? [{ key: 'factor', label: t('factor.reset'), icon: <ShieldOff />, onAct: () => onReset(manager) }]
          : []),
        { key: 'delete', label: t('ui.delete'), icon: <Trash2 />, bad: true, onAct: () => onDelete(manager) },
      ]}
    />
  )
  return (
    <Table
      label={t('managers.table')}
      className="people"
      columns={[
        ...columns,
        { key: 'menu', title: <span className="vh">{t('ui.actions')}</span>, className: 'act', cell: menu, width: 16 },
      ]}
      rows={managers}
      rowKey={({ id }) => id}
      current={current}
      awaited={3}
      tall
      folds
      fits
    />
  )
}
