import { useTranslation } from 'react-i18next'
import { fieldTexts } from '../../../api/failure-text.ts'
import { FormFrame } from '../../../parts/people/form-frame.tsx'
import { Field } from '../../../ui/field.tsx'
import type { CareForm } from './dialog.tsx'
import { useCare } from './use-care.ts'

export function EmailForm({ client, onClose, ...form }: CareForm) {
  const { t } = useTranslation()
  const { text, type, act } = useCare('clients.updateEmail', client.email, form)
  return (
    <FormFrame
      error={act.error}
      busy={act.isPending}
      act={t('ui.save')}
      onSubmit={() => act.mutate({ id: client.id, email: text })}
      onClose={onClose}
    >
      <Field
        label={t('people.email')}
        required
        help={t('clients.care.emailHelp')}
        error={fieldTexts(act.error, 'email').slice(0, 1)}
      >
        {(control) => (
          <input
            {...control}
            className="in ltr"
            type="email"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => type(event.target.value)}
            autoFocus
          />
        )}
      </Field>
    </FormFrame>
  )
}
