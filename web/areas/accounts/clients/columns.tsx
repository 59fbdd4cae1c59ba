import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
import type { Client } from '../../../../src/contract/accounts/staff.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { ClassBadge } from '../../../shared/class-mark.tsx'
import { usePickColumn, type Picked } from '../../../shared/pick/pick.tsx'
import { clientPage } from '../../../shared/people/client-page.ts'
import { PendingEmail } from '../people/pending-email.tsx'
import { useOwnNames } from '../../../shared/payments/own-names.ts'
import { IconButton } from '../../../kit/controls/button.tsx'
import { Meter } from '../../../kit/feedback/meter.tsx'
import { useNow } from '../../../kit/now.ts'
import { MidCut } from '../../../kit/layout/mid-cut.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { ClientMenu } from './menu.tsx'
import { sumsByCurrency } from '../../../shared/money/by-currency.ts'
import { isOpen, paidOf } from './standing.ts'

export type Expanding = { open: ReadonlySet<string>; toggle: (id: string) => void }

export function useExpanding(): Expanding {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return { open, toggle }
}

export function useColumns(picked: Picked, expanding: Expanding): Column<Client>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const pick = usePickColumn(picked, ({ id, email }: Client) => ({ id, name: email }))
  return [
    pick,
    {
      key: 'client',
      title: t('term.client'),
      className: 'who-cell',
      phone: 'title',
      sort: 'email',
      fixed: true,
      facts: [
        { key: 'email', title: t('term.client'), value: ({ email }) => email },
        { key: 'name', title: t('people.name'), value: ({ name }) => name },
        { key: 'telegram', title: t('clients.telegram'), value: ({ telegram }) => telegram },
      ],
      cell: (client) => <Who client={client} />,
      width: 168,
    },
    {
      key: 'active',
      title: t('clients.active'),
      className: 'on-off',
      phone: 'start line quiet',
      value: ({ active }) => active,
      cell: ({ active }) =>
        active ? (
          t('clients.is.on')
        ) : (
          <span className="state bad">
            <TriangleAlert />
            {t('clients.is.off')}
          </span>
        ),
      width: 48,
    },
    {
      key: 'plan',
      title: t('term.plan'),
      className: 'plan',
      phone: 'start line quiet',
      value: ({ tariff }) => tariff,
      cell: (client) => <Plan client={client} />,
      width: 88,
    },
    {
      key: 'clicks',
      title: t('clients.clicks'),
      className: 'clicks roomy',
      phone: 'hidden',
      sort: 'clicks',
      facts: [
        { key: 'clicks', title: t('clients.clicks'), value: ({ clicks }) => clicks.used },
        { key: 'clickLimit', title: t('clients.clickLimit'), value: ({ clicks }) => clicks.limit },
      ],
      cell: ({ email, clicks }) => <Clicks email={email} {...clicks} />,
      width: 96,
    },
    {
      key: 'paid',
      title: t('clients.paidUntil'),
      className: 'paid',
      phone: 'start line quiet',
      sort: 'paidExpiration',
      value: ({ paidExpiration }) => paidExpiration,
      cell: ({ paidExpiration }) => <PaidUntil at={paidExpiration} />,
      width: 96,
    },
    {
      key: 'campaigns',
      title: t('term.campaigns'),
      phone: 'hidden',
      figure: true,
      sort: 'campaigns',
      value: ({ campaigns }) => campaigns,
      cell: ({ campaigns }) => format.number(campaigns),
      width: 24,
    },
    {
      key: 'revenue',
      title: t('clients.revenue'),
      className: 'revenue roomy',
      phone: 'hidden',
      figure: true,
      value: ({ payments }) =>
        sumsByCurrency(payments)
          .map(({ currency, amount }) => `${moneyText(amount, currency)} ${currency}`)
          .join(', '),
      cell: ({ payments }) => <Revenue payments={payments} />,
      width: 64,
    },
    ...useExtraColumns(),
    {
      key: 'more',
      title: <span className="vh">{t('clients.details')}</span>,
      className: 'more',
      phone: 'end',
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

function useExtraColumns(): Column<Client>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const moment = (at: string | null) =>
    at === null ? <span className="dim">–</span> : <span title={format.exact(at)}>{format.ago(at, now)}</span>
  return [
    {
      key: 'lastVisit',
      title: t('clients.lastVisit'),
      className: 'roomy',
      phone: 'hidden',
      extra: true,
      value: ({ lastVisit }) => lastVisit,
      cell: ({ lastVisit }) => moment(lastVisit),
      width: 88,
    },
    {
      key: 'registered',
      title: t('clients.registered'),
      className: 'roomy',
      phone: 'hidden',
      sort: 'createdAt',
      extra: true,
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => format.date(createdAt),
      width: 88,
    },
    {
      key: 'promo',
      title: t('clients.promo'),
      className: 'roomy',
      phone: 'hidden',
      extra: true,
      value: ({ promo }) => promo,
      cell: ({ promo }) => <span className="mono ltr">{promo ?? '–'}</span>,
      width: 72,
    },
    {
      key: 'sites',
      title: t('clients.care.limit'),
      className: 'roomy',
      phone: 'hidden',
      figure: true,
      extra: true,
      value: ({ siteGenLimit }) => siteGenLimit,
      cell: ({ siteGenLimit }) => format.number(siteGenLimit),
      width: 40,
    },
    {
      key: 'notes',
      title: t('clients.notes'),
      className: 'roomy',
      phone: 'hidden',
      extra: true,
      value: ({ notes }) => notes,
      cell: ({ notes }) => <span className="noted-cell">{notes}</span>,
      width: 120,
    },
  ]
}

function Who({ client: { id, email, pendingEmail, name, telegram } }: { client: Client }) {
  const { t } = useTranslation()
  return (
    <>
      <Link to={clientPage(id)} title={t('client.page')}>
        <MidCut text={email} />
      </Link>
      <PendingEmail email={pendingEmail} />
      <small>{[name, telegram].filter(Boolean).join(' · ')}</small>
    </>
  )
}

function Plan({ client }: { client: Client }) {
  const { t } = useTranslation()
  const { planName } = useOwnNames()
  const now = useNow()
  return (
    <>
      {client.tariff === null ? <span className="dim">{t('clients.noPlan')}</span> : planName(client.tariff)}
      {isOpen(client, now) && (
        <small>
          <ClassBadge kind="unprotected" />
        </small>
      )}
    </>
  )
}

function Clicks({ email, used, limit }: Client['clicks'] & { email: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const text = used === null ? '–' : format.number(used)
  if (limit === null)
    return (
      <>
        {used !== null && `${text} · `}
        <small>{t('tariff.noLimit')}</small>
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

/** Currencies are not added up. */
function Revenue({ payments }: Pick<Client, 'payments'>) {
  const format = useFormat()
  const sums = sumsByCurrency(payments)
  if (sums.length === 0) return <span className="dim">–</span>
  return sums.map(({ currency, amount }) => (
    <span key={currency} className="sum">
      {format.money(amount, currency)}
    </span>
  ))
}

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
