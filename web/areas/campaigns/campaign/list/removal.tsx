import { useTranslation } from '../../../../i18n/i18n.ts'
import { call } from '../../../../api/client.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Confirm } from '../../../../kit/feedback/confirm.tsx'
import { useSelection } from './selection.ts'
import { hitsOf, sumOf } from './sums.ts'

/** Sequential: each must fit into the limit. */
async function restore(ids: readonly string[]): Promise<void> {
  for (const id of ids) await call('company.restore', { id })
}

export function ConfirmDelete() {
  const { t } = useTranslation()
  const format = useFormat()
  const { pendingDelete, setPendingDelete, pick } = useSelection()
  const ids = pendingDelete.map((row) => row.id)
  const how = {
    refreshes: ['company.list'] as const,
    undoable: () => ({ text: `${gone()} ${t('campaign.goneText', { count: ids.length })}`, undo: () => restore(ids) }),
    onDone: () => {
      pick(pendingDelete, false)
      setPendingDelete([])
    },
  }
  const gone = () =>
    ids.length === 1 ? t('campaign.gone', { name: first?.name }) : t('campaign.goneMany', { count: ids.length })
  const one = useApiMutation('company.delete', how)
  const many = useApiMutation('company.bulk', how)
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
