import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TeamUser } from '../../../src/contract/team.ts'
import { LastSignIn } from '../../parts/people/last-sign-in.tsx'
import { Since } from '../../parts/people/since.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-column.ts'
import { Held } from './held.tsx'

type ListProps = {
  members: readonly TeamUser[] | undefined
  /** The one that was saved last. */
  current?: string
  onEdit: (member: TeamUser) => void
  onDelete: (member: TeamUser) => void
}

export function TeamList({ members, current, onEdit, onDelete }: ListProps) {
  const { t } = useTranslation()
  const menu = (member: TeamUser) => (
    <RowMenu
      label={t('people.menu', { email: member.email })}
      acts={[
        { key: 'edit', label: t('ui.edit'), icon: <Pencil />, onAct: () => onEdit(member) },
        { key: 'delete', label: t('ui.delete'), icon: <Trash2 />, bad: true, onAct: () => onDelete(member) },
      ]}
    />
  )
  const columns: Column<TeamUser>[] = [
    { key: 'who', title: t('people.name'), className: 'who-cell', cell: ({ name, email }) => <>{name}<small className="ltr">{email}</small></>, width: 168 },
    { key: 'use', title: t('team.campaigns'), className: 'use', cell: (member) => <Held member={member} />, width: 120 },
    { key: 'signed', title: t('people.lastSignIn'), className: 'signed', cell: ({ lastSignIn }) => <LastSignIn at={lastSignIn} />, width: 112 },
    { key: 'created', title: t('people.since'), className: 'signed roomy wide', cell: ({ createdAt }) => <Since at={createdAt} />, width: 88 },
    { key: 'menu', title: <span className="vh">{t('ui.actions')}</span>, className: 'act', cell: menu, width: 16 },
  ]
  return <Table label={t('team.table')} className="people" columns={columns} rows={members} rowKey={({ id }) => id} current={current} awaited={3} tall folds fits />
}
