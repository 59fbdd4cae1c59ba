import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BannedCampaign } from '../../../src/contract/bans.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Table } from '../../ui/table.tsx'
import { useColumns } from './columns.tsx'

type TableProps = { rows: readonly BannedCampaign[] | undefined; onLift: (campaign: BannedCampaign) => void }

export function BannedTable({ rows, onLift }: TableProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const menu = (campaign: BannedCampaign) => (
    <RowMenu
      label={t('ban.menu', { name: campaign.name })}
      acts={[{ key: 'lift', label: t('ban.lift'), icon: <CircleCheck />, onAct: () => onLift(campaign) }]}
    />
  )
  return (
    <Table
      label={t('ban.table')}
      className="bans"
      columns={[
        ...columns,
        { key: 'menu', title: <span className="vh">{t('ui.actions')}</span>, className: 'act', cell: menu, width: 16 },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      tall
      folds
      fits
    />
  )
}
