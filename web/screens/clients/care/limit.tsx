import { useTranslation } from 'react-i18next'
import { fieldTexts } from '../../../api/failure-text.ts'
import { FormFrame } from '../../../parts/people/form-frame.tsx'
import { limitIn } from '../../../parts/people/limit.ts'
import { Field } from '../../../ui/field.tsx'
import type { CareForm } from './dialog.tsx'
import { useCare } from './use-care.ts'

export function LimitForm({ client, onClose, ...form }: CareForm) {
  const { t } = useTranslation()
  const { text, type, act } = useCare('clients.updateSiteGenLimit', String(client.siteGenLimit), form)
  // nothing typed goes as null, which the server asks for in words
  const send = () => act.mutate({ id: client.id, limit: limitIn(text) as number })
  return (
    <FormFrame error={act.error} busy={act.isPending} act={t('ui.save')} onSubmit={send} onClose={onClose}>
      <Field
        label={t('clients.care.limitLabel')}
        required
        help={t('clients.care.limitHelp')}
        error={fieldTexts(act.error, 'limit').slice(0, 1)}
      >
        {(control) => (
          <input
            {...control}
            className="in short"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={(event) => type(event.target.value)}
            autoFocus
          />
        )}
      </Field>
    </FormFrame>
  )
}
