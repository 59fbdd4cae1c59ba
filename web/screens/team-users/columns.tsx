import { useTranslation } from 'react-i18next'
import type { TeamUser } from '../../../src/contract/team.ts'
import { LastSignIn } from '../../parts/people/last-sign-in.tsx'
import { Since } from '../../parts/people/since.tsx'
import { Who } from '../../parts/people/who.tsx'
import type { Column } from '../../ui/table-column.ts'
import { Held } from './held.tsx'

export function useColumns(): Column<TeamUser>[] {
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
      key: 'use',
      title: t('team.campaigns'),
      className: 'use',
      cell: (member) => <Held member={member} />,
      width: 120,
    },
    {
      key: 'signed',
      title: t('people.lastSignIn'),
      className: 'signed',
      cell: ({ lastSignIn }) => <LastSignIn at={lastSignIn} />,
      width: 112,
    },
    {
      key: 'created',
      title: t('people.since'),
      className: 'signed roomy wide',
      cell: ({ createdAt }) => <Since at={createdAt} />,
      width: 88,
    },
  ]
}
