import { useTranslation } from 'react-i18next'
import type { PaymentLine } from '../../../src/contract/payments.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { Pager } from '../../ui/pager.tsx'
import { Table } from '../../ui/table.tsx'
import { PER_PAGE } from './address.ts'
import { useColumns, type Act } from './columns.tsx'

type ListProps = {
  answer: Answer<'payments.list'> | undefined
  busy: boolean
  page: number
  /** The one that was saved last. */
  current?: string
  onPage: (page: number) => void
  onAct: (act: Act, payment: PaymentLine) => void
}

export function PaymentList({ answer, busy, page, current, onPage, onAct }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns(onAct)
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
