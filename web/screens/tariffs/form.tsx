import { useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../src/contract/plans.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { FormDialog } from '../../parts/people/form-dialog.tsx'
import { FormFrame } from '../../parts/people/form-frame.tsx'
import { Field } from '../../ui/field.tsx'
import { draftOf, inputOf, isChanged, type Draft } from './draft.ts'

type DialogProps = { open: boolean; plan: Plan | undefined; onClose: () => void; onSaved: (id: string) => void }

export function PlanDialog({ open, plan, onClose, onSaved }: DialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog open={open} title={plan ? t('tariffs.edit') : t('tariffs.new')} onClose={onClose}>
      {({ onDone, ...form }) => (
        <PlanForm
          {...form}
          plan={plan}
          onSaved={(id) => {
            onDone()
            onSaved(id)
          }}
        />
      )}
    </FormDialog>
  )
}

type FormProps = {
  plan: Plan | undefined
  onChanged: (changed: boolean) => void
  onClose: () => void
  onSaved: (id: string) => void
}

function useSave(plan: Plan | undefined, onSaved: (id: string) => void) {
  const how = {
    refreshes: ['tariff.list', 'clients.list'] as const,
    quiet: true,
    onDone: (answer: { tariff: Plan }) => onSaved(answer.tariff.id),
  }
  const store = useApiMutation('tariff.store', how)
  const update = useApiMutation('tariff.update', how)
  const { error, isPending } = plan ? update : store
  return {
    error,
    isPending,
    send: (draft: Draft) => (plan ? update.mutate({ ...inputOf(draft), id: plan.id }) : store.mutate(inputOf(draft))),
  }
}

function PlanForm({ plan, onChanged, onClose, onSaved }: FormProps) {
  const { t } = useTranslation()
  const [opened] = useState(() => draftOf(plan))
  const [draft, setDraft] = useState(opened)
  const { error, isPending, send } = useSave(plan, onSaved)
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onChanged(isChanged(next, opened))
  }
  const held = (name: Exclude<keyof Draft, 'hidden'>) => ({
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
    autoComplete: 'off',
    className: 'in',
  })
  const text = (
    name: Exclude<keyof Draft, 'hidden'>,
    more: { help?: string; required?: boolean; whole?: boolean; max?: number; placeholder?: string } = {},
  ) => (
    <Field
      label={t(`tariffs.field.${name}`)}
      required={more.required}
      help={more.help}
      error={fieldTexts(error, name).slice(0, 1)}
    >
      {(control) => (
        <input
          {...control}
          {...held(name)}
          inputMode={more.whole ? 'numeric' : undefined}
          maxLength={more.max}
          placeholder={more.placeholder}
        />
      )}
    </Field>
  )
  const limit = (name: 'campaignLimit' | 'clickLimit' | 'userLimit') =>
    text(name, { whole: true, placeholder: t('tariffs.noLimit') })
  return (
    <FormFrame
      error={error}
      busy={isPending}
      act={plan ? t('ui.save') : t('tariffs.create')}
      onSubmit={() => send(draft)}
      onClose={onClose}
    >
      {text('name', { required: true, max: 100 })}
      <div className="plan-pair">
        {text('price', { help: t('tariffs.priceHelp') })}
        {text('currency', { max: 3 })}
        {limit('campaignLimit')}
        {limit('userLimit')}
        {limit('clickLimit')}
        {text('siteGenerations', { whole: true, placeholder: '0' })}
        {text('type', { max: 50 })}
        {text('support', { max: 200 })}
      </div>
      <label className="row">
        <input
          type="checkbox"
          className="cb"
          checked={draft.hidden}
          onChange={(event) => change({ hidden: event.target.checked })}
        />
        {t('tariffs.hide')}
      </label>
      {plan && plan.clients !== null && plan.clients > 0 && (
        <p className="mid">{t('tariffs.editHits', { count: plan.clients })}</p>
      )}
    </FormFrame>
  )
}
