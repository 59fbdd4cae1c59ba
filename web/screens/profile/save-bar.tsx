import { CircleAlert, StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Personal } from './use-personal.ts'

/** At the bottom: what is not saved, or why it was refused. */
export function SaveBar({ personal: { changed, error, saving, save, discard } }: { personal: Personal }) {
  const { t } = useTranslation()
  const names = changed.map((name) => t(`profile.${name}`)).join(', ')
  return (
    <div className="me-bar" role="region" aria-label={t('ui.unsaved')}>
      {error ? (
        <span className="said state bad" role="alert">
          <CircleAlert />
          {failureText(error)}
        </span>
      ) : (
        <span className="said" role="status">
          <StickyNote />
          <span className="cut">
            {t('ui.unsaved')}: {names}
          </span>
        </span>
      )}
      <Button kind="quiet" onClick={discard}>
        {t('ui.discard')}
      </Button>
      <Button kind="primary" busy={saving} onClick={save}>
        {t('ui.save')}
      </Button>
      <kbd>Ctrl Enter</kbd>
    </div>
  )
}
