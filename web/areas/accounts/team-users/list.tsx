import { useTranslation } from 'react-i18next'
import type { TeamUser } from '../../../../src/contract/accounts/team.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Listing } from '../../../shared/listing/listing.tsx'
import { LastSignIn } from '../people/last-sign-in.tsx'
import { Who } from '../people/who.tsx'
import { classes } from '../../../kit/classes.ts'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { useNow } from '../../../kit/now.ts'

type ListProps = {
  members: readonly TeamUser[] | undefined
  current?: string
  onEdit: (member: TeamUser) => void
  onDelete: (member: TeamUser) => void
}

export function TeamList({ members, current, onEdit, onDelete }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const menu = useRowMenu<TeamUser>({
    label: ({ email }) => t('people.menu', { email }),
    acts: (member, { edit, remove }) => [edit(() => onEdit(member)), remove(() => onDelete(member))],
  })
  return (
    <Listing
      screen="Team Users"
      label={t('team.table')}
      className="people"
      columns={[...columns, menu]}
      rows={members}
      rowKey={({ id }) => id}
      current={current}
      awaited={3}
    />
  )
}

function useColumns(): Column<TeamUser>[] {
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
      key: 'access',
      title: t('team.access'),
      value: ({ access }) => t(`team.access.${access}`),
      phone: 'note',
      cell: ({ access }) => <span className="chip">{t(`team.access.${access}`)}</span>,
      width: 72,
    },
    {
      key: 'use',
      title: t('term.campaigns'),
      facts: [
        { key: 'campaigns', title: t('term.campaigns'), value: ({ campaigns }) => campaigns },
        { key: 'limit', title: t('team.limit'), value: ({ limit }) => limit },
      ],
      className: 'use',
      phone: 'note',
      cell: (member) => <Held member={member} />,
      width: 120,
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
    {
      key: 'created',
      title: t('people.since'),
      value: ({ createdAt }) => createdAt,
      className: 'signed roomy',
      phone: 'hidden',
      cell: ({ createdAt }) => <Since at={createdAt} />,
      width: 88,
    },
  ]
}

function Held({ member: { access, campaigns, limit } }: { member: TeamUser }) {
  const { t } = useTranslation()
  const format = useFormat()
  const used = format.number(campaigns)
  if (access !== 'full' && campaigns === 0) return <span className="dim">{t('team.access.all')}</span>
  if (limit === null)
    return (
      <>
        {used} <span className="dim">{t('team.noLimit')}</span>
      </>
    )
  const most = format.number(limit)
  const share = limit === 0 ? 100 : Math.min(100, (campaigns / limit) * 100)
  return (
    <>
      {used} <span className="dim">{t('team.of', { most })}</span>
      <span
        className={classes('meter', campaigns >= limit && 'hi')}
        role="img"
        aria-label={t('team.heldOf', { used, most })}
      >
        <i style={{ inlineSize: `${share}%` }} />
      </span>
    </>
  )
}

function Since({ at }: { at: string }) {
  const format = useFormat()
  const now = useNow()
  return (
    <>
      {format.date(at)}
      <small>{format.ago(at, now)}</small>
    </>
  )
}
