import { Bookmark, Check, ChevronDown, Plus, Star, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ScreenTitle } from '../../../src/contract/screens.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../kit/controls/button.tsx'
import { Menu } from '../../kit/float/menu.tsx'
import { onceOpened } from '../../kit/layout/over.tsx'
import { useViewActs, useViews, type Place } from './use-views.ts'
import { useCanCall } from '../../api/profile.ts'
import { ConfirmCall } from '../confirm-call.tsx'
import type { View } from '../../../src/contract/accounts/views.ts'

const SaveView = onceOpened(async () => (await import('./save.tsx')).SaveView)

export function ViewMenu({ screen, place }: { screen: ScreenTitle; place?: Place }) {
  const { t } = useTranslation()
  const { views, state, current, error, retry, open } = useViews(screen, place)
  const canCall = useCanCall()
  const [saving, setSaving] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const acts = useViewActs({ view: current, onDelete: () => setDeleting(true) })
  const marked = (isShown: boolean, key: string, label: React.ReactNode, onAct: () => void) => ({
    key,
    label,
    icon: isShown ? <Check aria-label={t('views.shown')} /> : <span className="no-mark" />,
    onAct,
  })
  const items = [
    marked(state === '', 'all', t('views.all'), () => open('')),
    ...views.map((view) =>
      marked(
        view.id === current?.id,
        view.id,
        <span className="row" title={view.own ? undefined : t('views.by', { author: view.author })}>
          <bdi>{view.name}</bdi>
          {view.isDefault && <Star aria-label={t('views.default')} />}
          {view.shared && <Users aria-label={t('views.shared')} />}
        </span>,
        () => open(view.state),
      ),
    ),
    ...(error ? [{ key: 'retry', label: t('views.unloaded'), title: failureText(error), onAct: retry }] : []),
    ...(canCall('views.save')
      ? ['line' as const, { key: 'save', label: t('views.saveTitle'), icon: <Plus />, onAct: () => setSaving(true) }]
      : []),
    ...acts,
  ]
  return (
    <>
      <Menu
        side="end"
        className="views-menu"
        items={items}
        renderButton={(opener) => (
          <Button {...opener} icon={<Bookmark />} className="views-button">
            <bdi className="cut">{current?.name ?? t('views')}</bdi>
            <ChevronDown />
          </Button>
        )}
      />
      <SaveView open={saving} screen={screen} state={state} onClose={() => setSaving(false)} />
      {current && <DeleteView open={deleting} view={current} onClose={() => setDeleting(false)} />}
    </>
  )
}

type DeleteProps = { open: boolean; view: View; onClose: () => void }

/** Names others who lose the view. */
function DeleteView({ view: { id, name, shared, author }, ...dialog }: DeleteProps) {
  const { t } = useTranslation()
  return (
    <ConfirmCall
      call="views.remove"
      input={{ id }}
      refreshes={['views.list']}
      title={t('views.deleteTitle', { name })}
      {...dialog}
    >
      <p>{author === '' ? t(shared ? 'views.deleteShared' : 'views.deleteOwn') : t('views.deleteOf', { author })}</p>
    </ConfirmCall>
  )
}
