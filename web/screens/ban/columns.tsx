import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BannedCampaign } from '../../../src/contract/bans.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../ui/now.ts'
import type { Column } from '../../ui/table-column.ts'

export function useColumns(): Column<BannedCampaign>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  return [
    {
      key: 'name',
      title: t('ban.campaign'),
      className: 'name',
      cell: ({ name, key }) => <TwoLines main={<b>{name}</b>} below={<span className="mono ltr">{key}</span>} />,
      width: 140,
    },
    {
      key: 'client',
      title: t('ban.client'),
      className: 'client',
      cell: ({ clientEmail, targetLink }) => (
        <TwoLines main={<span className="ltr">{clientEmail}</span>} below={<span className="ltr">{targetLink}</span>} />
      ),
      width: 140,
    },
    {
      key: 'reason',
      title: t('ban.reason'),
      className: 'reason',
      cell: ({ reason }) => reason || <span className="dim">{t('ban.noReason')}</span>,
      width: 120,
    },
    {
      key: 'since',
      title: t('ban.since'),
      className: 'since',
      cell: ({ since, by }) => (
        <TwoLines
          main={`${format.date(since)}, ${format.relative(since, now)}`}
          below={by && <span className="ltr">{by}</span>}
        />
      ),
      width: 120,
    },
    {
      key: 'requests',
      title: t('ban.requests'),
      className: 'requests',
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
