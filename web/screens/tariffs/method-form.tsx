import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethod } from '../../../src/contract/plans.ts'
import { LANGUAGES, type Language } from '../../../src/contract/roles.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { FormFrame } from '../../parts/people/form-frame.tsx'
import { Field } from '../../ui/field.tsx'

type DialogProps = { open: boolean; method: PaymentMethod | undefined; onClose: () => void }

export function MethodDialog({ open, method, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog open={open} title={method ? t('tariffs.methodEdit') : t('tariffs.methodNew')} onClose={onClose}>
      {(form) => <MethodForm {...form} method={method} />}
    </FormDialog>
  )
}

type FormProps = {
  method: PaymentMethod | undefined
  onChanged: (changed: boolean) => void
  onClose: () => void
  onDone: () => void
}
const EMPTY: Record<Language, string> = { en: '', ru: '', ua: '' }

function MethodForm({ method, onChanged, onClose, onDone }: FormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(method?.name ?? '')
  const [texts, setTexts] = useState(method?.texts ?? EMPTY)
  const save = useApiMutation('tariff.saveMethod', { refreshes: ['tariff.list'], quiet: true, onDone })
  const type = (next: { name?: string; texts?: Record<Language, string> }) => {
    setName(next.name ?? name)
    setTexts(next.texts ?? texts)
    onChanged(true)
  }
  return (
    <FormFrame
      error={save.error}
      busy={save.isPending}
      act={t('ui.save')}
      onSubmit={() => save.mutate({ ...(method && { id: method.id }), name, texts })}
      onClose={onClose}
    >
      <Field label={t('tariffs.field.name')} required error={fieldTexts(save.error, 'name').slice(0, 1)}>
        {(control) => (
          <input
            {...control}
            className="in"
            maxLength={100}
            value={name}
            onChange={(event) => type({ name: event.target.value })}
            autoFocus
          />
        )}
      </Field>
      {LANGUAGES.map((language) => (
        <Field
          key={language}
          label={t(`tariffs.in.${language}`)}
          error={fieldTexts(save.error, `texts.${language}`)}
          help={language === 'en' ? t('tariffs.methodHelp') : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              className="in"
              rows={3}
              maxLength={4000}
              value={texts[language]}
              onChange={(event) => type({ texts: { ...texts, [language]: event.target.value } })}
            />
          )}
        </Field>
      ))}
    </FormFrame>
  )
}
