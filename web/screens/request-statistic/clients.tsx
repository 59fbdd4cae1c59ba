import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import type { Asked } from '../../api/client.ts'
import type { Address, ChangeAddress } from './address.ts'
import { useColumns } from './columns.tsx'
import { REQUEST_SORTS, type RequestSort } from './words.ts'

export const PER_PAGE = 50
const isSort = (by: string): by is RequestSort => (REQUEST_SORTS as readonly string[]).includes(by)

export type AskedStatistic = Asked<'logs.getRequestStatistic'>
export const useStatistic = (question: AskedStatistic) =>
  useApiQuery('logs.getRequestStatistic', question, { quiet: true })

type Props = { asked: ReturnType<typeof useStatistic>; address: Address; onChange: ChangeAddress }

/** A line a client: what he asked, and where his paid month is heading. */
export function Clients(props: Props) {
  const { asked, address, onChange } = props
  const { data, error, isPlaceholderData } = asked
  return (
    <Card refreshing={isPlaceholderData}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void asked.refetch()} />
      ) : data?.total === 0 && !isPlaceholderData ? (
        <Nobody search={address.search} onAll={() => onChange({ search: '', page: 1 })} />
      ) : (
        <List {...props} />
      )}
    </Card>
  )
}

function List({ asked: { data, isPlaceholderData }, address, onChange }: Props) {
  const { t } = useTranslation()
  const columns = useColumns(address)
  const { sort, order } = address
  return (
    <>
      <Table
        label={t('requests.clients')}
        className="requests"
        columns={columns}
        rows={data?.statistics}
        rowKey={({ clientId }) => clientId}
        sorting={{ by: sort, order }}
        onSort={({ by, order: next }) =>
          isSort(by) && onChange({ sort: by, order: by === 'client' && sort !== 'client' ? 'asc' : next, page: 1 })
        }
        busy={isPlaceholderData}
        tall
        folds
        fits
      />
      <Pager
        page={Math.max(1, address.page)}
        perPage={PER_PAGE}
        total={data?.total ?? 0}
        onPage={(page) => onChange({ page })}
      >
        <span className="dim how">{t('requests.how')}</span>
      </Pager>
    </>
  )
}

function Nobody({ search, onAll }: { search: string; onAll: () => void }) {
  const { t } = useTranslation()
  if (search !== '')
    return (
      <EmptyState title={t('requests.noMatch')} action={<Button onClick={onAll}>{t('requests.showAll')}</Button>} />
    )
  return (
    <EmptyState title={t('requests.noClients')}>
      <p>{t('requests.noClientsWhy')}</p>
    </EmptyState>
  )
}
