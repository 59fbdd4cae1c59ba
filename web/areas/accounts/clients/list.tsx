import { useTranslation } from 'react-i18next'
import type { Client } from '../../../../src/contract/accounts/staff.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import type { Picked } from '../../../shared/pick/pick.tsx'
import { Pager } from '../../../kit/layout/pager.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { asSort, PER_PAGE, type Address } from './address.ts'
import { ClientBulk } from './bulk.tsx'
import type { Expanding } from './columns.tsx'
import { ClientDetails } from './details.tsx'
import type { ChangeAddress } from './filters.tsx'

const NONE: readonly Client[] = []

type ListProps = {
  answer: Answer<'clients.list'> | undefined
  busy: boolean
  address: Address
  onChange: ChangeAddress
  columns: readonly Column<Client>[]
  picked: Picked
  expanding: Expanding
}

export function ClientList({ answer, busy, address, onChange, columns, picked, expanding }: ListProps) {
  const { t } = useTranslation()
  const clients = answer?.clients ?? NONE
  return (
    <>
      <ClientBulk clients={clients.filter(({ id }) => picked.ids.has(id))} picked={picked} />
      <Table
        label={t('clients.table')}
        className="clients"
        columns={columns}
        rows={answer?.clients}
        rowKey={(client) => client.id}
        sorting={{ by: address.sort, order: address.order }}
        onSort={({ by, order }) => onChange({ sort: asSort(by), order, page: 1 })}
        below={detailsBelow(expanding.open, columns.length)}
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

/** `span`: number of columns. */
const detailsBelow = (open: ReadonlySet<string>, span: number) =>
  function below(client: Client) {
    return open.has(client.id) ? <ClientDetails client={client} span={span} /> : null
  }
