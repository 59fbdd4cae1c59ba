import './clients.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Failed } from '../../parts/failed.tsx'
import { Page } from '../../parts/page.tsx'
import { Card } from '../../ui/card.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { isNarrowed, questionOf, SPEC, type Address } from './address.ts'
import { useCounts } from './counts.ts'
import { NoClients, NoMatch } from './empty.tsx'
import { ClientFigures } from './figures.tsx'
import { ClientFilters, type ChangeAddress } from './filters.tsx'
import { ClientList } from './list.tsx'
import { AllHistory } from './history/all.tsx'
import { Reading } from './reading.tsx'
import { NoPrices } from './setup.tsx'

/** The accounts that pay for the service, and which of them are protected now. */
export default function ClientsPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const [address, change] = useUrlState(SPEC)
  const query = useApiQuery('clients.list', questionOf(address), { quiet: true })
  const counts = useCounts()
  if (query.data?.total === 0 && !isNarrowed(address)) return <NoClients />
  const isLost = query.error !== null && !query.data
  return (
    <Page
      title={t('menu.Clients')}
      sub={counts.all === undefined ? undefined : format.number(counts.all)}
      acts={<AllHistory />}
    >
      <ClientFilters address={address} counts={counts} onChange={change} />
      <NoPrices />
      {!isLost && <Reading counts={counts} />}
      <Card refreshing={query.isPlaceholderData}>
        {!isLost && <ClientFigures counts={counts} />}
        <Rows query={query} address={address} onChange={change} />
      </Card>
    </Page>
  )
}

type RowsProps = { query: UseQueryResult<Answer<'clients.list'>>; address: Address; onChange: ChangeAddress }

function Rows({ query: { data, error, refetch, isPlaceholderData }, address, onChange }: RowsProps) {
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (data?.clients.length === 0) return <NoMatch onClear={onChange} />
  return <ClientList answer={data} busy={isPlaceholderData} address={address} onChange={onChange} />
}
