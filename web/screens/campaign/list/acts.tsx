import { ChartColumn, Download, List, Pencil } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { changeOf, logsOf, statisticsOf } from '../addresses.ts'
import { useDownload } from '../../../parts/use-download.ts'

export function Acts({ row: { id, name } }: { row: { id: string; name: string } }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { start } = useDownload()
  const go = (to: string) => () => void navigate(to)
  return (
    <RowMenu
      label={t('campaign.acts', { name })}
      acts={[
        { key: 'edit', label: t('ui.edit'), icon: <Pencil size={16} />, onAct: go(changeOf(id)) },
        { key: 'download', label: t('campaign.download'), icon: <Download size={16} />, onAct: () => start(id) },
        { key: 'statistics', label: t('menu.Statistics'), icon: <ChartColumn size={16} />, onAct: go(statisticsOf(id)) },
        { key: 'logs', label: t('menu.Logs'), icon: <List size={16} />, onAct: go(logsOf(id)) },
      ]}
    />
  )
}
