import './royalties.css'
import { CalendarClock, Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoyaltyLine } from '../../../src/contract/referrals.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/table-column.ts'
import { Table } from '../../ui/table.tsx'

type LinesProps = {
  lines: readonly RoyaltyLine[] | undefined
  busy?: boolean
  /** The payment's number, where it can be opened as a link. */
  payment?: (id: string) => ReactNode
}

const numbered = (id: string): string => `№ ${id}`

/** A statement: each line names payment, client, rate and state. */
export function RoyaltyLines({ lines, busy, payment = numbered }: LinesProps) {
  const { t } = useTranslation()
  const columns = useLineColumns(payment)
  return (
    <Table
      label={t('royalty.lines')}
      className="royalty-lines"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      busy={busy}
      awaited={4}
      tall
      folds
      fits
    />
  )
}

function useLineColumns(payment: (id: string) => ReactNode): Column<RoyaltyLine>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'date',
      title: t('royalty.date'),
      className: 'when',
      cell: ({ date, paymentId }) => (
        <>
          {format.date(date)}
          <small className="mono">{payment(paymentId)}</small>
        </>
      ),
      width: 88,
    },
    {
      key: 'client',
      title: t('royalty.client'),
      className: 'whose',
      cell: ({ client, kind }) => (
        <>
          <span className="ltr">{client}</span>
          <small>{t(`royalty.kind.${kind}`)}</small>
        </>
      ),
      width: 160,
    },
    {
      key: 'rate',
      title: t('royalty.rate'),
      className: 'rate',
      figure: true,
      cell: ({ rate, base, currency }) =>
        t('royalty.rateOf', { rate: format.percent(rate), amount: format.money(base, currency) }),
      width: 96,
    },
    {
      key: 'amount',
      title: t('royalty.amount'),
      className: 'sum',
      figure: true,
      cell: ({ amount, currency }) => <b>{format.money(amount, currency)}</b>,
      width: 64,
    },
    {
      key: 'state',
      title: t('royalty.state'),
      className: 'stands',
      cell: (line) => <LineState line={line} />,
      width: 72,
    },
  ]
}

const ICONS = { held: Clock, due: CalendarClock, paid: Check }
const LOOKS = { held: 'warn', due: undefined, paid: 'ok' }

/** Where a line stands, and until when it is held. */
function LineState({ line: { state, dueAt, carried } }: { line: RoyaltyLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  const Icon = ICONS[state]
  return (
    <>
      <span className={classes('state', LOOKS[state])}>
        <Icon />
        {t(`royalty.state.${state}`)}
      </span>
      {state === 'held' && <small>{t('royalty.until', { date: format.date(dueAt) })}</small>}
      {state === 'due' && carried && <small>{t('royalty.carried')}</small>}
    </>
  )
}

/** The lines of a period, or why there are none. */
export function Statement(props: Parameters<typeof RoyaltyLines>[0]) {
  const { t } = useTranslation()
  return (
    <Card title={t('referrals.statement')}>
      {props.lines?.length === 0 ? (
        <EmptyState title={t('royalty.noLines')}>
          <p>{t('royalty.noLinesWhy')}</p>
        </EmptyState>
      ) : (
        <RoyaltyLines {...props} />
      )}
    </Card>
  )
}
