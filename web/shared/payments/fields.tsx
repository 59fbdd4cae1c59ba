import { useId } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PaymentMethod, Plan } from '../../../src/contract/billing/plans.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { DayField } from '../date/day-field.tsx'
import { AreaField, FormField, TextField } from '../form/fields.tsx'
import { TYPED } from '../form/use-form.ts'
import { useOwnNames } from './own-names.ts'
import { changed, type Draft } from './draft.ts'

export function PaymentFields({ plans, methods }: { plans: readonly Plan[]; methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const known = useId()
  const { planName } = useOwnNames()
  const { getValues, setValue } = useFormContext<Draft>()
  const tariffId = useWatch<Draft, 'tariffId'>({ name: 'tariffId' })
  const offered = plans.filter((plan) => !plan.archived || plan.id === tariffId)
  const price = (part: Pick<Draft, 'tariffId'> | Pick<Draft, 'months'>) => {
    const { amount, currency } = changed(getValues(), part, plans)
    setValue('amount', amount, TYPED)
    setValue('currency', currency, TYPED)
  }
  return (
    <>
      <FormField<Draft> name="tariffId" label={t('term.plan')} required>
        {({ onChange, ...held }) => (
          <select
            {...held}
            className="in"
            autoComplete="off"
            onChange={(event) => {
              price({ tariffId: event.target.value })
              onChange(event)
            }}
          >
            <option value="">{t('pay.planChoose')}</option>
            {offered.map(({ id, name, price: plain, currency }) => (
              <option key={id} value={id}>
                {plain === 0 ? planName(name) : `${planName(name)} · ${format.money(plain, currency)}`}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <div className="pair">
        <FormField<Draft> name="months" label={t('pay.months')} help={t('pay.monthsHelp')}>
          {({ onChange, ...held }) => (
            <input
              {...held}
              className="in"
              autoComplete="off"
              inputMode="numeric"
              onChange={(event) => {
                price({ months: event.target.value })
                onChange(event)
              }}
            />
          )}
        </FormField>
        <TextField<Draft>
          name="generations"
          label={t('pay.generations')}
          help={t('pay.generationsHelp')}
          inputMode="numeric"
        />
        <TextField<Draft> name="amount" label={t('term.amount')} required inputMode="decimal" />
        <TextField<Draft>
          name="currency"
          label={t('term.currency')}
          required
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormField<Draft> name="method" label={t('pay.method')} required>
          {(held) => (
            <>
              <input {...held} className="in" autoComplete="off" maxLength={64} list={known} />
              <datalist id={known}>
                {methods.map(({ id, name }) => (
                  <option key={id} value={name} />
                ))}
              </datalist>
            </>
          )}
        </FormField>
        <DayField<Draft> name="date" label={t('term.date')} />
      </div>
      <AreaField<Draft> name="note" label={t('term.note')} autoComplete="off" rows={2} maxLength={1000} />
    </>
  )
}
