import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { BannedCampaign } from '../../../../src/contract/campaigns/bans.ts'
import { readableLink } from '../../../../src/lib/net/readable-link.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Listing } from '../../../shared/listing/listing.tsx'
import { useNow } from '../../../kit/now.ts'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'

type TableProps = { rows: readonly BannedCampaign[] | undefined; onLift: (campaign: BannedCampaign) => void }

export function BannedTable({ rows, onLift }: TableProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const menu = useRowMenu<BannedCampaign>({
    label: ({ name }) => t('ban.menu', { name }),
    acts: (campaign) => [{ key: 'lift', label: t('ban.lift'), icon: <CircleCheck />, onAct: () => onLift(campaign) }],
  })
  return (
    <Listing
      screen="Ban Companies"
      label={t('ban.table')}
      className="bans"
      columns={[...columns, menu]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

function useColumns(): Column<BannedCampaign>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return [
    {
      key: 'name',
      title: t('ban.campaign'),
      fixed: true,
      facts: [
        { key: 'campaign', title: t('ban.campaign'), value: ({ name }) => name },
        { key: 'key', title: t('ban.key'), value: ({ key }) => key },
      ],
      className: 'name',
      phone: 'title',
      cell: ({ name, key }) => <TwoLines main={<b>{name}</b>} below={<span className="mono ltr">{key}</span>} />,
      width: 140,
    },
    {
      key: 'client',
      title: t('ban.client'),
      facts: [
        { key: 'client', title: t('ban.client'), value: ({ clientEmail }) => clientEmail },
        { key: 'target', title: t('campaign.field.targetLink'), value: ({ targetLink }) => readableLink(targetLink) },
      ],
      className: 'client',
      phone: 'note quiet',
      cell: ({ clientEmail, targetLink }) => (
        <TwoLines
          main={<span className="ltr">{clientEmail}</span>}
          below={<span className="ltr">{readableLink(targetLink)}</span>}
        />
      ),
      width: 140,
    },
    {
      key: 'reason',
      title: t('ban.reason'),
      value: ({ reason }) => reason,
      className: 'reason',
      phone: 'note quiet',
      cell: ({ reason }) => reason || <span className="dim">{t('ban.noReason')}</span>,
      width: 120,
    },
    {
      key: 'since',
      title: t('ban.since'),
      facts: [
        { key: 'since', title: t('ban.since'), value: ({ since }) => since },
        { key: 'by', title: t('ban.by'), value: ({ by }) => by },
      ],
      phone: 'note quiet',
      cell: ({ since, by }) => (
        <TwoLines
          main={`${format.date(since)}, ${format.ago(since, now)}`}
          below={by && <span className="ltr">{by}</span>}
        />
      ),
      width: 120,
    },
    {
      key: 'requests',
      title: t('ban.requests'),
      value: ({ requests }) => requests,
      className: 'requests',
      phone: 'note',
      figure: true,
      cell: ({ requests }) => <Requests requests={requests} />,
      width: 48,
    },
  ]
}

const TwoLines = ({ main, below }: { main: ReactNode; below: ReactNode }) => (
  <>
    {main}
    {below && <small>{below}</small>}
  </>
)

function Requests({ requests }: Pick<BannedCampaign, 'requests'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (requests === null) return <span className="dim">{t('lists.hitsUnknown')}</span>
  return (
    <>
      <span className="word">{t('ban.requests')}: </span>
      {format.number(requests)}
    </>
  )
}
