import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useField } from '../../../parts/form/fields.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Wrong } from '../wrong.tsx'
import type { Draft, SplitOption } from './draft.ts'
import { FoundAt } from './findings/found-at.tsx'
import { useCountries, useLanguageOptions } from './options.ts'
import { PickMany, PickOne, type Option } from './pick.tsx'

const OFFERED = [
  'country',
  'browser',
  'platform',
  'device',
  'language',
  'usageType',
  'domain',
  'utmSource',
  'utmCampaign',
  'utmTerm',
  'utmCreative',
  'utmPlacement',
  'utmNetwork',
] as const satisfies readonly SplitOption[]
/** As the networks of addresses are known. */
const USAGES = ['residential', 'mobile', 'business', 'hosting', 'education', 'government'] as const
const DEVICES = ['desktop', 'mobile', 'tablet', 'tv'] as const
/** As visits name them; other words can be typed. */
const KNOWN: Partial<Record<SplitOption, readonly string[]>> = {
  browser: [
    'Chrome',
    'Safari',
    'Microsoft Edge',
    'Firefox',
    'Samsung Internet for Android',
    'Opera',
    'Yandex Browser',
    'Brave',
    'Vivaldi',
    'UC Browser',
    'Android Browser',
  ],
  platform: ['Android', 'iOS', 'Windows', 'macOS', 'Linux', 'Chrome OS'],
}

function useValues(option: SplitOption, held: readonly string[]): { options: readonly Option[]; free: boolean } {
  const { t } = useTranslation()
  const countries = useCountries()
  const languages = useLanguageOptions(option === 'language' ? held : [])
  if (option === 'country') return { options: countries, free: false }
  if (option === 'device')
    return { options: DEVICES.map((value) => ({ value, label: t(`campaign.device.${value}`) })), free: false }
  if (option === 'usageType')
    return { options: USAGES.map((value) => ({ value, label: t(`campaign.usage.${value}`) })), free: false }
  if (option === 'language') return { options: languages, free: true }
  return { options: (KNOWN[option] ?? []).map((value) => ({ value, label: value })), free: true }
}

type ConditionProps = { field: `splitGroups.${number}.conditions.${number}`; onRemove: () => void }

/** Option, is or is not, values. Another option starts with no values. */
export function Condition({ field, onRemove }: ConditionProps) {
  const { t } = useTranslation()
  const option = useField<Draft, SplitOption>(`${field}.option`)
  const is = useField<Draft, boolean>(`${field}.is`).held
  const values = useField<Draft, string[]>(`${field}.values`)
  const { options, free } = useValues(option.held.value, values.held.value)
  const texts = [...option.wrong, ...values.wrong]
  return (
    <div className="cond">
      <PickOne
        label={t('campaign.split.option')}
        options={OFFERED.map((value) => ({ value, label: t(`campaign.option.${value}`) }))}
        value={option.held.value}
        onChange={(next) => {
          option.held.onChange(next)
          values.held.onChange([])
        }}
      />
      <PickOne
        label={t('campaign.split.is')}
        options={[
          { value: 'is', label: t('campaign.split.isOne') },
          { value: 'not', label: t('campaign.split.isNot') },
        ]}
        value={is.value ? 'is' : 'not'}
        onChange={(next) => is.onChange(next === 'is')}
      />
      <div className="field values" data-field={`${field}.values`}>
        <PickMany
          label={t('campaign.split.values', { option: t(`campaign.option.${option.held.value}`) })}
          options={options}
          free={free}
          value={values.held.value}
          placeholder={t('campaign.split.value')}
          onChange={values.held.onChange}
          control={texts.length > 0 ? { 'id': `${field}.values`, 'aria-invalid': true } : undefined}
        />
        <Wrong texts={texts} />
        <FoundAt field={`${field}.values`} />
      </div>
      <IconButton small label={t('campaign.split.removeCondition')} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}
