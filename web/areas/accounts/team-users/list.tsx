import { Send } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Invitation } from '../../../../src/contract/accounts/team.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Listing } from '../../../shared/listing/listing.tsx'
import { LastSignIn } from '../people/last-sign-in.tsx'
import { Who } from '../people/who.tsx'
import { classes } from '../../../kit/classes.ts'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { useNow } from '../../../kit/now.ts'
import { useNamedCampaigns } from './access-fields.tsx'
import { isOpen, keyOf, type Person } from './person.ts'

type Answers = Record<'onEdit' | 'onDelete' | 'onResend' | 'onRevoke', (person: Person) => void>
type ListProps = Answers & { people: readonly Person[] | undefined; current?: string }

export function TeamList({ people, current, onEdit, onDelete, onResend, onRevoke }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const menu = useRowMenu<Person>({
    label: ({ email }) => t('people.menu', { email }),
    acts: (person, { edit, remove }) =>
      person.member
        ? [edit(() => onEdit(person)), remove(() => onDelete(person))]
        : [
            edit(() => onEdit(person)),
            { key: 'resend', label: t('team.resend'), icon: <Send />, onAct: () => onResend(person) },
            { ...remove(() => onRevoke(person)), label: t('team.revoke') },
          ],
  })
  return (
    <Listing
      screen="Team Users"
      label={t('team.table')}
      className="people"
      columns={[...columns, menu]}
      rows={people}
      rowKey={keyOf}
      current={current}
      awaited={3}
    />
  )
}

function useColumns(): Column<Person>[] {
  const { t } = useTranslation()
  const nameOf = useCampaignNames()
  return [
    {
      key: 'who',
      title: t('people.name'),
      fixed: true,
      facts: [
        { key: 'name', title: t('people.name'), value: ({ member }) => member?.name ?? null },
        { key: 'email', title: t('people.email'), value: ({ email }) => email },
      ],
      className: 'who-cell',
      phone: 'title',
      cell: ({ email, member, invitation }) =>
        member ? (
          <Who name={member.name} email={email} pendingEmail={member.pendingEmail} />
        ) : (
          <>
            <span className="ltr">{email}</span>
            <Invited invitation={invitation} />
          </>
        ),
      width: 168,
    },
    {
      key: 'access',
      title: t('team.access'),
      value: ({ access, seesMoney }) =>
        [t(`team.access.${access}`), ...(seesMoney ? [t('team.money')] : [])].join(', '),
      phone: 'note',
      cell: ({ access, seesMoney }) => (
        <>
          <span className="chip">{t(`team.access.${access}`)}</span>
          {seesMoney && <small>{t('team.money')}</small>}
        </>
      ),
      width: 88,
    },
    {
      key: 'use',
      title: t('term.campaigns'),
      facts: [
        {
          key: 'chosen',
          title: t('team.campaigns'),
          value: ({ campaignIds }) => (campaignIds ?? []).map(nameOf).join(', '),
        },
        { key: 'campaigns', title: t('term.campaigns'), value: ({ campaigns }) => campaigns },
        { key: 'limit', title: t('team.limit'), value: ({ limit }) => limit },
      ],
      className: 'use',
      phone: 'note',
      cell: (person) => <Reach person={person} nameOf={nameOf} />,
      width: 120,
    },
    {
      key: 'signed',
      title: t('people.lastSignIn'),
      value: ({ member }) => member?.lastSignIn ?? null,
      className: 'signed',
      phone: 'note line quiet',
      cell: ({ member }) => member && <LastSignIn at={member.lastSignIn} />,
      width: 112,
    },
    {
      key: 'created',
      title: t('people.since'),
      value: (person) => addedAt(person),
      className: 'signed roomy',
      phone: 'hidden',
      cell: (person) => <Since at={addedAt(person)} />,
      width: 88,
    },
  ]
}

const addedAt = ({ member, invitation }: Person): string => (member ?? invitation).createdAt

function Invited({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const format = useFormat()
  const until = format.dateTime(invitation.expiresAt)
  return isOpen(invitation, useNow()) ? (
    <small>{t('team.invitedUntil', { until })}</small>
  ) : (
    <small className="warn-text">{t('team.invitationEnded', { until })}</small>
  )
}

function useCampaignNames(): (id: string) => string {
  const { t } = useTranslation()
  const names = new Map(useNamedCampaigns().map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? t('team.archived')
}

/** Chosen campaigns by name, then those of their own. */
function Reach({ person, nameOf }: { person: Person; nameOf: (id: string) => string }) {
  const { t } = useTranslation()
  const { access, campaigns, campaignIds, limit } = person
  const chosen = campaignIds ?? []
  const hasOwn = campaigns > 0 || (access === 'full' && (limit !== 0 || chosen.length === 0))
  return (
    <>
      {chosen.length > 0 && <Chosen names={chosen.map(nameOf)} />}
      {hasOwn && <Held person={person} />}
      {access !== 'full' && campaignIds === null && !hasOwn && <span className="dim">{t('team.access.all')}</span>}
    </>
  )
}

const SHOWN = 2

function Chosen({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const more = names.length - SHOWN
  return (
    <span className="chosen" title={names.join(', ')}>
      {names.slice(0, SHOWN).join(', ')}
      {more > 0 && ` ${t('team.more', { count: more, n: format.number(more) })}`}
    </span>
  )
}

function Held({ person: { campaigns, limit } }: { person: Person }) {
  const { t } = useTranslation()
  const format = useFormat()
  const used = format.number(campaigns)
  if (limit === null)
    return (
      <>
        {used} <span className="dim">{t('team.noLimit')}</span>
      </>
    )
  const most = format.number(limit)
  const share = limit === 0 ? 100 : Math.min(100, (campaigns / limit) * 100)
  return (
    <span className="held">
      {used} <span className="dim">{t('team.of', { most })}</span>
      <span
        className={classes('meter', campaigns >= limit && 'hi')}
        role="img"
        aria-label={t('team.heldOf', { used, most })}
      >
        <i style={{ inlineSize: `${share}%` }} />
      </span>
    </span>
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
