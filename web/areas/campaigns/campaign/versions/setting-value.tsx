import { useTranslation } from 'react-i18next'
import type { Campaign, SplitGroup } from '../../../../../src/contract/campaigns/campaigns.ts'
import { standardTag } from '../../../../../src/lib/text/language-tag.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useConditionSentence } from '../../../../shared/conditions/sentence.ts'
import { fieldName } from '../../../../shared/history/changed.tsx'
import { isEmpty } from '../../../../shared/history/changes.ts'
import { Value } from '../../../../shared/history/value.tsx'
import { draftOf } from '../edit/draft-groups.ts'
import { useGroupWords } from '../edit/group-words.ts'
import { DAYS } from '../edit/draft.ts'
import type { Difference } from './differences.ts'

export function useDifferenceName(): (difference: Difference) => string {
  const { t } = useTranslation()
  return ({ field, part }) => {
    if (part === undefined) return fieldName(field)
    return field === 'splitGroups' ? t('campaign.split.group', { letter: part }) : `${fieldName(field)}: ${part}`
  }
}

export function SettingValue({ field, value }: { field: string; value: unknown }) {
  const format = useFormat()
  if (isEmpty(value)) return <Value field={field} value={value} />
  if (field === 'countries' || field === 'excludedCountries')
    return (value as string[]).map((code) => format.country(code)).join(', ')
  if (field === 'language') return format.language(standardTag(value as string))
  if (field === 'splitGroups') return <Group group={value as SplitGroup} />
  if (field === 'rules') return <Rules rules={value as Campaign['rules']} />
  if (field === 'tests') return (value as Campaign['tests']).map(({ name }) => name).join(', ')
  if (field === 'schedule') return <Hours hours={value as NonNullable<Campaign['schedule']>} />
  return <Value field={field} value={value} />
}

function Group({ group }: { group: SplitGroup }) {
  const { who, where } = useGroupWords()(draftOf(group))
  return (
    <>
      {group.name}: {who} → <span className="ltr">{where}</span>
    </>
  )
}

function Rules({ rules }: { rules: Campaign['rules'] }) {
  const { t } = useTranslation()
  const sentence = useConditionSentence()
  return rules
    .map(({ name, act, conditions }) => `${name}: ${sentence(conditions)} → ${t(`campaign.rules.act.${act}`)}`)
    .join('; ')
}

function Hours({ hours: { days, from, to, timezone } }: { hours: NonNullable<Campaign['schedule']> }) {
  const format = useFormat()
  const named = DAYS.flatMap((day, at) => (days.includes(day) ? [format.weekday(at, 'short')] : []))
  return `${named.join(', ')}, ${from}–${to} (${timezone})`
}
