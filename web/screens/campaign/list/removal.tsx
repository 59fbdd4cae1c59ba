import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { useDoing } from './doing.ts'
import { hitsOf, sumOf } from './sums.ts'

/** Asks before campaigns are deleted, and says what that hits. */
export function AskDelete() {
  const { t } = useTranslation()
  const format = useFormat()
  const { leaving, askDelete, setGone, pick } = useDoing()
  const ids = leaving.map((row) => row.id)
  const done = () => {
    setGone(leaving)
    pick(ids, false)
    askDelete([])
  }
  const one = useAct('company.delete', { silent: true, refreshes: ['company.list'], onDone: done })
  const many = useAct('company.bulk', { refreshes: ['company.list'], onDone: done })
  const first = leaving[0]
  const act = () => (ids.length === 1 && first ? one.mutate({ id: first.id }) : many.mutate({ ids, act: 'delete' }))
  const hits = hitsOf(sumOf(leaving))
  return (
    <Confirm
      open={leaving.length > 0}
      title={
        leaving.length === 1
          ? t('campaign.deleteTitle', { name: first?.name })
          : t('campaign.deleteMany', { count: leaving.length })
      }
      act={t('ui.delete')}
      busy={one.isPending || many.isPending}
      onAct={act}
      onClose={() => askDelete([])}
    >
      <div className="stack">
        <p>
          {hits === 0
            ? t('campaign.deleteQuiet', { count: leaving.length })
            : t('campaign.deleteHits', { count: hits, n: format.number(hits) })}
        </p>
        <p className="mid">{t('campaign.deleteThen', { count: leaving.length })}</p>
      </div>
    </Confirm>
  )
}

/** What was deleted just now, and the way back. */
export function Gone() {
  const { t } = useTranslation()
  const { gone, setGone } = useDoing()
  const restore = useAct('company.restore', { refreshes: ['company.list'], silent: gone.length > 1 })
  const undo = async () => {
    // one after another: what is back is not asked for again where a later one is refused
    for (const [at, { id }] of gone.entries()) {
      await restore.mutateAsync({ id })
      setGone(gone.slice(at + 1))
    }
  }
  if (gone.length === 0) return null
  return (
    <Alert
      kind="info"
      title={
        gone.length === 1 ? t('campaign.gone', { name: gone[0]?.name }) : t('campaign.goneMany', { count: gone.length })
      }
    >
      <p>{t('campaign.goneText', { count: gone.length })}</p>
      <span className="row">
        <Button size="s" icon={<Undo2 />} busy={restore.isPending} onClick={() => void undo().catch(() => undefined)}>
          {t('campaign.undo')}
        </Button>
        <Button size="s" kind="quiet" onClick={() => setGone([])}>
          {t('campaign.dismiss')}
        </Button>
      </span>
    </Alert>
  )
}
