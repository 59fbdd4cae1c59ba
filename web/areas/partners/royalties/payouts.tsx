import './royalties.css'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Payout } from '../../../../src/contract/partners/referrals.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import type { ScreenTitle } from '../../../../src/contract/screens.ts'
import { Card } from '../../../kit/layout/card.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'

type PayoutsProps = {
  screen: ScreenTitle
  payouts: readonly ShownPayout[]
  at: string
  named?: boolean
}

export function Payouts({ screen, payouts, at, named = false }: PayoutsProps) {
  const { t } = useTranslation()
  const columns = usePayoutColumns(at, named)
  const { table, file } = useInnerList({ screen, part: 'payouts', columns, rows: payouts, rowKey: ({ id }) => id })
  if (payouts.length === 0) return null
  return (
    <Card title={t('royalty.payouts')} end={file}>
      <Table label={t('royalty.payouts')} className="payouts" {...table} tall folds fits />
    </Card>
  )
}

export type ShownPayout = Omit<Payout, 'partnerId'>

/** `at`: the printable payout's path, without number. */
function usePayoutColumns(at: string, named: boolean): Column<ShownPayout>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const whose: Column<ShownPayout> = {
    key: 'whose',
    title: t('term.partner'),
    className: 'whose',
    phone: 'note',
    cell: ({ name, partner }) => (
      <>
        {name}
        <small className="ltr">{partner}</small>
      </>
    ),
    facts: [
      { key: 'name', title: t('term.partner'), value: ({ name }) => name },
      { key: 'partner', title: t('term.client'), value: ({ partner }) => partner },
    ],
  }
  return [
    {
      key: 'no',
      title: t('royalty.payout'),
      className: 'no',
      phone: 'title',
      cell: ({ id, date }) => (
        <>
          <Link to={`${at}/${id}`}>{t('royalty.payoutNo', { id })}</Link>
          <small>{format.date(date)}</small>
        </>
      ),
      facts: [
        { key: 'no', title: t('royalty.payout'), value: ({ id }) => id },
        { key: 'date', title: t('term.date'), value: ({ date }) => date },
      ],
    },
    ...(named ? [whose] : []),
    {
      key: 'period',
      title: t('royalty.ofPeriod'),
      className: 'period',
      phone: 'note quiet',
      cell: ({ startDate, endDate, lines }) => (
        <>
          {t('royalty.period', { from: format.date(startDate), to: format.date(endDate) })}
          <small>{t('royalty.lineCount', { count: lines, n: format.number(lines) })}</small>
        </>
      ),
      facts: [
        { key: 'from', title: t('costs.from'), value: ({ startDate }) => startDate },
        { key: 'to', title: t('costs.to'), value: ({ endDate }) => endDate },
        { key: 'lines', title: t('royalty.lines'), value: ({ lines }) => lines },
      ],
    },
    {
      key: 'method',
      title: t('pay.method'),
      className: 'way roomy',
      phone: 'hidden',
      cell: ({ method, note }) => (
        <>
          {method}
          {note !== '' && <small className="cut">{note}</small>}
        </>
      ),
      facts: [
        { key: 'method', title: t('pay.method'), value: ({ method }) => method },
        { key: 'note', title: t('term.note'), value: ({ note }) => note },
      ],
    },
    {
      key: 'amount',
      title: t('term.amount'),
      phone: 'value',
      figure: true,
      cell: ({ amount, currency }) => <b>{format.money(amount, currency)}</b>,
      facts: [
        { key: 'amount', title: t('term.amount'), value: ({ amount, currency }) => moneyText(amount, currency) },
        { key: 'currency', title: t('term.currency'), value: ({ currency }) => currency },
      ],
    },
  ]
}
