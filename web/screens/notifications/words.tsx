import { useTranslation } from 'react-i18next'
import { NOTIFICATION_TYPES } from '../../../src/contract/notification-words.ts'
import type { ApiError } from '../../api/failure.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { NOTE_ICONS } from '../../parts/notifications/note.tsx'
import { Field } from '../../ui/field.tsx'
import { Seg } from '../../ui/seg.tsx'
import type { Draft } from './draft.ts'

type Props = { draft: Draft; error: ApiError | null; onChange: (part: Partial<Draft>) => void }

/** What it says, and how grave it is. */
export function Words({ draft, error, onChange }: Props) {
  const { t } = useTranslation()
  const types = NOTIFICATION_TYPES.map((value) => {
    const Icon = NOTE_ICONS[value]
    return { value, label: t(`notifications.type.${value}`), mark: <Icon aria-hidden="true" /> }
  })
  return (
    <>
      <div className="field">
        <span className="lab" aria-hidden="true">
          {t('notifications.kind')}
        </span>
        <span>
          <Seg
            label={t('notifications.kind')}
            value={draft.type}
            choices={types}
            onChange={(type) => onChange({ type })}
          />
        </span>
      </div>
      <Field label={t('notifications.title')} required error={fieldTexts(error, 'title')}>
        {(control) => (
          <input
            {...control}
            className="in"
            maxLength={120}
            autoComplete="off"
            value={draft.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('notifications.message')}
        required
        error={fieldTexts(error, 'message')}
        help={t('notifications.messageHelp')}
      >
        {(control) => (
          <textarea
            {...control}
            className="in"
            rows={4}
            maxLength={2000}
            value={draft.message}
            onChange={(event) => onChange({ message: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
