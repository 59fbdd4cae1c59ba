import './expirations.css'
import { CalendarPlus, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expiring } from '../../../src/contract/payments.ts'
import { useApiMutation, useApiQuery } from '../../api/query.ts'
import { useFormat, useTimezone } from '../../i18n/use-format.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { PaymentDialog } from '../../parts/payments/dialog.tsx'
import type { Start } from '../../parts/payments/draft.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNow } from '../../ui/now.ts'
import type { Column } from '../../ui/table-column.ts'
import { Table } from '../../ui/table.tsx'
import { groupOf } from './group.ts'

/** The plan goes on, paid in the same way. */
const startOf = ({ clientId, tariffId, lastPayment }: Expiring): Start => ({
  clientId,
  ...(tariffId !== null && { tariffId }),
  ...(lastPayment && { method: lastPayment.method }),
})

/** Whose paid time ends when: the first to end first. */
export default function ExpirationsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('expirations.list', undefined, { quiet: true })
  const [prolonged, setProlonged] = useState<{ open: boolean; row?: Expiring; made: number }>({ open: false, made: 0 })
  const now = useNow()
  const timezone = useTimezone()
  const columns = useColumns((row) => setProlonged(({ made }) => ({ open: true, row, made: made + 1 })))
  const { open, row, made } = prolonged
  const close = () => setProlonged((was) => ({ ...was, open: false }))
  const isEmpty = data?.expirations.length === 0
  const above = (one: Expiring, before: Expiring | undefined) => {
    const group = groupOf(one.paidExpiration, now, timezone)
    if (before && groupOf(before.paidExpiration, now, timezone) === group) return null
    return (
      <tr className="group-row">
        <th colSpan={columns.length} scope="colgroup">
          {t(`expirations.group.${group}`)}
        </th>
      </tr>
    )
  }
  return (
    <Page title={t('menu.Expirations')}>
      {!isEmpty && <Reading rows={data?.expirations} now={now} />}
      <Card>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : isEmpty ? (
          <EmptyState title={t('expirations.empty')}>
            <p>{t('expirations.emptyWhy')}</p>
          </EmptyState>
        ) : (
          <Table
            label={t('menu.Expirations')}
            className="expirations"
            columns={columns}
            rows={data?.expirations}
            rowKey={({ clientId }) => clientId}
            above={above}
            tall
            folds
            fits
          />
        )}
      </Card>
      {row && <PaymentDialog key={made} open={open} start={startOf(row)} email={row.email} onClose={close} />}
    </Page>
  )
}

/** Whom to write to, in one sentence. */
function Reading({ rows, now }: { rows: readonly Expiring[] | undefined; now: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const count = (...groups: string[]) =>
    rows?.filter(({ paidExpiration }) => groups.includes(groupOf(paidExpiration, now, format.timezone))).length ?? 0
  const [over, soon] = [count('overdue'), count('today', 'in3', 'in7')]
  const sentences = [
    over > 0 && t('expirations.over', { count: over, n: format.number(over) }),
    soon > 0 && t('expirations.soon', { count: soon, n: format.number(soon) }),
  ].filter(Boolean)
  return (
    <p className="reading" aria-busy={!rows || undefined}>
      {rows && (sentences.join(' ') || t('expirations.nobody'))}
    </p>
  )
}

function useColumns(onProlong: (row: Expiring) => void): Column<Expiring>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'client',
      title: t('pay.client'),
      className: 'who-cell',
      cell: ({ email, tariff }) => (
        <>
          <span className="ltr">{email}</span>
          <small>{tariff ?? t('clients.noPlan')}</small>
        </>
      ),
      width: 168,
    },
    {
      key: 'end',
      title: t('clients.paidUntil'),
      className: 'end',
      cell: ({ paidExpiration, active }) => <End at={paidExpiration} active={active} />,
      width: 96,
    },
    { key: 'last', title: t('expirations.last'), className: 'last', cell: (row) => <Last row={row} />, width: 96 },
    {
      key: 'told',
      title: t('expirations.reminded'),
      className: 'told',
      cell: ({ reminded }) => <Reminded at={reminded} />,
      width: 80,
    },
    {
      key: 'acts',
      title: <span className="vh">{t('ui.actions')}</span>,
      className: 'acts',
      cell: (row) => <RowActions row={row} onProlong={onProlong} />,
      width: 160,
    },
  ]
}

function End({ at, active }: { at: string; active: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return (
    <>
      {format.date(at)}
      <small>{[format.inDays(at, now), !active && t('clients.state.inactive')].filter(Boolean).join(' · ')}</small>
    </>
  )
}

function Last({ row: { lastPayment } }: { row: Expiring }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!lastPayment) return <span className="dim">{t('clients.noPayment')}</span>
  return (
    <>
      {format.money(lastPayment.amount, lastPayment.currency)}
      <small>{[format.date(lastPayment.date), lastPayment.method].join(' · ')}</small>
    </>
  )
}

function Reminded({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return at === null ? (
    <span className="dim">{t('expirations.notReminded')}</span>
  ) : (
    <>{t('expirations.told', { when: format.relative(at, now) })}</>
  )
}

function RowActions({ row, onProlong }: { row: Expiring; onProlong: (row: Expiring) => void }) {
  const { t } = useTranslation()
  const remind = useApiMutation('expirations.remind', { refreshes: ['expirations.list'] })
  const { clientId, email } = row
  return (
    <span className="row">
      <Button
        size="s"
        icon={<Mail />}
        busy={remind.isPending}
        aria-label={t('expirations.remindWho', { email })}
        onClick={() => remind.mutate({ clientId })}
      >
        {t('expirations.remind')}
      </Button>
      <Button
        size="s"
        icon={<CalendarPlus />}
        aria-label={t('expirations.prolongWho', { email })}
        onClick={() => onProlong(row)}
      >
        {t('expirations.prolong')}
      </Button>
    </span>
  )
}
