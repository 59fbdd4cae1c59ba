import {
  ChartColumn,
  CirclePause,
  CirclePlay,
  Copy,
  CopyPlus,
  Download,
  Link2,
  List,
  PanelsTopLeft,
  Pencil,
  TextCursorInput,
  Trash2,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { call } from '../../../../api/client.ts'
import { allowedActions, useCanCall } from '../../../../api/profile.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { RowMenu } from '../../../../kit/layout/row-menu.tsx'
import { changeOf, logsOf, sitesOf, statisticsOf } from '../addresses.ts'
import { useDownload } from '../../../../shared/download.tsx'
import { useSelection, type Row } from './selection.ts'

export function RowActions({ row }: { row: Row }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { start } = useDownload('company.download')
  const { start: startWp } = useDownload('company.downloadWp')
  const { rename, link, setCopying, setPendingDelete } = useSelection()
  const turn = useSwitch(row)
  const canCall = useCanCall()
  const copy = useApiMutation('company.copy', {
    refreshes: ['company.list'],
    onDone: ({ campaign }) => void navigate(changeOf(campaign.id)),
  })
  const { id, name, status } = row
  const go = (to: string) => () => void navigate(to)
  const isOn = status === 'active'
  return (
    <RowMenu
      label={t('campaign.acts', { name })}
      acts={allowedActions(
        [
          {
            key: 'edit',
            label: canCall('campaign.save') ? t('ui.edit') : t('campaign.look'),
            icon: <Pencil size={16} />,
            onAct: go(changeOf(id)),
          },
          ...(link
            ? [{ key: 'link', label: t('tracking.title'), icon: <Link2 size={16} />, onAct: () => link(id) }]
            : []),
          {
            key: 'rename',
            call: 'company.rename',
            label: t('campaign.rename'),
            icon: <TextCursorInput size={16} />,
            onAct: () => rename(id),
          },
          {
            key: 'copy',
            call: 'company.copy',
            label: t('campaign.copy'),
            icon: <Copy size={16} />,
            disabled: copy.isPending,
            onAct: () => copy.mutate({ id }),
          },
          {
            key: 'copies',
            call: 'company.copyTogether',
            label: t('campaign.copies'),
            icon: <CopyPlus size={16} />,
            onAct: () => setCopying(row),
          },
          {
            key: 'switch',
            call: 'company.updateInfoStatus',
            label: t(isOn ? 'campaign.pause' : 'campaign.activate'),
            icon: isOn ? <CirclePause size={16} /> : <CirclePlay size={16} />,
            disabled: turn.isPending,
            onAct: () => turn.mutate({ id }),
          },
          {
            key: 'download',
            call: 'company.download',
            label: t('campaign.download'),
            icon: <Download size={16} />,
            onAct: () => start({ company: id }),
          },
          {
            key: 'downloadWp',
            call: 'company.downloadWp',
            label: t('campaign.downloadWp'),
            icon: <Download size={16} />,
            onAct: () => startWp({ company: id }),
          },
          { key: 'sites', label: t('sites.forCampaign'), icon: <PanelsTopLeft size={16} />, onAct: go(sitesOf(id)) },
          {
            key: 'statistics',
            label: t('menu.Statistics'),
            icon: <ChartColumn size={16} />,
            onAct: go(statisticsOf(id)),
          },
          { key: 'logs', label: t('menu.Logs'), icon: <List size={16} />, onAct: go(logsOf(id)) },
          {
            key: 'delete',
            call: 'company.delete',
            label: t('ui.delete'),
            icon: <Trash2 size={16} />,
            bad: true,
            onAct: () => setPendingDelete([row]),
          },
        ],
        canCall,
      )}
    />
  )
}

function useSwitch({ id, name }: Row) {
  const { t } = useTranslation()
  const format = useFormat()
  return useApiMutation('company.updateInfoStatus', {
    refreshes: ['company.list', 'company.edit'],
    undoable: ({ status, lastHit }) => {
      const outcome = t(status === 'active' ? 'campaign.nowActive' : 'campaign.nowPaused', { name })
      const since = lastHit === null ? t('campaign.noHitYet') : t('campaign.lastHitWas', { when: format.ago(lastHit) })
      // sets the old state: another user may have changed it
      const undo = () => call('company.bulk', { ids: [id], act: status === 'active' ? 'pause' : 'activate' })
      return { text: `${outcome} ${since}`, undo }
    },
  })
}
