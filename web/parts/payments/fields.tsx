import { useId, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethod, Plan } from '../../../src/contract/plans.ts'
import type { ApiError } from '../../api/failure.ts'
import { fieldTexts } from '../../api/failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Field } from '../../ui/field.tsx'
import type { Draft } from './draft.ts'

type Props = {
  draft: Draft
  plans: readonly Plan[]
  methods: readonly PaymentMethod[]
  error: ApiError | null
  onChange: (part: Partial<Draft>) => void
}

/** What a payment says, but for whose it is. */
export function PaymentFields({ draft, plans, methods, error, onChange }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const known = useId()
  const held = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.target.value }),
    autoComplete: 'off',
  })
  const wrong = (name: keyof Draft) => fieldTexts(error, name).slice(0, 1)
  const offered = plans.filter((plan) => !plan.archived || plan.id === draft.tariffId)
  return (
    <>
      <Field label={t('pay.plan')} required error={wrong('tariffId')}>
        {(control) => (
          <select {...control} {...held('tariffId')} className="in">
            <option value="">{t('pay.planChoose')}</option>
            {offered.map(({ id, name, price, currency }) => (
              <option key={id} value={id}>
                {price === 0 ? name : `${name} · ${format.money(price, currency)}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="pair">
        <Field label={t('pay.months')} error={wrong('months')} help={t('pay.monthsHelp')}>
          {(control) => <input {...control} {...held('months')} className="in" inputMode="numeric" />}
        </Field>
        <Field label={t('pay.generations')} error={wrong('generations')} help={t('pay.generationsHelp')}>
          {(control) => <input {...control} {...held('generations')} className="in" inputMode="numeric" />}
        </Field>
        <Field label={t('pay.amount')} required error={wrong('amount')}>
          {(control) => <input {...control} {...held('amount')} className="in" inputMode="decimal" />}
        </Field>
        <Field label={t('pay.currency')} required error={wrong('currency')}>
          {(control) => (
            <input
              {...control}
              {...held('currency')}
              className="in"
              maxLength={3}
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t('pay.method')} required error={wrong('method')}>
          {(control) => (
            <>
              <input {...control} {...held('method')} className="in" maxLength={64} list={known} />
              <datalist id={known}>
                {methods.map(({ id, name }) => (
                  <option key={id} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label={t('pay.date')} error={wrong('date')}>
          {(control) => <input {...control} {...held('date')} className="in" type="date" />}
        </Field>
      </div>
      <Field label={t('pay.note')} error={wrong('note')}>
        {(control) => <textarea {...control} {...held('note')} className="in" rows={2} maxLength={1000} />}
      </Field>
    </>
  )
}
