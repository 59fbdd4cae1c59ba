import './royalties.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Payout } from '../../../src/contract/referrals.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-column.ts'

export type ShownPayout = Omit<Payout, 'partnerId'>

type PayoutsProps = {
  payouts: readonly ShownPayout[]
  /** Where a payout opens as a page to print, without its number. */
  at: string
  /** Payouts of several partners: say whose. */
  named?: boolean
}

/** What was paid out, newest first; each opens as a page to print. */
export function Payouts({ payouts, at, named }: PayoutsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const period = ({ startDate, endDate }: ShownPayout) => t('royalty.period', { from: format.date(startDate), to: format.date(endDate) })
  const whose: Column<ShownPayout> = { key: 'whose', title: t('referrals.partner'), className: 'whose', cell: ({ name, partner }) => <>{name}<small className="ltr">{partner}</small></> }
  const columns: Column<ShownPayout>[] = [
    { key: 'no', title: t('royalty.payout'), className: 'no', cell: ({ id, date }) => <><Link to={`${at}/${id}`}>{t('royalty.payoutNo', { id })}</Link><small>{format.date(date)}</small></> },
    ...(named ? [whose] : []),
    { key: 'period', title: t('royalty.ofPeriod'), className: 'period', cell: (payout) => <>{period(payout)}<small>{t('royalty.lineCount', { count: payout.lines, n: format.number(payout.lines) })}</small></> },
    { key: 'method', title: t('pay.method'), className: 'way wide roomy', cell: ({ method, note }) => <>{method}{note !== '' && <small className="cut">{note}</small>}</> },
    { key: 'amount', title: t('royalty.amount'), className: 'sum', figure: true, cell: ({ amount, currency }) => <b>{format.money(amount, currency)}</b> },
  ]
  if (payouts.length === 0) return null
  return (
    <Sheet title={t('royalty.payouts')}>
      <Table label={t('royalty.payouts')} className="payouts" columns={columns} rows={payouts} rowKey={({ id }) => id} tall folds fits />
    </Sheet>
  )
}
