import { useTranslation } from 'react-i18next'
import type { SentNotification } from '../../../../src/contract/notifications/notifications.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Listing } from '../../../shared/listing/listing.tsx'
import { NOTE_ICONS } from '../../../shared/notifications/note.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'

function useColumns(): Column<SentNotification>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'what',
      title: t('notifications.what'),
      className: 'what',
      phone: 'title',
      fixed: true,
      facts: [
        { key: 'title', title: t('notifications.what'), value: ({ title }) => title },
        { key: 'message', title: t('notifications.message'), value: ({ message }) => message },
      ],
      cell: (note) => <What note={note} />,
    },
    {
      key: 'to',
      title: t('notifications.to'),
      className: 'to',
      phone: 'start',
      value: ({ audience, role, email }) =>
        audience === 'account'
          ? email
          : audience === 'role' && role
            ? t(`role.${role}`)
            : t('notifications.audience.all'),
      cell: (note) => <To note={note} />,
      width: 120,
    },
    {
      key: 'by',
      title: t('notifications.by'),
      value: ({ sentBy }) => sentBy,
      className: 'by',
      phone: 'hidden',
      cell: ({ sentBy }) => <span className="ltr">{sentBy ?? '–'}</span>,
      width: 120,
    },
    {
      key: 'waiting',
      title: t('notifications.waiting'),
      value: ({ waiting }) => waiting,
      className: 'waiting',
      phone: 'hidden',
      figure: true,
      cell: ({ waiting }) => format.number(waiting),
      width: 24,
    },
    {
      key: 'created',
      title: t('notifications.created'),
      value: ({ created }) => created,
      className: 'created',
      phone: 'end',
      cell: ({ created }) => format.dateTime(created),
      width: 96,
    },
  ]
}

export function SentTable({ sent }: { sent: readonly SentNotification[] | undefined }) {
  const { t } = useTranslation()
  const columns = useColumns()
  return (
    <Listing
      screen="Notifications"
      label={t('notifications.sent')}
      className="sent-table"
      columns={columns}
      rows={sent}
      rowKey={(note) => note.id}
    />
  )
}

function What({ note }: { note: SentNotification }) {
  const { t } = useTranslation()
  const Icon = NOTE_ICONS[note.type]
  return (
    <>
      <span className="row">
        <Icon className={note.type} aria-label={t(`notifications.type.${note.type}`)} role="img" />
        <b dir="auto">{note.title}</b>
      </span>
      <p>{note.message}</p>
    </>
  )
}

function To({ note: { audience, role, email } }: { note: SentNotification }) {
  const { t } = useTranslation()
  if (audience === 'account') return <span className="ltr">{email ?? '–'}</span>
  return audience === 'role' && role ? t(`role.${role}`) : t('notifications.audience.all')
}
