import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Client } from '../../../src/contract/staff.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { ClassBadge } from '../../parts/class-mark.tsx'
import { usePickColumn, type Picked } from '../../parts/pick/pick.tsx'
import { PendingEmail } from '../../parts/people/pending-email.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { useNow } from '../../ui/now.ts'
import type { Column } from '../../ui/table-column.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { ClientMenu } from './menu.tsx'
import { revenueOf } from './revenue.ts'
import { isOpen, paidOf } from './standing.ts'

export type Expanding = { open: ReadonlySet<string>; toggle: (id: string) => void }

/** One line a client; what is known beside it opens under the line. */
export function useColumns(clients: readonly Client[], picked: Picked, expanding: Expanding): Column<Client>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const pick = usePickColumn(picked, clients, ({ id, email }: Client) => ({ id, name: email }))
  return [
    pick,
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
      key: 'clicks',
      title: t('clients.clicks'),
      className: 'clicks roomy wide',
      sort: 'clicks',
      cell: ({ email, clicks }) => <Clicks email={email} {...clicks} />,
      width: 96,
    },
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
      key: 'revenue',
      title: t('clients.revenue'),
      className: 'revenue roomy wide',
      figure: true,
      cell: ({ payments }) => <Revenue payments={payments} />,
      width: 64,
    },
    {
      key: 'more',
      title: <span className="vh">{t('clients.details')}</span>,
      className: 'more',
      cell: ({ id, email }) => (
        <IconButton
          small
          label={t('clients.detailsOf', { email })}
          aria-expanded={expanding.open.has(id)}
          onClick={() => expanding.toggle(id)}
        >
          {expanding.open.has(id) ? <ChevronUp /> : <ChevronDown />}
        </IconButton>
      ),
      width: 16,
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

/** Clicks of the paid month against the plan's limit. */
function Clicks({ email, used, limit }: Client['clicks'] & { email: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const text = used === null ? '–' : format.number(used)
  if (limit === null)
    return (
      <>
        {text} <small>{t('tariff.noLimit')}</small>
      </>
    )
  const most = format.number(limit)
  return (
    <>
      {text} <span className="dim">{t('tariff.of', { most })}</span>
      <Meter
        used={used ?? 0}
        most={limit}
        label={t('tariff.usedOf', { name: `${t('clients.clicks')}, ${email}`, used: text, most })}
      />
    </>
  )
}

/** What they have paid so far: each currency by itself. */
function Revenue({ payments }: Pick<Client, 'payments'>) {
  const format = useFormat()
  const sums = revenueOf(payments)
  if (sums.length === 0) return <span className="dim">–</span>
  return sums.map(({ currency, amount }) => (
    <span key={currency} className="sum">
      {format.money(amount, currency)}
    </span>
  ))
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
