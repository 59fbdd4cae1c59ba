import { Plus, Star, StarOff, Trash2, UserRound, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { View } from '../../../../src/contract/views.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { RowMenu, type RowAct } from '../../../ui/row-menu.tsx'
import { addressOf, stateOf } from './address.ts'
import { SaveView } from './save.tsx'

/** Saved views as words on a line: all traffic first, then by name. */
export function ViewsLine() {
  const { t } = useTranslation()
  const { views, state, error, retry, open, current } = useViews()
  const [saving, setSaving] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const acts = useViewActions({ view: current, onDelete: () => setDeleting(true) })
  return (
    <div className="views-bar">
      <nav className="views" aria-label={t('statistics.views')}>
        <button type="button" aria-current={state === '' || undefined} onClick={() => open('')}>
          {t('statistics.views.all')}
        </button>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            aria-current={view.id === current?.id || undefined}
            title={view.own ? undefined : t('statistics.views.by', { author: view.author })}
            onClick={() => open(view.state)}
          >
            {view.isDefault && <Star aria-label={t('statistics.views.default')} />}
            {view.shared && <Users aria-label={t('statistics.views.shared')} />}
            <bdi>{view.name}</bdi>
          </button>
        ))}
        <button type="button" className="dim" onClick={() => setSaving(true)}>
          <Plus aria-hidden="true" />
          {t('statistics.views.new')}
        </button>
        {error && (
          <button type="button" className="dim" title={failureText(error)} onClick={retry}>
            {t('statistics.views.unloaded')}
          </button>
        )}
      </nav>
      {current && acts.length > 0 && <RowMenu label={t('statistics.views.acts', { name: current.name })} acts={acts} />}
      <SaveView open={saving} state={state} onClose={() => setSaving(false)} />
      {current && <DeleteView open={deleting} view={current} onClose={() => setDeleting(false)} />}
    </div>
  )
}

const NONE: readonly View[] = []

/** Saved views, the one that is shown now, and the way to another. */
function useViews() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useApiQuery('views.list', undefined, { staleTime: 60_000, quiet: true })
  const state = stateOf(params, id)
  const views = data?.views ?? NONE
  const open = (next: string, replace = false) => void navigate(addressOf(next), { replace })
  // only an address that says nothing opens the default, and only once: "All traffic" stays within reach
  const opened = useRef(state !== '')
  useEffect(() => {
    if (opened.current || !data) return
    opened.current = true
    const usual = data.views.find(({ isDefault }) => isDefault)
    if (usual && usual.state !== '') void navigate(addressOf(usual.state), { replace: true })
  }, [data, navigate])
  const wasOpened = () => {
    opened.current = true
  }
  return {
    views,
    state,
    error,
    retry: () => void refetch(),
    open: (next: string) => (wasOpened(), open(next)),
    current: views.find((view) => view.state === state),
  }
}

export type Views = ReturnType<typeof useViews>

type RowActions = { view: View | undefined; onDelete: () => void }

/** What can be done with the view that is shown. */
function useViewActions({ view, onDelete }: RowActions): RowAct[] {
  const { t } = useTranslation()
  const { mutate } = useApiMutation('views.save', { refreshes: ['views.list'] })
  if (!view) return []
  const { name, state, shared, isDefault, own, removable } = view
  const put = (part: Partial<View>) => mutate({ name, state, shared, isDefault, ...part })
  const ownActions: RowAct[] = [
    {
      key: 'default',
      label: t(isDefault ? 'statistics.views.notDefault' : 'statistics.views.makeDefault'),
      icon: isDefault ? <StarOff /> : <Star />,
      onAct: () => put({ isDefault: !isDefault }),
    },
    {
      key: 'share',
      label: t(shared ? 'statistics.views.unshare' : 'statistics.views.share'),
      icon: shared ? <UserRound /> : <Users />,
      onAct: () => put({ shared: !shared }),
    },
  ]
  const remove: RowAct = { key: 'delete', label: t('ui.delete'), icon: <Trash2 />, bad: true, onAct: onDelete }
  return [...(own ? ownActions : []), ...(removable ? [remove] : [])]
}

type DeleteProps = { open: boolean; view: View; onClose: () => void }

/** Says who loses the view before it is deleted. */
function DeleteView({ open, view: { id, name, shared, author }, onClose }: DeleteProps) {
  const { t } = useTranslation()
  const remove = useApiMutation('views.remove', { refreshes: ['views.list'], onDone: onClose })
  return (
    <Confirm
      open={open}
      title={t('statistics.views.deleteTitle', { name })}
      act={t('ui.delete')}
      busy={remove.isPending}
      onAct={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>
        {author === ''
          ? t(shared ? 'statistics.views.deleteShared' : 'statistics.views.deleteOwn')
          : t('statistics.views.deleteOf', { author })}
      </p>
    </Confirm>
  )
}
