import { useTranslation } from 'react-i18next'
import { TICKABLE } from '../../../src/contract/menu.ts'
import type { Manager } from '../../../src/contract/team.ts'
import { LastSignIn } from '../../parts/people/last-sign-in.tsx'
import { Who } from '../../parts/people/who.tsx'
import type { Column } from '../../ui/table-column.ts'

export function useColumns(): Column<Manager>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'who',
      title: t('people.name'),
      className: 'who-cell',
      cell: ({ name, email, pendingEmail }) => <Who name={name} email={email} pendingEmail={pendingEmail} />,
      width: 168,
    },
    {
      key: 'screens',
      title: t('managers.screens'),
      className: 'screens',
      cell: ({ menu }) => <Ticked menu={menu} />,
      width: 200,
    },
    {
      key: 'signed',
      title: t('people.lastSignIn'),
      className: 'signed',
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
