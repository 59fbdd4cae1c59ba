import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Source } from '../../../../src/contract/money/costs.ts'
import type { Dimension } from '../../../../src/contract/hits/hit-words.ts'
import {
  RATE_MODELS,
  SOURCE_FIELDS,
  type RateModel,
  type SourceField,
} from '../../../../src/contract/money/cost-words.ts'
import { Combobox } from '../../../kit/controls/choice/combobox.tsx'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { ActForm } from '../../../shared/form/form.tsx'
import { TYPED, useWeirForm } from '../../../shared/form/use-form.ts'
import { useNames } from '../../../shared/hits/names.ts'
import type { Answer } from '../../../../src/contract/table.ts'

type Offer = Pick<Answer<'sources.list'>, 'templates' | 'currency'>

type Draft = {
  name: string
  template: string
  parameters: Record<SourceField, string>
  clickParameter: string
  costParameter: string
  model: RateModel | ''
  rate: string
  currency: string
}

const UTM_FIELD = {
  source: 'utmSource',
  campaign: 'utmCampaign',
  term: 'utmTerm',
  creative: 'utmCreative',
  placement: 'utmPlacement',
  network: 'utmNetwork',
} as const satisfies Record<SourceField, Dimension>

const named = (held: Partial<Record<SourceField, string>>) =>
  Object.fromEntries(SOURCE_FIELDS.map((field) => [field, held[field] ?? ''])) as Draft['parameters']

const newDraft = (currency: string): Draft => ({
  name: '',
  template: '',
  parameters: named({}),
  clickParameter: '',
  costParameter: '',
  model: '',
  rate: '',
  currency,
})

const draftOf = ({ id: _id, campaigns: _campaigns, postback: _postback, parameters, ...source }: Source): Draft => ({
  ...source,
  parameters: named(parameters),
})

const given = (parameters: Draft['parameters']) =>
  Object.fromEntries(Object.entries(parameters).filter(([, name]) => name.trim() !== ''))

type FormProps = { source: Source | undefined; client: string | undefined; offer: Offer }

export function SourceForm({ source, client, offer }: FormProps) {
  const { t } = useTranslation()
  const names = useNames()
  const form = useWeirForm({
    call: 'sources.save',
    defaults: source ? draftOf(source) : newDraft(offer.currency),
    toInput: ({ parameters, rate, ...draft }) => ({
      ...draft,
      parameters: given(parameters),
      rate: rate.trim().replace(',', '.') || '0',
      ...(source ? { id: source.id } : { clientId: client }),
    }),
    refreshes: ['sources.list', 'costs.list'],
  })
  return (
    <ActForm of={form} act={t('ui.save')}>
      {!source && <TemplateChoice offer={offer} />}
      <TextField<Draft> name="name" label={t('term.name')} required maxLength={80} />
      <div className="pair">
        <FormField<Draft> name="model" label={t('costs.model')} help={t('sources.modelHelp')}>
          {(held) => (
            <select {...held} className="in">
              <option value="">{t('sources.model.none')}</option>
              {RATE_MODELS.map((model) => (
                <option key={model} value={model}>
                  {t(`costs.model.${model}`)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <TextField<Draft> name="rate" label={t('sources.rate')} inputMode="decimal" placeholder="0" />
      </div>
      <div className="pair">
        <TextField<Draft>
          name="currency"
          label={t('term.currency')}
          required
          maxLength={3}
          autoCapitalize="characters"
        />
        <CostParameter />
      </div>
      <TextField<Draft>
        name="clickParameter"
        label={t('sources.clickParameter')}
        help={t('sources.clickHelp')}
        look="mono"
        maxLength={64}
      />
      <details>
        <summary>{t('sources.parameters')}</summary>
        <div className="source-parameters">
          {SOURCE_FIELDS.map((field) => (
            <TextField<Draft>
              key={field}
              name={`parameters.${field}`}
              label={names.field(UTM_FIELD[field])}
              look="mono"
              maxLength={64}
            />
          ))}
        </div>
      </details>
    </ActForm>
  )
}

function CostParameter() {
  const { t } = useTranslation()
  const model = useWatch<Draft, 'model'>({ name: 'model' })
  return (
    <TextField<Draft>
      name="costParameter"
      label={t('sources.costParameter')}
      look="mono"
      maxLength={64}
      required={model === 'parameter'}
    />
  )
}

function TemplateChoice({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<Draft>()
  const choose = (key: string) => {
    const found = offer.templates.find((one) => one.key === key)
    if (!found) return
    setValue('name', found.name, TYPED)
    setValue('parameters', named(found.parameters), TYPED)
    setValue('clickParameter', found.clickParameter, TYPED)
    setValue('costParameter', found.costParameter, TYPED)
    setValue('model', found.model, TYPED)
    if (found.model !== '') setValue('currency', found.currency, TYPED)
  }
  return (
    <FormField<Draft> name="template" label={t('sources.template')} help={t('sources.templateHelp')}>
      {({ onChange, ...held }) => (
        <Combobox
          {...held}
          options={[
            { value: '', label: t('sources.template.own') },
            ...offer.templates.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={(key) => {
            onChange(key)
            choose(key)
          }}
        />
      )}
    </FormField>
  )
}
