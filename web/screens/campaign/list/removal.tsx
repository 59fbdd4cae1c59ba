import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { useSelection } from './selection.ts'
import { hitsOf, sumOf } from './sums.ts'

/** Asks before campaigns are deleted, and says what that hits. */
export function ConfirmDelete() {
  const { t } = useTranslation()
  const format = useFormat()
  const { pendingDelete, setPendingDelete, setRecentlyDeleted, pick } = useSelection()
  const ids = pendingDelete.map((row) => row.id)
  const done = () => {
    setRecentlyDeleted(pendingDelete)
    pick(ids, false)
    setPendingDelete([])
  }
  const one = useApiMutation('company.delete', { silent: true, refreshes: ['company.list'], onDone: done })
  const many = useApiMutation('company.bulk', { refreshes: ['company.list'], onDone: done })
  const first = pendingDelete[0]
  const act = () => (ids.length === 1 && first ? one.mutate({ id: first.id }) : many.mutate({ ids, act: 'delete' }))
  const hits = hitsOf(sumOf(pendingDelete))
  return (
    <Confirm
      open={pendingDelete.length > 0}
      title={
        pendingDelete.length === 1
          ? t('campaign.deleteTitle', { name: first?.name })
          : t('campaign.deleteMany', { count: pendingDelete.length })
      }
      act={t('ui.delete')}
      busy={one.isPending || many.isPending}
      onAct={act}
      onClose={() => setPendingDelete([])}
    >
      <div className="stack">
        <p>
          {hits === 0
            ? t('campaign.deleteQuiet', { count: pendingDelete.length })
            : t('campaign.deleteHits', { count: hits, n: format.number(hits) })}
        </p>
        <p className="mid">{t('campaign.deleteThen', { count: pendingDelete.length })}</p>
      </div>
    </Confirm>
  )
}

/** What was deleted just now, and the way back. */
export function RecentlyDeleted() {
  const { t } = useTranslation()
  const { recentlyDeleted, setRecentlyDeleted } = useSelection()
  const restore = useApiMutation('company.restore', { refreshes: ['company.list'], silent: recentlyDeleted.length > 1 })
  const undo = async () => {
    // one after another: what is back is not asked for again where a later one is refused
    for (const [at, { id }] of recentlyDeleted.entries()) {
      await restore.mutateAsync({ id })
      setRecentlyDeleted(recentlyDeleted.slice(at + 1))
    }
  }
  if (recentlyDeleted.length === 0) return null
  return (
    <Alert
      kind="info"
      title={
        recentlyDeleted.length === 1
          ? t('campaign.gone', { name: recentlyDeleted[0]?.name })
          : t('campaign.goneMany', { count: recentlyDeleted.length })
      }
    >
      <p>{t('campaign.goneText', { count: recentlyDeleted.length })}</p>
      <span className="row">
        <Button size="s" icon={<Undo2 />} busy={restore.isPending} onClick={() => void undo().catch(() => undefined)}>
          {t('campaign.undo')}
        </Button>
        <Button size="s" kind="quiet" onClick={() => setRecentlyDeleted([])}>
          {t('campaign.dismiss')}
        </Button>
      </span>
    </Alert>
  )
}
