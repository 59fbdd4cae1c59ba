import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Client } from '../../../src/contract/staff.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ClassBadge } from '../../parts/class-mark.tsx'
import { PendingEmail } from '../../parts/people/pending-email.tsx'
import { useNow } from '../../ui/now.ts'
import type { Column } from '../../ui/table-column.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { ClientMenu } from './menu.tsx'
import { isOpen, paidOf } from './standing.ts'

export function useColumns(): Column<Client>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'active',
      title: t('clients.active'),
      className: 'on-off',
      cell: (client) => <ActiveSwitch client={client} />,
      width: 32,
    },
    {
      key: 'client',
      title: t('clients.client'),
      className: 'who-cell',
      sort: 'email',
      cell: (client) => <Who client={client} />,
      width: 168,
    },
    { key: 'plan', title: t('clients.plan'), className: 'plan', cell: (client) => <Plan client={client} />, width: 88 },
    {
      key: 'paid',
      title: t('clients.paidUntil'),
      className: 'paid',
      sort: 'paidExpiration',
      cell: ({ paidExpiration }) => <PaidUntil at={paidExpiration} />,
      width: 96,
    },
    {
      key: 'campaigns',
      title: t('clients.campaigns'),
      className: 'wide',
      figure: true,
      sort: 'campaigns',
      cell: ({ campaigns }) => format.number(campaigns),
      width: 24,
    },
    {
      key: 'promo',
      title: t('clients.promo'),
      className: 'used roomy wide',
      cell: ({ promo }) =>
        promo === null ? <span className="dim">–</span> : <span className="mono ltr code">{promo}</span>,
      width: 72,
    },
    {
      key: 'registered',
      title: t('clients.registered'),
      className: 'registered roomy wide',
      sort: 'createdAt',
      cell: ({ createdAt }) => <Registered at={createdAt} />,
      width: 88,
    },
    {
      key: 'menu',
      title: <span className="vh">{t('ui.actions')}</span>,
      className: 'act',
      cell: (client) => <ClientMenu client={client} />,
      width: 16,
    },
  ]
}

function Who({ client: { id, email, pendingEmail, name, telegram } }: { client: Client }) {
  const { t } = useTranslation()
  const canReadTraffic = useReaches('Statistics')
  return (
    <>
      {canReadTraffic ? (
        <Link className="ltr" to={`/pages/statistics?client=${id}`} title={t('clients.statistics', { email })}>
          {email}
        </Link>
      ) : (
        <span className="ltr">{email}</span>
      )}
      <PendingEmail email={pendingEmail} />
      <small>{[name, telegram].filter(Boolean).join(' · ')}</small>
    </>
  )
}

function Plan({ client }: { client: Client }) {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <>
      {client.tariff ?? <span className="dim">{t('clients.noPlan')}</span>}
      {isOpen(client, now) && (
        <small>
          <ClassBadge kind="unprotected" />
        </small>
      )}
    </>
  )
}

function Registered({ at }: { at: string }) {
  const format = useFormat()
  const now = useNow()
  return (
    <>
      {format.date(at)}
      <small>{format.relative(at, now)}</small>
    </>
  )
}

/** The day, and under it what it means. */
function PaidUntil({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  if (at === null)
    return (
      <>
        <span className="none">–</span>
        <small>{t('clients.noPayment')}</small>
      </>
    )
  const paid = paidOf(at, now, format.timezone)
  const when = format.inDays(at, now)
  return (
    <>
      {format.date(at)}
      {paid === 'later' ? (
        <small>{when}</small>
      ) : (
        <small className={`state ${paid === 'expired' ? 'bad' : 'warn'}`}>
          <TriangleAlert />
          {paid === 'expired' ? t('clients.expired', { when }) : when}
        </small>
      )}
    </>
  )
}
