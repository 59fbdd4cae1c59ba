import { Dropdown } from 'antd'
import { Bookmark, Check, ChevronDown, Plus, Star, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenTitle } from '../../../src/contract/screens.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { itemsOf } from '../../ui/row-menu.tsx'
import { DeleteView } from './delete.tsx'
import { SaveView } from './save.tsx'
import { useViewActs, useViews } from './use-views.ts'
import { useMay } from '../../api/profile.ts'

/** Filters of a list kept under names: opens one, keeps the present ones, and acts on the one that is shown. */
export function ViewMenu({ screen }: { screen: ScreenTitle }) {
  const { t } = useTranslation()
  const { views, state, current, error, retry, open } = useViews(screen)
  const may = useMay()
  const [saving, setSaving] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const acts = useViewActs({ view: current, onDelete: () => setDeleting(true) })
  const marked = (isShown: boolean, key: string, label: React.ReactNode, onClick: () => void) => ({
    key,
    label,
    icon: isShown ? <Check aria-label={t('views.shown')} /> : <span className="no-mark" />,
    onClick,
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
    ...(error ? [{ key: 'retry', label: t('views.unloaded'), title: failureText(error), onClick: retry }] : []),
    ...(may('views.save')
      ? [
          { key: 'line', type: 'divider' as const },
          { key: 'save', label: t('views.saveTitle'), icon: <Plus />, onClick: () => setSaving(true) },
        ]
      : []),
    ...itemsOf(acts),
  ]
  return (
    <>
      <Dropdown autoFocus menu={{ items, className: 'views-menu' }} trigger={['click']} placement="bottomRight">
        <Button icon={<Bookmark />} aria-haspopup="menu" className="views-button">
          <bdi className="cut">{current?.name ?? t('views')}</bdi>
          <ChevronDown />
        </Button>
      </Dropdown>
      <SaveView open={saving} screen={screen} state={state} onClose={() => setSaving(false)} />
      {current && <DeleteView open={deleting} view={current} onClose={() => setDeleting(false)} />}
    </>
  )
}
