import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentLine } from '../../../src/contract/payments.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Field } from '../../ui/field.tsx'
import { FormFrame } from '../people/form-frame.tsx'
import { ClientField } from './client-field.tsx'
import { changed, draftOf, isChanged, newDraft, type Draft, type Start } from './draft.ts'
import { PaymentFields } from './fields.tsx'
import { useSave } from './save.ts'

type FormProps = {
  payment: PaymentLine | undefined
  start: Start
  known: Answer<'tariff.list'>
  onChanged: (changed: boolean) => void
  onClose: () => void
  onSaved: (id: string) => void
}

/** A change of a payment needs its reason. */
export function PaymentForm({ payment, start, known: { tariffs, methods }, onChanged, onClose, onSaved }: FormProps) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const [opened] = useState(() => (payment ? draftOf(payment, timezone) : newDraft(start, tariffs, timezone)))
  const [draft, setDraft] = useState(opened)
  const { send, isPending, error } = useSave(payment, onSaved)
  const change = (part: Partial<Draft>) => {
    const next = changed(draft, part, tariffs)
    setDraft(next)
    onChanged(isChanged(next, opened))
  }
  return (
    <FormFrame
      error={error}
      busy={isPending}
      act={payment ? t('ui.save') : t('pay.record')}
      onSubmit={() => send(draft, opened)}
      onClose={onClose}
    >
      {!payment && start.clientId === undefined && (
        <ClientField
          value={draft.clientId}
          error={fieldTexts(error, 'clientId').slice(0, 1)}
          onChange={(clientId) => change({ clientId })}
        />
      )}
      <PaymentFields draft={draft} plans={tariffs} methods={methods} error={error} onChange={change} />
      {payment && (
        <Field
          label={t('pay.reason')}
          required
          error={fieldTexts(error, 'reason').slice(0, 1)}
          help={t('pay.reasonHelp')}
        >
          {(control) => (
            <input
              {...control}
              className="in"
              maxLength={500}
              value={draft.reason}
              onChange={(event) => change({ reason: event.target.value })}
            />
          )}
        </Field>
      )}
    </FormFrame>
  )
}
