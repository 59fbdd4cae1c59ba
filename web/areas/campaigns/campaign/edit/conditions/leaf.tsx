import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import {
  type Condition,
  CONDITION_OPTIONS,
  type ConditionOption,
  isRange,
  isTimed,
  SPLIT_OPTIONS,
  VISITORS,
  WEEKDAYS,
} from '../../../../../../src/contract/campaigns/condition-words.ts'
import { useFormat } from '../../../../../i18n/use-format.ts'
import { valueName, verbOf } from '../../../../../shared/conditions/sentence.ts'
import { useWrong } from '../../../../../shared/form/fields.tsx'
import { IconButton } from '../../../../../kit/controls/button.tsx'
import { Wrong } from '../../wrong.tsx'
import { FoundAt } from '../findings/found-at.tsx'
import { useCountries, useLanguageOptions, useTimezones } from '../../../../../shared/choose/options.ts'
import { type Option, PickMany, PickOne } from '../../../../../shared/choose/pick.tsx'
import { type Verb, verbsOf, withOption, withVerb } from './nodes.ts'

/** Usage types of networks in the detection data. */
const USAGES = ['residential', 'mobile', 'business', 'hosting', 'education', 'government'] as const
const DEVICES = ['desktop', 'mobile', 'tablet', 'tv'] as const
const NAMED: Partial<Record<ConditionOption, readonly string[]>> = {
  device: DEVICES,
  usageType: USAGES,
  visitor: VISITORS,
  weekday: WEEKDAYS,
}
/** Suggestions; other values can be typed. */
const KNOWN: Partial<Record<ConditionOption, readonly string[]>> = {
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
  clickSource: ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'],
}

function useValues(option: ConditionOption, held: readonly string[]): { options: readonly Option[]; free: boolean } {
  const { t } = useTranslation()
  const format = useFormat()
  const countries = useCountries()
  const languages = useLanguageOptions(option === 'language' ? held : [])
  if (option === 'country') return { options: countries, free: false }
  if (option === 'language') return { options: languages, free: true }
  const named = NAMED[option]
  if (named)
    return {
      options: named.map((value) => ({ value, label: valueName({ option }, value, { t, format }) })),
      free: false,
    }
  return { options: (KNOWN[option] ?? []).map((value) => ({ value, label: value })), free: true }
}

function useHint(option: ConditionOption): string {
  const { t } = useTranslation()
  if (option === 'visits') return t('condition.hint.visits')
  if (isRange(option)) return t('condition.hint.range')
  if (option === 'region' || option === 'city') return t(`condition.hint.${option}`)
  if (option === 'referrer' || option === 'domain') return t('condition.hint.host')
  return option === 'hour' || option === 'asn' || option === 'ip'
    ? t(`condition.hint.${option}`)
    : t('campaign.split.value')
}

const HELPED = ['platformVersion', 'visitor', 'ip'] as const
const helpOf = (option: ConditionOption) => HELPED.find((one) => one === option)

export type Room = 'split' | 'rule'

type LeafProps = {
  field: string
  leaf: Condition
  room: Room
  onChange: (leaf: Condition) => void
  onRemove: () => void
}

export function Leaf({ field, leaf, room, onChange, onRemove }: LeafProps) {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const wrong = [...useWrong(`${field}.option`), ...useWrong(`${field}.how`), ...useWrong(`${field}.zone`)]
  const { option } = leaf
  const help = helpOf(option)
  return (
    <div className="cond">
      <PickOne
        search
        label={t('campaign.split.option')}
        options={(room === 'split' ? SPLIT_OPTIONS : CONDITION_OPTIONS).map((value) => ({
          value,
          label: t(`campaign.option.${value}`),
        }))}
        value={option}
        onChange={(next) => onChange(withOption(next as ConditionOption, leaf, timezone))}
      />
      <PickOne
        label={t(verbsOf(option).length > 2 ? 'condition.verb' : 'campaign.split.is')}
        options={verbsOf(option).map((value) => ({ value, label: verbName(value, t) }))}
        value={verbOf(leaf)}
        onChange={(next) => onChange(withVerb(leaf, next as Verb))}
      />
      <div className="values">
        {option === 'parameter' && <ParameterName {...{ field, leaf, onChange }} />}
        {leaf.how !== 'given' && <Values {...{ field, leaf, onChange }} />}
        {isTimed(option) && <Zone {...{ leaf, onChange }} />}
        <Wrong texts={wrong} />
        {help && <p className="help">{t(`condition.help.${help}`)}</p>}
      </div>
      <IconButton small label={t('campaign.split.removeCondition')} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}

function verbName(verb: Verb, t: TFunction): string {
  if (verb === 'is') return t('campaign.split.isOne')
  return verb === 'isNot' ? t('campaign.split.isNot') : t(`condition.verb.${verb}`)
}

type PartProps = Pick<LeafProps, 'field' | 'leaf' | 'onChange'>

function Values({ field, leaf, onChange }: PartProps) {
  const { t } = useTranslation()
  const { options, free } = useValues(leaf.option, leaf.values)
  const placeholder = useHint(leaf.option)
  const wrong = useWrong(`${field}.values`)
  return (
    <div className="field" data-field={`${field}.values`}>
      <PickMany
        label={t('campaign.split.values', { option: t(`campaign.option.${leaf.option}`) })}
        options={options}
        free={free}
        value={leaf.values}
        placeholder={placeholder}
        onChange={(values) => onChange({ ...leaf, values })}
        control={wrong.length > 0 ? { 'id': `${field}.values`, 'aria-invalid': true } : undefined}
      />
      <Wrong texts={wrong} />
      <FoundAt field={`${field}.values`} />
    </div>
  )
}

function ParameterName({ field, leaf, onChange }: PartProps) {
  const { t } = useTranslation()
  const wrong = useWrong(`${field}.name`)
  return (
    <div className="field" data-field={`${field}.name`}>
      <input
        className="in"
        type="text"
        autoComplete="off"
        maxLength={64}
        value={leaf.name ?? ''}
        aria-label={t('condition.name')}
        placeholder={t('condition.name')}
        aria-invalid={wrong.length > 0 || undefined}
        onChange={(event) => onChange({ ...leaf, name: event.target.value })}
      />
      <Wrong texts={wrong} />
    </div>
  )
}

function Zone({ leaf, onChange }: Pick<LeafProps, 'leaf' | 'onChange'>) {
  const { t } = useTranslation()
  const zone = leaf.zone ?? 'UTC'
  const zones = useTimezones(zone)
  return (
    <PickOne
      search
      label={t('condition.zone')}
      options={zones}
      value={zone}
      onChange={(next) => onChange({ ...leaf, zone: next })}
    />
  )
}
