import { Plus, Star, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../api/failure-text.ts'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { DeleteView } from './delete.tsx'
import { SaveView } from './save.tsx'
import { useViewActions } from './use-actions.tsx'
import { useViews } from './use-views.ts'

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
