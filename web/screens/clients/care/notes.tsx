import { useTranslation } from 'react-i18next'
import { fieldTexts } from '../../../api/failure-text.ts'
import { FormFrame } from '../../../parts/people/form-frame.tsx'
import { Field } from '../../../ui/field.tsx'
import type { CareForm } from './dialog.tsx'
import { useCare } from './use-care.ts'

export function NotesForm({ client, onClose, ...form }: CareForm) {
  const { t } = useTranslation()
  const { text, type, act } = useCare('clients.notes', client.notes, form)
  return (
    <FormFrame
      error={act.error}
      busy={act.isPending}
      act={t('ui.save')}
      onSubmit={() => act.mutate({ id: client.id, notes: text })}
      onClose={onClose}
    >
      <Field label={t('clients.notes')} help={t('clients.care.notesHelp')} error={fieldTexts(act.error, 'notes')}>
        {(control) => (
          <textarea
            {...control}
            className="in"
            rows={6}
            maxLength={5000}
            value={text}
            onChange={(event) => type(event.target.value)}
            autoFocus
          />
        )}
      </Field>
    </FormFrame>
  )
}
