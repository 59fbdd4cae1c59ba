import './clients.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Client } from '../../../../src/contract/accounts/staff.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { call } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { StaffStepsLeft } from '../../../shared/first-steps/steps-left.tsx'
import { useShownColumns, type ShownColumns } from '../../../shared/listing/columns.ts'
import { ListTools } from '../../../shared/listing/tools.tsx'
import { Page } from '../../../shared/page.tsx'
import { usePicked, type Picked } from '../../../shared/pick/pick.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { isNarrowed, questionOf, SPEC, type Address } from './address.ts'
import { useCounts } from './counts.ts'
import { NoClients, NoMatch } from './empty.tsx'
import { ClientFilters, type ChangeAddress } from './filters.tsx'
import { useColumns, useExpanding, type Expanding } from './columns.tsx'
import { StaffAnswer } from './needs/answer.tsx'
import { ClientList } from './list.tsx'
import { History as HistoryIcon } from 'lucide-react'
import { useSession } from '../../../api/session-store.ts'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { historyOf } from '../../../shared/history/address.ts'

function AllHistory() {
  const { t } = useTranslation()
  if (useSession()?.role !== 'admin') return null
  return (
    <ButtonLink to={historyOf('Clients')} icon={<HistoryIcon />}>
      {t('audit.history')}
    </ButtonLink>
  )
}

export default function ClientsPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const [address, change] = useUrlState(SPEC)
  const query = useApiQuery('clients.list', questionOf(address), { quiet: true })
  const counts = useCounts()
  const [picked, expanding] = [usePicked(), useExpanding()]
  const columns = useShownColumns('Clients', useColumns(picked, expanding))
  if (query.data?.total === 0 && !isNarrowed(address)) return <NoClients />
  const isLost = query.error !== null && !query.data
  return (
    <Page
      title={t('menu.Clients')}
      sub={counts.all === undefined ? undefined : format.number(counts.all)}
      acts={<AllHistory />}
    >
      {!isLost && <StaffAnswer counts={counts} />}
      <StaffStepsLeft />
      <ClientFilters address={address} counts={counts} onChange={change}>
        <Tools address={address} columns={columns} />
      </ClientFilters>
      <Card refreshing={query.isPlaceholderData}>
        <Rows
          query={query}
          address={address}
          onChange={change}
          columns={columns}
          picked={picked}
          expanding={expanding}
        />
      </Card>
    </Page>
  )
}

type ToolsProps = { address: Address; columns: ShownColumns<Client> }

const Tools = ({ address, columns }: ToolsProps) => (
  <ListTools
    screen="Clients"
    columns={columns}
    rowKey={({ id }) => id}
    load={async (page, perPage) => {
      const { clients, total } = await call('clients.list', { ...questionOf(address), page, perPage })
      return { rows: clients, total }
    }}
  />
)

type RowsProps = {
  query: UseQueryResult<Answer<'clients.list'>>
  address: Address
  onChange: ChangeAddress
  columns: ShownColumns<Client>
  picked: Picked
  expanding: Expanding
}

function Rows({ query: { data, error, refetch, isPlaceholderData }, columns, ...rest }: RowsProps) {
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (data?.clients.length === 0) return <NoMatch onClear={rest.onChange} />
  return <ClientList answer={data} busy={isPlaceholderData} columns={columns.shown} {...rest} />
}
