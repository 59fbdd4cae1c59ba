import { Undo2 } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { RECENT_DAYS } from '../../../../src/contract/notifications/notification-words.ts'
import type { SentNotification } from '../../../../src/contract/notifications/notifications.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { NAMES } from '../../../i18n/language.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { Listing } from '../../../shared/listing/listing.tsx'
import { NOTE_ICONS } from '../../../shared/notifications/note.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'

function useReadersOf(): (note: SentNotification) => string {
  const { t } = useTranslation()
  return ({ audience, role, email, plan, language, activity }) => {
    if (audience === 'account') return email ?? '–'
    if (audience === 'role' && role) return t(`role.${role}`)
    if (audience === 'plan') return t('notifications.ofPlan', { plan: plan ?? '–' })
    if (audience === 'language' && language) return t('notifications.ofLanguage', { language: NAMES[language] })
    if (activity) return t(`notifications.activity.${activity}`, { count: RECENT_DAYS })
    return t(`notifications.audience.${audience}`)
  }
}

function useColumns(): Column<SentNotification>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const readersOf = useReadersOf()
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
      value: (note) => readersOf(note),
      cell: (note) => <span className={note.email ? 'ltr' : undefined}>{readersOf(note)}</span>,
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
      key: 'read',
      title: t('notifications.read'),
      facts: [
        { key: 'read', title: t('notifications.read'), value: (note) => readBy(note) },
        { key: 'recipients', title: t('notifications.recipients'), value: ({ recipients }) => recipients },
      ],
      className: 'read',
      phone: 'start',
      figure: true,
      cell: (note) => <Read note={note} />,
      width: 64,
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
  const { row: note, open, isOpen, close } = useDialogs<SentNotification, 'takeBack'>()
  const menu = useRowMenu<SentNotification>({
    label: ({ title }) => t('notifications.menu', { title }),
    acts: (one) => [
      one.takenBackAt === null && {
        key: 'takeBack',
        call: 'notifications.takeBack',
        label: t('notifications.takeBack'),
        icon: <Undo2 className="turn" />,
        bad: true,
        onAct: () => open('takeBack', one),
      },
    ],
  })
  return (
    <>
      <Listing
        screen="Notifications"
        label={t('notifications.sent')}
        className="sent-table"
        columns={[...columns, menu]}
        rows={sent}
        rowKey={(one) => one.id}
      />
      {note && <TakeBack open={isOpen('takeBack')} note={note} onClose={close} />}
    </>
  )
}

type TakeBackProps = { open: boolean; note: SentNotification; onClose: () => void }

function TakeBack({ note: { id, title, waiting }, ...dialog }: TakeBackProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ConfirmCall
      call="notifications.takeBack"
      input={{ id }}
      refreshes={['notifications.sent', 'notifications.list']}
      title={t('notifications.takeBackTitle', { title })}
      act={t('notifications.takeBack')}
      keepsError
      {...dialog}
    >
      <p>{t('notifications.takeBackText', { count: waiting, n: format.number(waiting) })}</p>
    </ConfirmCall>
  )
}

/** Accounts that cleared it; null: not known. */
const readBy = ({ recipients, waiting, takenBackAt }: SentNotification): number | null =>
  recipients === null || takenBackAt !== null ? null : recipients - waiting

function Read({ note }: { note: SentNotification }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (note.takenBackAt !== null)
    return <span className="dim">{t('notifications.takenBack', { at: format.dateTime(note.takenBackAt) })}</span>
  const read = readBy(note)
  if (read === null || note.recipients === null) return <span className="dim">–</span>
  return (
    <>
      {format.number(read)}{' '}
      <span className="dim">{t('notifications.ofRecipients', { n: format.number(note.recipients) })}</span>
    </>
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
