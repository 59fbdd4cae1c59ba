import './royalties.css'
import { CalendarClock, Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { RoyaltyLine } from '../../../../src/contract/partners/referrals.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import type { ScreenTitle } from '../../../../src/contract/screens.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'

type LinesProps = {
  screen: ScreenTitle
  lines: readonly RoyaltyLine[] | undefined
  busy?: boolean
  none: string
  payment?: (id: string) => ReactNode
}

const numbered = (id: string): string => `№ ${id}`

function useLineColumns(payment: (id: string) => ReactNode): Column<RoyaltyLine>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'date',
      title: t('term.date'),
      className: 'when',
      phone: 'start quiet',
      cell: ({ date, paymentId }) => (
        <>
          {format.date(date)}
          <small className="mono">{payment(paymentId)}</small>
        </>
      ),
      facts: [
        { key: 'date', title: t('term.date'), value: ({ date }) => date },
        { key: 'payment', title: t('royalty.kind.accrued'), value: ({ paymentId }) => paymentId },
      ],
      width: 88,
    },
    {
      key: 'client',
      title: t('term.client'),
      className: 'whose',
      phone: 'title',
      cell: ({ client, kind }) => (
        <>
          <span className="ltr">{client}</span>
          <small>{t(`royalty.kind.${kind}`)}</small>
        </>
      ),
      facts: [
        { key: 'client', title: t('term.client'), value: ({ client }) => client },
        { key: 'kind', title: t('royalty.lines'), value: ({ kind }) => t(`royalty.kind.${kind}`) },
      ],
      width: 160,
    },
    {
      key: 'rate',
      title: t('royalty.rate'),
      className: 'rate',
      phone: 'end quiet',
      figure: true,
      cell: ({ rate, base, currency }) =>
        t('royalty.rateOf', { rate: format.percent(rate), amount: format.money(base, currency) }),
      facts: [
        { key: 'rate', title: t('royalty.rate'), value: ({ rate }) => rate },
        { key: 'base', title: t('term.amount'), value: ({ base, currency }) => moneyText(base, currency) },
      ],
      width: 96,
    },
    {
      key: 'amount',
      title: t('term.amount'),
      className: 'sum',
      phone: 'value',
      figure: true,
      cell: ({ amount, currency }) => <b>{format.money(amount, currency)}</b>,
      facts: [
        { key: 'amount', title: t('term.amount'), value: ({ amount, currency }) => moneyText(amount, currency) },
        { key: 'currency', title: t('term.currency'), value: ({ currency }) => currency },
      ],
      width: 64,
    },
    {
      key: 'state',
      title: t('term.state'),
      className: 'stands',
      phone: 'note',
      cell: (line) => <LineState line={line} />,
      facts: [
        { key: 'state', title: t('term.state'), value: ({ state }) => t(`royalty.state.${state}`) },
        { key: 'dueAt', title: t('royalty.state.due'), value: ({ dueAt }) => dueAt },
      ],
      width: 72,
    },
  ]
}

const ICONS = { held: Clock, due: CalendarClock, paid: Check }
const LOOKS = { held: 'warn', due: undefined, paid: 'ok' }

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

/** For print, unsorted. */
export function RoyaltyLines({ lines }: { lines: readonly RoyaltyLine[] }) {
  const { t } = useTranslation()
  const columns = useLineColumns(numbered)
  return (
    <Table
      label={t('royalty.lines')}
      className="royalty-lines"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      tall
      folds
      fits
    />
  )
}

export function Statement({ screen, lines, busy, none, payment = numbered }: LinesProps) {
  const { t } = useTranslation()
  const columns = useLineColumns(payment)
  const { table, file } = useInnerList({ screen, part: 'statement', columns, rows: lines, rowKey: ({ id }) => id })
  return (
    <Card title={t('referrals.statement')} end={file}>
      {lines?.length === 0 ? (
        <EmptyState title={t('royalty.noLines')}>
          <p>{none}</p>
        </EmptyState>
      ) : (
        <Table
          label={t('royalty.lines')}
          className="royalty-lines"
          {...table}
          busy={busy}
          awaited={4}
          tall
          folds
          fits
        />
      )}
    </Card>
  )
}
