import { Download, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Site } from '../../../src/contract/sites.ts'
import { useApiMutation } from '../../api/query.ts'
import { useDownload } from '../../parts/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { againOf } from './draft.ts'
import type { ListProps } from './list.tsx'
import { isFailed } from './state.ts'

/** The one thing to do with a row, and the others behind dots. */
export function RowActions({ site, onEdit, onDelete, onBegun }: Omit<ListProps, 'sites'> & { site: Site }) {
  const { t } = useTranslation()
  const { busy, start } = useDownload('company.downloadSite')
  const again = useApiMutation('company.createSite', {
    refreshes: ['company.sites', 'tariff.list'],
    onDone: ({ siteId }) => onBegun(siteId),
  })
  const act = isFailed(site) ? (
    <Button size="s" icon={<RefreshCw />} busy={again.isPending} onClick={() => again.mutate(againOf(site))}>
      {t('ui.retry')}
    </Button>
  ) : (
    <Button
      size="s"
      icon={<Download />}
      busy={busy}
      aria-label={t('sites.fetch', { name: site.name })}
      onClick={() => start({ siteId: site.id })}
    >
      {t('sites.download')}
    </Button>
  )
  return (
    <span className="row">
      {act}
      <RowMenu
        label={t('sites.acts', { name: site.name })}
        acts={[
          { key: 'edit', label: t('sites.edit'), icon: <Pencil />, onAct: () => onEdit(site) },
          { key: 'delete', label: t('ui.delete'), icon: <Trash2 />, bad: true, onAct: () => onDelete(site) },
        ]}
      />
    </span>
  )
}
