import { useTranslation } from '../../../../i18n/i18n.ts'
import { useFormContext } from 'react-hook-form'
import { MACROS } from '../../../../../src/contract/campaigns/macros.ts'
import { PARAMETER_VALUES } from '../../../../../src/contract/campaigns/rule-words.ts'
import { useField } from '../../../../shared/form/fields.tsx'
import { useNames } from '../../../../shared/hits/names.ts'
import { Section } from '../../../../shared/section/section.tsx'
import type { Draft } from './draft.ts'
import { ChoiceField, ChoiceItem, Item } from './fields.tsx'
import { OfferItem } from './offer.tsx'
import { useCountries } from '../../../../shared/choose/options.ts'
import { PickMany, PickOne, type Option } from '../../../../shared/choose/pick.tsx'

const MODES = ['redirect', 'show', 'frame'] as const

export function Target() {
  const { t } = useTranslation()
  return (
    <Section layout="grid2" title={t('campaign.section.target')} text={t('campaign.section.target.text')}>
      <ChoiceField<Draft['targetMode']>
        name="targetMode"
        label={t('campaign.field.targetMode')}
        required
        choices={MODES.map((value) => ({ value, label: value, count: value === 'redirect' ? '302' : undefined }))}
        help={(value) => t(`campaign.mode.${value}`)}
      />
      <OfferItem name="targetOffer" />
      <Macros />
    </Section>
  )
}

/** Macros for links, filled in from the visit. */
function Macros() {
  const { t } = useTranslation()
  return (
    <details className="macros full">
      <summary>{t('campaign.macros')}</summary>
      <p className="help">{t('campaign.macros.text')}</p>
      <p className="tokens ltr">
        {MACROS.map((name) => (
          <code key={name} className="tok mono">{`{${name}}`}</code>
        ))}
      </p>
    </details>
  )
}

export function PageHosts() {
  const { t } = useTranslation()
  return (
    <ManyItem
      name="pageHosts"
      label={t('campaign.field.pageHosts')}
      help={t('campaign.help.pageHosts')}
      full
      free
      placeholder={t('campaign.pageHosts.any')}
    />
  )
}

export function Geography() {
  const { t } = useTranslation()
  const countries = useCountries()
  const { value: isOnly, onChange } = useField<Draft, boolean>('onlyCountries').held
  const { clearErrors } = useFormContext<Draft>()
  return (
    <Section layout="grid2" title={t('campaign.section.geo')} text={t('campaign.section.geo.text')}>
      <ChoiceItem
        label={t('campaign.field.countries')}
        value={isOnly ? 'only' : 'everywhere'}
        choices={[
          { value: 'everywhere', label: t('campaign.everywhere') },
          { value: 'only', label: t('campaign.onlyCountries') },
        ]}
        onChange={(value) => {
          onChange(value === 'only')
          clearErrors('countries')
        }}
        help={isOnly ? undefined : t('campaign.everywhereHelp')}
      />
      {isOnly && (
        <ManyItem
          name="countries"
          label={t('campaign.allowedCountries')}
          required
          full
          options={countries}
          placeholder={t('campaign.chooseCountries')}
        />
      )}
      <ManyItem
        name="excludedCountries"
        label={t('campaign.field.excludedCountries')}
        options={countries}
        placeholder={t('campaign.none')}
      />
      <ManyItem
        name="stopKeywords"
        label={t('campaign.field.stopKeywords')}
        help={t('campaign.help.stopKeywords')}
        free
        placeholder={t('campaign.none')}
      />
      <ExcludedValues />
    </Section>
  )
}

function ExcludedValues() {
  const { t } = useTranslation()
  const names = useNames()
  return (
    <Item<Draft['excludedValues']>
      name="excludedValues"
      label={t('campaign.field.excludedValues')}
      help={t('campaign.help.excludedValues')}
      full
    >
      {({ value, onChange, ...control }) => (
        <div className="excluded-values">
          {PARAMETER_VALUES.filter((field) => value[field]).map((field) => (
            <div key={field} className="row">
              <span className="lab">{names.field(field)}</span>
              <PickMany
                label={t('campaign.excludedValues.values', { field: names.field(field) })}
                options={NO_OPTIONS}
                value={value[field] ?? NO_VALUES}
                onChange={(values) => onChange({ ...value, [field]: values })}
                free
                placeholder={t('campaign.none')}
              />
            </div>
          ))}
          <PickOne
            control={control}
            label={t('campaign.excludedValues.add')}
            options={PARAMETER_VALUES.filter((field) => !value[field]).map((field) => ({
              value: field,
              label: names.field(field),
            }))}
            value=""
            placeholder={t('campaign.excludedValues.add')}
            onChange={(field) => onChange({ ...value, [field]: [] })}
          />
        </div>
      )}
    </Item>
  )
}

const NO_VALUES: readonly string[] = []
const NO_OPTIONS = [] as const

type ManyProps = {
  name: 'pageHosts' | 'countries' | 'excludedCountries' | 'stopKeywords'
  label: string
  required?: boolean
  help?: string
  full?: boolean
  placeholder: string
  options?: readonly Option[]
  free?: boolean
}

const ManyItem = ({ placeholder, options = NO_OPTIONS, free, ...item }: ManyProps) => (
  <Item<string[]> {...item}>
    {({ value, onChange, ...control }) => (
      <PickMany
        control={control}
        options={options}
        value={value}
        onChange={onChange}
        free={free}
        placeholder={placeholder}
      />
    )}
  </Item>
)
