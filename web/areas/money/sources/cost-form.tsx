import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import { COST_MODELS, type CostModel } from '../../../../src/contract/money/cost-words.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { DayField } from '../../../shared/date/day-field.tsx'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { type Holder, HolderFields, holderInput } from '../costs/holder.tsx'
import { CostQuestions, useCostQuestions } from '../../../shared/costs/questions.tsx'
import { ScopeField, type Scope } from './scope-field.tsx'

type Draft = Holder & {
  startDate: string
  endDate: string
  model: CostModel
  amount: string
  currency: string
  dimension: Scope
  value: string
  note: string
}

type FormProps = { client: string | undefined; campaign: string | undefined; currency: string }

export function CostForm({ client, campaign, currency }: FormProps) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const yesterday = dayIn(timezone, 1)
  const defaults: Draft = {
    holder: 'campaign',
    companyId: campaign ?? '',
    sourceId: '',
    startDate: yesterday,
    endDate: yesterday,
    model: 'total',
    amount: '',
    currency,
    dimension: '',
    value: '',
    note: '',
  }
  const form = useWeirForm({
    call: 'costs.add',
    defaults,
    toInput: ({ endDate, amount, dimension, value, holder, companyId, sourceId, ...draft }) => ({
      ...draft,
      ...holderInput({ holder, companyId, sourceId }),
      timezone,
      endDate: endDate === '' ? null : endDate,
      amount: amount.trim().replace(',', '.').replace(/^[−–]/, '-'),
      answers: questions.answers,
      ...(draft.model === 'total' && dimension !== '' && { by: { dimension, value } }),
    }),
    refreshes: ['costs.list', 'logs.filled'],
    onRefused: (error) => questions.ask(error.questions),
  })
  const questions = useCostQuestions(JSON.stringify(form.watch()))
  const model = useWatch({ control: form.control, name: 'model' })
  const dimension = useWatch({ control: form.control, name: 'dimension' })
  return (
    <ActForm of={form} act={t('costs.enter')}>
      <HolderFields client={client} required />
      <div className="pair">
        <DayField<Draft> name="startDate" label={t('costs.from')} required />
        <DayField<Draft>
          name="endDate"
          label={t('costs.to')}
          required={model === 'total'}
          help={model === 'total' ? undefined : t('costs.toHelp')}
        />
      </div>
      <FormField<Draft, CostModel> name="model" label={t('costs.model')} help={t(`costs.model.${model}.text`)}>
        {(held) => (
          <select {...held} className="in">
            {COST_MODELS.map((one) => (
              <option key={one} value={one}>
                {t(`costs.model.${one}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <div className="pair">
        <TextField<Draft>
          name="amount"
          label={t('term.amount')}
          inputMode="text"
          required
          help={model === 'total' ? t('costs.creditHelp') : undefined}
        />
        <TextField<Draft> name="currency" label={t('term.currency')} maxLength={3} required />
      </div>
      {model === 'total' && (
        <div className={dimension === '' ? undefined : 'pair'}>
          <ScopeField />
          {dimension !== '' && <TextField<Draft> name="value" label={t('costs.value')} maxLength={512} />}
        </div>
      )}
      <CostQuestions questions={questions.shown} answers={questions.answers} onAnswer={questions.answer} />
      <TextField<Draft> name="note" label={t('term.note')} maxLength={300} />
    </ActForm>
  )
}
