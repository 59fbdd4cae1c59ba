import './hits.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanCall } from '../../api/profile.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { MidCut } from '../../kit/layout/mid-cut.tsx'
import { Table } from '../../kit/layout/table.tsx'
import type { Column } from '../../kit/layout/table-column.ts'
import { Failed } from '../failed.tsx'
import { ClientSelect } from './client-select.tsx'
import { keepRecentClient, recentClients } from './recent-clients.ts'

type Props = { why: string; onChoose: (id: string) => void }
type Row = { id: string; email: string; campaigns?: number; clicks?: { used: number | null } }

const ROWS = 10

/** For staff who have not chosen a client yet: any by e-mail, those chosen last and the busiest by one click. */
export function ChooseClient({ why, onChoose }: Props) {
  const { t } = useTranslation()
  const { rows, hasFigures, error, retry } = useClients()
  const columns = useColumns(hasFigures)
  const choose = (id: string) => {
    keepRecentClient(id)
    onChoose(id)
  }
  if (error) return <Failed error={error} onRetry={retry} />
  return (
    <>
      <div className="cap choose-client">
        <h2>{t('conv.chooseClient')}</h2>
        <span className="mid">{why}</span>
        <span className="end">
          <ClientSelect value="" label={t('hits.findClient')} onChange={onChoose} />
        </span>
      </div>
      <Table
        label={t('conv.chooseClient')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => choose(id)}
        folds
      />
    </>
  )
}

/** With figures if the reader sees the list of clients. */
function useClients() {
  const hasFigures = useCanCall()('clients.list')
  const [recent] = useState(recentClients)
  const names = useApiQuery('logs.clients', undefined, { staleTime: 60_000 })
  const busiest = useApiQuery(
    'clients.list',
    { sort: 'clicks', order: 'desc', perPage: ROWS },
    { quiet: true, staleTime: 60_000, enabled: hasFigures },
  )
  const shown: readonly Row[] | undefined = hasFigures ? busiest.data?.clients : names.data?.clients
  const rank = ({ id }: Row) => (recent.includes(id) ? recent.indexOf(id) : ROWS)
  return {
    hasFigures,
    rows: shown?.toSorted((a, b) => rank(a) - rank(b)).slice(0, ROWS),
    error: shown ? null : (busiest.error ?? names.error),
    retry: () => void (hasFigures ? busiest : names).refetch(),
  }
}

function useColumns(hasFigures: boolean): Column<Row>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const client: Column<Row> = {
    key: 'client',
    title: t('term.client'),
    className: 'who-cell',
    phone: 'title',
    width: 200,
    cell: ({ email }) => <MidCut text={email} />,
  }
  if (!hasFigures) return [client]
  return [
    client,
    {
      key: 'campaigns',
      title: t('term.campaigns'),
      figure: true,
      phone: 'start named',
      cell: ({ campaigns = 0 }) => format.number(campaigns),
    },
    {
      key: 'clicks',
      title: t('clients.clicks'),
      figure: true,
      phone: 'end named',
      cell: ({ clicks }) => format.number(clicks?.used ?? 0),
    },
  ]
}
