import { CalendarPlus, Mail } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Expiring } from '../../../../src/contract/billing/payments.ts'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
import { useFormat, useTimezone } from '../../../i18n/use-format.ts'
import { useOwnNames } from '../../../shared/payments/own-names.ts'
import { usePickColumn, type Picked } from '../../../shared/pick/pick.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { useNow } from '../../../kit/now.ts'
import { MidCut } from '../../../kit/layout/mid-cut.tsx'
import { RowMenu } from '../../../kit/layout/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { groupOf } from './group.ts'

type RowActs = { onProlong: (row: Expiring) => void; onRemind: (row: Expiring) => void }

export function useColumns(picked: Picked, acts: RowActs): Column<Expiring>[] {
  const { t } = useTranslation()
  const { planName } = useOwnNames()
  const pick = usePickColumn(picked, ({ clientId, email }: Expiring) => ({ id: clientId, name: email }))
  return [
    pick,
    {
      key: 'client',
      title: t('term.client'),
      fixed: true,
      facts: [
        { key: 'client', title: t('term.client'), value: ({ email }) => email },
        { key: 'plan', title: t('term.plan'), value: ({ tariff }) => tariff },
      ],
      className: 'who-cell',
      phone: 'title',
      cell: ({ email, tariff }) => (
        <>
          <MidCut text={email} />
          <small>{tariff === null ? t('clients.noPlan') : planName(tariff)}</small>
        </>
      ),
      width: 168,
    },
    {
      key: 'end',
      title: t('clients.paidUntil'),
      value: ({ paidExpiration }) => paidExpiration,
      className: 'end',
      phone: 'note line',
      cell: ({ paidExpiration, active }) => <End at={paidExpiration} active={active} />,
      width: 96,
    },
    {
      key: 'last',
      title: t('expirations.last'),
      phone: 'note line',
      facts: [
        { key: 'lastPayment', title: t('expirations.last'), value: ({ lastPayment }) => lastPayment?.date ?? null },
        {
          key: 'amount',
          title: t('term.amount'),
          value: ({ lastPayment: last }) => last && moneyText(last.amount, last.currency),
        },
        { key: 'currency', title: t('term.currency'), value: ({ lastPayment }) => lastPayment?.currency ?? null },
      ],
      cell: (row) => <Last row={row} />,
      width: 96,
    },
    {
      key: 'told',
      title: t('expirations.reminded'),
      value: ({ reminded }) => reminded,
      className: 'told',
      phone: 'note line',
      cell: ({ reminded, remindedByItself }) => <LastReminder at={reminded} byItself={remindedByItself} />,
      width: 80,
    },
    {
      key: 'acts',
      title: <span className="vh">{t('ui.actions')}</span>,
      className: 'acts',
      phone: 'note',
      cell: (row) => <RowActions row={row} {...acts} />,
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
  const { methodName } = useOwnNames()
  if (!lastPayment) return <span className="dim">{t('clients.noPayment')}</span>
  return (
    <>
      {format.money(lastPayment.amount, lastPayment.currency)}
      <small>{[format.date(lastPayment.date), methodName(lastPayment.method)].join(' · ')}</small>
    </>
  )
}

function LastReminder({ at, byItself }: { at: string | null; byItself: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return at === null ? (
    <span className="dim">{t('expirations.notReminded')}</span>
  ) : (
    <>
      {t('expirations.told', { when: format.ago(at, now) })}
      <small>{t(byItself ? 'expirations.byItself' : 'expirations.byStaff')}</small>
    </>
  )
}

/** Buttons where something is due; behind a menu for later ones. */
function RowActions({ row, onProlong, onRemind }: { row: Expiring } & RowActs) {
  const { t } = useTranslation()
  const timezone = useTimezone()
  const now = useNow()
  const { email } = row
  if (['in30', 'later'].includes(groupOf(row.paidExpiration, now, timezone)))
    return (
      <span className="row">
        <RowMenu
          label={t('expirations.menu', { email })}
          acts={[
            { key: 'remind', label: t('expirations.remind'), icon: <Mail />, onAct: () => onRemind(row) },
            { key: 'prolong', label: t('expirations.prolong'), icon: <CalendarPlus />, onAct: () => onProlong(row) },
          ]}
        />
      </span>
    )
  return (
    <span className="row">
      <Button size="s" icon={<Mail />} aria-label={t('expirations.remindWho', { email })} onClick={() => onRemind(row)}>
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
