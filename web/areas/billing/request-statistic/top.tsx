import { useTranslation } from '../../../i18n/i18n.ts'
import type { TopRequests as TopRow } from '../../../../src/contract/billing/requests.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import type { Days } from '../../../shared/hits/range.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { TOPS, type Address, type ChangeAddress, type ShownTop } from './address.ts'
import { To, useLinks, When } from './links.tsx'

type Props = { address: Address; question: Days & { timezone: string }; onChange: ChangeAddress }

export function TopRequests({ address, question, onChange }: Props) {
  const { t } = useTranslation()
  const { top: by } = address
  const query = useApiQuery('logs.getTopRequestStatistic', { ...question, by, limit: 20 }, { quiet: true })
  const { data, error, isPlaceholderData, refetch } = query
  const columns = useTopColumns(by, address)
  const { table, file } = useInnerList({
    screen: 'Request Statistic',
    part: by,
    columns,
    rows: isPlaceholderData ? undefined : data?.top,
    rowKey: ({ value }) => value,
  })
  const choices = TOPS.map((value) => ({ value, label: t(`requests.tops.${value}`) }))
  return (
    <Card
      title={t('requests.top')}
      end={
        <>
          <Seg
            small
            label={t('requests.top')}
            value={by}
            choices={choices}
            onChange={(top) => onChange({ top }, { replace: true })}
          />
          {file}
        </>
      }
      refreshing={isPlaceholderData}
      className="top-requests"
    >
      {error && (!data || isPlaceholderData) ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data?.top.length === 0 && !isPlaceholderData ? (
        <EmptyState title={t('requests.nobody')}>
          <p>{t('requests.nobodyWhy')}</p>
        </EmptyState>
      ) : (
        <Table key={by} label={t('requests.top')} className="requests" {...table} awaited={8} tall folds fits />
      )}
    </Card>
  )
}

function useTopColumns(by: ShownTop, address: Address): Column<TopRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const Cell = CELLS[by]
  const columns: Column<TopRow>[] = [
    {
      key: 'value',
      title: t(`requests.top.${by}`),
      className: 'who-cell',
      phone: 'title',
      width: 168,
      cell: (row) => <Cell row={row} address={address} />,
      value: ({ value, label }) => label || value,
    },
    {
      key: 'requests',
      title: t('requests.requests'),
      figure: true,
      phone: 'start named',
      width: 64,
      cell: ({ requests }) => format.number(requests),
      value: ({ requests }) => requests,
    },
    {
      key: 'bot',
      title: t('class.bot'),
      figure: true,
      phone: 'end named',
      width: 48,
      cell: ({ bot, requests }) => (
        <>
          {format.share(bot, requests)}
          <small className="roomy">{format.number(bot)}</small>
        </>
      ),
      value: ({ bot }) => bot,
    },
    {
      key: 'first',
      title: t('requests.first'),
      className: 'roomy',
      phone: 'hidden',
      width: 96,
      cell: ({ firstHit }) => <When at={firstHit} />,
      value: ({ firstHit }) => firstHit,
    },
    {
      key: 'last',
      title: t('requests.last'),
      className: 'roomy',
      phone: 'hidden',
      width: 96,
      cell: ({ lastHit }) => <When at={lastHit} />,
      value: ({ lastHit }) => lastHit,
    },
  ]
  if (by === 'address' || by === 'network')
    columns.splice(3, 0, {
      key: 'met',
      title: t('requests.met'),
      figure: true,
      className: 'roomy',
      phone: 'hidden',
      width: 48,
      cell: ({ campaigns, clients }) => `${format.number(clients)} · ${format.number(campaigns)}`,
      facts: [
        { key: 'clients', title: t('menu.Clients'), value: ({ clients }) => clients },
        { key: 'campaigns', title: t('requests.tops.campaign'), value: ({ campaigns }) => campaigns },
      ],
    })
  return columns
}

type CellProps = { row: TopRow; address: Address }

/** An unknown network has number 0. */
function useNetwork(): (row: Pick<TopRow, 'asn' | 'isp'>) => string {
  const { t } = useTranslation()
  return ({ asn, isp }) => (asn === 0 ? t('requests.unknownNetwork') : `AS${asn} ${isp}`.trim())
}

const Campaign = ({ row: { label, value, client }, address }: CellProps) => (
  <>
    <To className="cut" to={useLinks(address).hits({ campaign: value })}>
      {label || value}
    </To>
    <small className="ltr cut">{client}</small>
  </>
)

function AddressCell({ row, address }: CellProps) {
  const format = useFormat()
  const network = useNetwork()
  const links = useLinks(address)
  return (
    <>
      <To className="ltr cut" to={links.hits({ condition: { field: 'ip', verb: 'is', value: row.value } })}>
        {row.value}
      </To>
      <small className="cut">
        {[row.country && format.country(row.country), network(row)].filter(Boolean).join(' · ')}
      </small>
    </>
  )
}

const Network = ({ row, address }: CellProps) => (
  <To className="cut" to={useLinks(address).hits({ condition: { field: 'asn', verb: 'is', value: row.value } })}>
    {useNetwork()(row)}
  </To>
)

const CELLS: Record<ShownTop, (props: CellProps) => React.ReactNode> = {
  campaign: Campaign,
  address: AddressCell,
  network: Network,
}
