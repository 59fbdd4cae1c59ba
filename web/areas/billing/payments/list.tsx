import { useTranslation } from 'react-i18next'
import type { PaymentLine } from '../../../../src/contract/billing/payments.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { Pager } from '../../../kit/layout/pager.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { PER_PAGE } from './address.ts'

type ListProps = {
  answer: Answer<'payments.list'> | undefined
  busy: boolean
  page: number
  current?: string
  onPage: (page: number) => void
  columns: readonly Column<PaymentLine>[]
}

export function PaymentList({ answer, busy, page, current, onPage, columns }: ListProps) {
  const { t } = useTranslation()
  return (
    <>
      <Table
        label={t('menu.Payments')}
        className="payments"
        columns={columns}
        rows={answer?.payments}
        rowKey={({ id }) => id}
        current={current}
        busy={busy}
        tall
        folds
        fits
      />
      {answer && <Pager page={page} perPage={PER_PAGE} total={answer.total} onPage={onPage} />}
    </>
  )
}
