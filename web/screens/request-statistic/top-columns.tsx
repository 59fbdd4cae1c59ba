import { useTranslation } from 'react-i18next'
import type { TopRequests } from '../../../src/contract/requests.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Column } from '../../ui/table-column.ts'
import type { Address } from './address.ts'
import { To } from './to.tsx'
import { useLinks } from './use-links.ts'
import type { Top } from './words.ts'

export function useTopColumns(by: Top, address: Address): Column<TopRequests>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const Cell = CELLS[by]
  const columns: Column<TopRequests>[] = [
    {
      key: 'value',
      title: t(`requests.top.${by}`),
      className: 'who-cell',
      width: 168,
      cell: (row) => <Cell row={row} address={address} />,
    },
    {
      key: 'requests',
      title: t('requests.requests'),
      figure: true,
      className: 'many',
      width: 64,
      cell: ({ requests }) => format.number(requests),
    },
    {
      key: 'bot',
      title: t('class.bot'),
      figure: true,
      className: 'bots',
      width: 48,
      cell: ({ bot, requests }) => format.share(bot, requests),
    },
    {
      key: 'first',
      title: t('requests.first'),
      className: 'roomy wide',
      width: 96,
      cell: ({ firstHit }) => format.dateTime(firstHit),
    },
    {
      key: 'last',
      title: t('requests.last'),
      className: 'roomy wide',
      width: 96,
      cell: ({ lastHit }) => format.dateTime(lastHit),
    },
  ]
  if (by === 'address' || by === 'network')
    columns.splice(3, 0, {
      key: 'met',
      title: t('requests.met'),
      figure: true,
      className: 'roomy wide',
      width: 48,
      cell: ({ campaigns, clients }) => `${format.number(clients)} · ${format.number(campaigns)}`,
    })
  return columns
}

type CellProps = { row: TopRequests; address: Address }

/** An unknown network has the number 0. */
function useNetwork(): (row: Pick<TopRequests, 'asn' | 'isp'>) => string {
  const { t } = useTranslation()
  return ({ asn, isp }) => (asn === 0 ? t('requests.unknownNetwork') : `AS${asn} ${isp}`.trim())
}

const Client = ({ row: { label, value }, address }: CellProps) => (
  <To className="ltr cut" to={useLinks(address).client(label)}>
    {label || value}
  </To>
)

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

const CELLS: Record<Top, (props: CellProps) => React.ReactNode> = {
  client: Client,
  campaign: Campaign,
  address: AddressCell,
  network: Network,
}
