import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TeamUser } from '../../../src/contract/team.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Table } from '../../ui/table.tsx'
import { useColumns } from './columns.tsx'

type ListProps = {
  members: readonly TeamUser[] | undefined
  /** The one that was saved last. */
  current?: string
  onEdit: (member: TeamUser) => void
  onDelete: (member: TeamUser) => void
}

export function TeamList({ members, current, onEdit, onDelete }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const menu = (member: TeamUser) => (
    <RowMenu
      label={t('people.menu', { email: member.email })}
      acts={[
        { key: 'edit', label: t('ui.edit'), icon: <Pencil />, onAct: () => onEdit(member) },
        { key: 'delete', label: t('ui.delete'), icon: <Trash2 />, bad: true, onAct: () => onDelete(member) },
      ]}
    />
  )
  return (
    <Table
      label={t('team.table')}
      className="people"
      columns={[
        ...columns,
        { key: 'menu', title: <span className="vh">{t('ui.actions')}</span>, className: 'act', cell: menu, width: 16 },
      ]}
      rows={members}
      rowKey={({ id }) => id}
      current={current}
      awaited={3}
      tall
      folds
      fits
    />
  )
}
