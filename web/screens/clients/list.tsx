import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { Pager } from '../../ui/pager.tsx'
import { Table } from '../../ui/table.tsx'
import { asSort, PER_PAGE, type Address } from './address.ts'
import { useColumns } from './columns.tsx'
import type { ChangeAddress } from './filters.tsx'
import { keptBelow } from './kept.tsx'

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
