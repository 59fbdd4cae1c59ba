import { Plus, Star, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { failureText } from '../../../api/failure-text.ts'
import { DeleteView } from '../../../shared/views/delete.tsx'
import { onceOpened } from '../../../kit/layout/over.tsx'
import { useViewActs, useViews } from '../../../shared/views/use-views.ts'
import { RowMenu } from '../../../kit/layout/row-menu.tsx'
import { addressOf } from './view-address.ts'
import { IfAllowed } from '../../../shared/if-allowed.tsx'

const SaveView = onceOpened(async () => (await import('../../../shared/views/save.tsx')).SaveView)

export function ViewsLine() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { views, state, error, retry, open, current } = useViews('Statistics', { path: { campaign: id }, addressOf })
  const [saving, setSaving] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const acts = useViewActs({ view: current, onDelete: () => setDeleting(true) })
  return (
    <div className="views-bar">
      <nav className="views" aria-label={t('views')}>
        <button type="button" aria-current={state === '' || undefined} onClick={() => open('')}>
          {t('statistics.views.all')}
        </button>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            aria-current={view.id === current?.id || undefined}
            title={view.own ? undefined : t('views.by', { author: view.author })}
            onClick={() => open(view.state)}
          >
            {view.isDefault && <Star aria-label={t('views.default')} />}
            {view.shared && <Users aria-label={t('views.shared')} />}
            <bdi>{view.name}</bdi>
          </button>
        ))}
        <IfAllowed call="views.save">
          <button type="button" className="dim" onClick={() => setSaving(true)}>
            <Plus aria-hidden="true" />
            {t('views.new')}
          </button>
        </IfAllowed>
        {error && (
          <button type="button" className="dim" title={failureText(error)} onClick={retry}>
            {t('views.unloaded')}
          </button>
        )}
      </nav>
      {current && acts.length > 0 && <RowMenu label={t('views.acts', { name: current.name })} acts={acts} />}
      <SaveView open={saving} screen="Statistics" state={state} onClose={() => setSaving(false)} />
      {current && <DeleteView open={deleting} view={current} onClose={() => setDeleting(false)} />}
    </div>
  )
}
