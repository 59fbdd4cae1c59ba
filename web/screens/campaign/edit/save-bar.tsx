import { CircleAlert, StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/button.tsx'
import { useChangeName } from './change-names.ts'
import type { Editor } from './use-editor.ts'

type BarProps = { editor: Editor; fresh: boolean; onSave: () => void }

/** At the bottom: what is not saved, or why it was refused. */
export function SaveBar({ editor, fresh, onSave }: BarProps) {
  const { t } = useTranslation()
  const { changes, saving, discard } = editor
  if (!fresh && changes.length === 0) return null
  return (
    <div className="savebar" role="region" aria-label={t('campaign.bar')}>
      <Said editor={editor} fresh={fresh} />
      <span className="grow" />
      {changes.length > 0 && (
        <Button kind="quiet" onClick={discard}>
          {t('ui.discard')}
        </Button>
      )}
      <Button kind="primary" busy={saving} onClick={onSave}>
        {t('ui.save')}
      </Button>
      <kbd>Ctrl Enter</kbd>
    </div>
  )
}

function Said({ editor: { refused, faults, changes }, fresh }: Omit<BarProps, 'onSave'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const nameOf = useChangeName()
  const fields = faults.size - (faults.has('') ? 1 : 0)
  if (refused || fields > 0) {
    return (
      <span className="state bad" role="alert">
        <CircleAlert />
        <span>{refused ?? t('campaign.attention', { count: fields })}</span>
      </span>
    )
  }
  if (fresh) return <span className="state mid">{t('campaign.notSaved')}</span>
  return (
    <span className="said" role="status">
      <StickyNote />
      <span className="cut" title={changes.map(nameOf).join(', ')}>
        <b>{format.number(changes.length)}</b> {t('campaign.unsaved', { count: changes.length })}{' '}
        {changes.map(nameOf).join(', ')}
      </span>
    </span>
  )
}
