import './royalties.css'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import { usePayoutColumns, type ShownPayout } from './payout-columns.tsx'

type PayoutsProps = {
  payouts: readonly ShownPayout[]
  at: string
  /** Payouts of several partners: say whose. */
  named?: boolean
}

/** What was paid out, newest first; each opens as a page to print. */
export function Payouts({ payouts, at, named = false }: PayoutsProps) {
  const { t } = useTranslation()
  const columns = usePayoutColumns(at, named)
  if (payouts.length === 0) return null
  return (
    <Card title={t('royalty.payouts')}>
      <Table
        label={t('royalty.payouts')}
        className="payouts"
        columns={columns}
        rows={payouts}
        rowKey={({ id }) => id}
        tall
        folds
        fits
      />
    </Card>
  )
}
