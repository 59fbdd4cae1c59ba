import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { type CampaignRule, MOST_RULES } from '../../../../../../src/contract/campaigns/condition-words.ts'
import { Section } from '../../../../../shared/section/section.tsx'
import { Button } from '../../../../../kit/controls/button.tsx'
import { newCondition } from '../conditions/nodes.ts'
import type { Draft } from '../draft.ts'
import { RuleCard } from './rule-card.tsx'

const STAY = { shouldFocus: false } as const

const newRule = (): CampaignRule => ({ name: '', act: 'block', conditions: [newCondition()] })
const copyOf = (rule: CampaignRule): CampaignRule => ({
  ...structuredClone(rule),
  name: rule.name === '' ? '' : `${rule.name.slice(0, 98)} 2`,
})

export function Rules() {
  const { t } = useTranslation()
  const { getValues } = useFormContext<Draft>()
  const { fields, append, insert, move, remove } = useFieldArray<Draft, 'rules'>({ name: 'rules' })
  const last = fields.length - 1
  const isFull = fields.length >= MOST_RULES
  return (
    <Section layout="grid2" title={t('campaign.section.rules')} text={t('campaign.section.rules.text')}>
      <div className="full">
        {fields.map(({ id }, at) => (
          <RuleCard
            key={id}
            at={at}
            last={last}
            onMove={(by) => at + by >= 0 && at + by <= last && move(at, at + by)}
            onCopy={isFull ? undefined : () => insert(at + 1, copyOf(getValues(`rules.${at}`)), STAY)}
            onRemove={() => remove(at)}
          />
        ))}
        {!isFull && (
          <Button icon={<Plus />} onClick={() => append(newRule(), STAY)}>
            {t('campaign.rules.add')}
          </Button>
        )}
      </div>
    </Section>
  )
}
