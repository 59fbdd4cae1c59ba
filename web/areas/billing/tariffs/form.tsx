import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { TextField, TickField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { InLanguages } from './in-languages.tsx'
import { draftOf, inputOf, type Draft } from './draft.ts'

type DialogProps = { open: boolean; plan: Plan | undefined; onClose: () => void; onSaved: (id: string) => void }

export function PlanDialog({ open, plan, onClose, onSaved }: DialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog open={open} title={plan ? t('tariffs.edit') : t('tariffs.new')} onClose={onClose}>
      <PlanForm plan={plan} onSaved={onSaved} />
    </FormDialog>
  )
}

type Text = Exclude<keyof Draft, 'hidden' | 'names' | 'supports'>

function PlanForm({ plan, onSaved }: Pick<DialogProps, 'plan' | 'onSaved'>) {
  const { t } = useTranslation()
  const form = useWeirForm({
    call: plan ? 'tariff.update' : 'tariff.store',
    defaults: draftOf(plan),
    toInput: (draft) => ({ ...inputOf(draft), ...(plan && { id: plan.id }) }),
    refreshes: ['tariff.list', 'clients.list'],
    onSaved: (answer) => onSaved(answer.tariff.id),
  })
  const label = (name: Text) => ({ name, label: t(`tariffs.field.${name}`) })
  const limit = { inputMode: 'numeric', placeholder: t('tariffs.noLimit') } as const
  return (
    <ActForm of={form} act={plan ? t('ui.save') : t('tariffs.create')}>
      <TextField<Draft> {...label('name')} required maxLength={100} />
      <InLanguages name="names" maxLength={100} />
      <div className="plan-pair">
        <TextField<Draft> {...label('price')} help={t('tariffs.priceHelp')} />
        <TextField<Draft> {...label('currency')} maxLength={3} />
        <TextField<Draft> {...label('campaignLimit')} {...limit} />
        <TextField<Draft> {...label('userLimit')} {...limit} />
        <TextField<Draft> {...label('clickLimit')} {...limit} />
        <TextField<Draft> {...label('siteGenerations')} inputMode="numeric" placeholder="0" />
        <TextField<Draft> {...label('type')} maxLength={50} />
        <TextField<Draft> {...label('support')} maxLength={200} />
      </div>
      <InLanguages name="supports" maxLength={200} />
      <TickField<Draft> name="hidden" label={t('tariffs.hide')} />
      {plan && plan.clients !== null && plan.clients > 0 && (
        <p className="mid">{t('tariffs.editHits', { count: plan.clients })}</p>
      )}
    </ActForm>
  )
}
