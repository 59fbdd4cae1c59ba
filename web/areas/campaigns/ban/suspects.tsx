import { Ban } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import type { Suspect } from './suspect.ts'

type SuspectsProps = { rows: readonly Suspect[] | undefined; onBan: (suspect: Suspect) => void }

/** Campaigns that are not banned, the most conspicuous first. */
export function Suspects({ rows, onBan }: SuspectsProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const menu = useRowMenu<Suspect>({
    label: ({ name }) => t('ban.menu', { name }),
    acts: (suspect) => [{ key: 'ban', label: t('ban.act'), icon: <Ban />, bad: true, onAct: () => onBan(suspect) }],
  })
  const { table, file } = useInnerList({
    screen: 'Ban Companies',
    part: 'suspects',
    columns: [...columns, menu],
    rows,
    rowKey: ({ id }) => id,
  })
  if (rows?.length === 0) return null
  return (
    <Card title={t('ban.suspects')} end={file}>
      <Table label={t('ban.suspects')} className="suspects" {...table} awaited={3} tall folds fits />
    </Card>
  )
}

export const ToCampaign = ({ of: { id, name } }: { of: Pick<Suspect, 'id' | 'name'> }) =>
  useReaches('Statistics') ? <Link to={`${SCREENS.Statistics.path}/${id}`}>{name}</Link> : name

function useColumns(): Column<Suspect>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'name',
      title: t('ban.campaign'),
      className: 'name',
      phone: 'title',
      value: ({ name }) => name,
      cell: (suspect) => <ToCampaign of={suspect} />,
      width: 140,
    },
    {
      key: 'appeals',
      title: t('ban.appeals'),
      phone: 'note named',
      figure: true,
      value: ({ appeals }) => appeals,
      cell: ({ appeals }) => (appeals === 0 ? <span className="dim">0</span> : format.number(appeals)),
      width: 32,
    },
    {
      key: 'share',
      title: t('ban.turned'),
      phone: 'note named',
      figure: true,
      value: ({ bot }) => bot,
      cell: ({ bot, visits }) => format.share(bot, visits),
      width: 48,
    },
    {
      key: 'visits',
      title: t('ban.visits'),
      phone: 'note named',
      figure: true,
      value: ({ visits }) => visits,
      cell: ({ visits }) => format.number(visits),
      width: 64,
    },
  ]
}
