import { ShieldOff } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { TICKABLE } from '../../../../src/contract/screens.ts'
import type { Manager } from '../../../../src/contract/accounts/team.ts'
import { Listing } from '../../../shared/listing/listing.tsx'
import { textOf } from '../../../i18n/server.ts'
import { LastSignIn } from '../people/last-sign-in.tsx'
import { Who } from '../people/who.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'

type ListProps = {
  managers: readonly Manager[] | undefined
  current?: string
  onEdit: (manager: Manager) => void
  onReset: (manager: Manager) => void
  onDelete: (manager: Manager) => void
}

export function ManagerList({ managers, current, onEdit, onReset, onDelete }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const menu = useRowMenu<Manager>({
    label: ({ email }) => t('people.menu', { email }),
    acts: (manager, { edit, remove }) => [
      edit(() => onEdit(manager)),
      manager.twoFactor && {
        key: 'factor',
        label: t('factor.reset'),
        icon: <ShieldOff />,
        onAct: () => onReset(manager),
      },
      remove(() => onDelete(manager)),
    ],
  })
  return (
    <Listing
      screen="Managers"
      label={t('managers.table')}
      className="people"
      columns={[...columns, menu]}
      rows={managers}
      rowKey={({ id }) => id}
      current={current}
      awaited={3}
    />
  )
}

function useColumns(): Column<Manager>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'who',
      title: t('people.name'),
      fixed: true,
      facts: [
        { key: 'name', title: t('people.name'), value: ({ name }) => name },
        { key: 'email', title: t('people.email'), value: ({ email }) => email },
      ],
      className: 'who-cell',
      phone: 'title',
      cell: ({ name, email, pendingEmail }) => <Who name={name} email={email} pendingEmail={pendingEmail} />,
      width: 168,
    },
    {
      key: 'screens',
      title: t('managers.screens'),
      value: ({ menu }) => menu.map((title) => textOf(`menu.${title}`) ?? title).join(', '),
      className: 'screens',
      phone: 'note',
      cell: ({ menu }) => <Ticked menu={menu} />,
      width: 200,
    },
    {
      key: 'signed',
      title: t('people.lastSignIn'),
      value: ({ lastSignIn }) => lastSignIn,
      className: 'signed',
      phone: 'note line quiet',
      cell: ({ lastSignIn }) => <LastSignIn at={lastSignIn} />,
      width: 112,
    },
  ]
}

function Ticked({ menu }: { menu: readonly string[] }) {
  const { t } = useTranslation()
  if (menu.length === 0) return <span className="dim">{t('managers.noScreens')}</span>
  if (menu.length === TICKABLE.length) return t('managers.allScreens')
  return (
    <span className="toks">
      {TICKABLE.filter((title) => menu.includes(title)).map((title) => (
        <span key={title} className="tok">
          {t(`menu.${title}`)}
        </span>
      ))}
    </span>
  )
}
