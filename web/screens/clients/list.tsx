import { Coins, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Client } from '../../../src/contract/staff.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useReaches } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Pager } from '../../ui/pager.tsx'
import { Table } from '../../ui/table.tsx'
import { asSort, PER_PAGE, type Address } from './address.ts'
import { useColumns } from './columns.tsx'
import type { ChangeAddress } from './filters.tsx'

type ListProps = {
  answer: Answer<'clients.list'> | undefined
  busy: boolean
  address: Address
  onChange: ChangeAddress
}

export function ClientList({ answer, busy, address, onChange }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  return (
    <>
      <Table
        label={t('clients.table')}
        className="clients"
        columns={columns}
        rows={answer?.clients}
        rowKey={(client) => client.id}
        sorting={{ by: address.sort, order: address.order }}
        onSort={({ by, order }) => onChange({ sort: asSort(by), order, page: 1 })}
        below={keptBelow(columns.length)}
        busy={busy}
        tall
        folds
        fits
      />
      {answer && (
        <Pager
          page={Math.max(1, address.page)}
          perPage={PER_PAGE}
          total={answer.total}
          onPage={(page) => onChange({ page })}
        />
      )}
    </>
  )
}

/** Under a client's row: payments and notes, where there are any. */
function Kept({ client: { id, payments, notes }, span }: { client: Client; span: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const last = payments[0]
  if (!last && notes === '') return null
  return (
    <tr className="kept">
      <td colSpan={span}>
        <div>
          {last && (
            <span>
              <Coins />
              <PaymentsLink id={id}>
                {t('clients.payments', {
                  count: payments.length,
                  n: format.number(payments.length),
                  amount: format.money(last.amount, last.currency),
                  date: format.date(last.date),
                })}
              </PaymentsLink>
            </span>
          )}
          {notes !== '' && (
            <span>
              <StickyNote role="img" aria-label={t('clients.notes')} />
              <span className="noted">{notes}</span>
            </span>
          )}
        </div>
      </td>
    </tr>
  )
}

function PaymentsLink({ id, children }: { id: string; children: ReactNode }) {
  return useReaches('Payments') ? <Link to={`/pages/payments?client=${id}`}>{children}</Link> : children
}

/** For a table of so many columns. */
const keptBelow = (span: number) =>
  function below(client: Client) {
    return <Kept client={client} span={span} />
  }
