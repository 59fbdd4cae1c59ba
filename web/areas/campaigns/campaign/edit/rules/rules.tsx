import { Plus } from 'lucide-react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import {
  type CampaignRule,
  MOST_RULES,
  RULE_ACTS,
  type RuleAct,
} from '../../../../../../src/contract/campaigns/condition-words.ts'
import { Section } from '../../../../../shared/section/section.tsx'
import { Button } from '../../../../../kit/controls/button.tsx'
import { newCondition } from '../conditions/nodes.ts'
import type { Draft } from '../draft.ts'
import { useConditionSentence } from '../../../../../shared/conditions/sentence.ts'
import { useField } from '../../../../../shared/form/fields.tsx'
import { Seg } from '../../../../../kit/controls/seg.tsx'
import { Conditions } from '../conditions/conditions.tsx'
import { FlowLink } from '../flow/flow-link.tsx'
import { OrderedCard, type Ordered } from '../ordered-card.tsx'

const STAY = { shouldFocus: false } as const

const newRule = (): CampaignRule => ({ name: '', act: 'block', conditions: [newCondition()] })
const copyOf = (rule: CampaignRule): CampaignRule => ({
  ...structuredClone(rule),
  name: rule.name === '' ? '' : `${rule.name.slice(0, 98)} 2`,
})

/** Of a campaign: those of its flow come last, and are changed there. */
export function Rules({ title }: { title?: string }) {
  const { t } = useTranslation()
  const { getValues } = useFormContext<Draft>()
  const { fields, append, insert, move, remove } = useFieldArray<Draft, 'rules'>({ name: 'rules' })
  const own = fields.filter(({ flow }) => !flow)
  const last = own.length - 1
  const isFull = fields.length >= MOST_RULES
  return (
    <Section layout="grid2" title={title ?? t('campaign.section.rules')} text={t('campaign.section.rules.text')}>
      <div className="full">
        {own.map(({ id }, at) => (
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
          <Button
            icon={<Plus />}
            onClick={() => (own.length < fields.length ? insert(own.length, newRule(), STAY) : append(newRule(), STAY))}
          >
            {t('campaign.rules.add')}
          </Button>
        )}
        <FlowRules />
      </div>
    </Section>
  )
}

function FlowRules() {
  const { t } = useTranslation()
  const rules = useWatch<Draft, 'rules'>({ name: 'rules' })
  const sentence = useConditionSentence()
  const flow = useWatch<Draft, 'flow'>({ name: 'flow' })
  const shared = rules.filter((rule) => rule.flow)
  if (shared.length === 0) return null
  return (
    <div className="of-flow" role="group" aria-label={t('flows.rules')}>
      <p className="help">
        {t('flows.rulesThen')} <FlowLink id={flow} />
      </p>
      {shared.map(({ name, act, conditions }) => (
        <p key={name + act} className="says">
          {name}: <b>{sentence(conditions)}</b> → {t(`campaign.rules.does.${act}`)}
        </p>
      ))}
    </div>
  )
}

function RuleCard(ordered: Ordered) {
  const { t } = useTranslation()
  const { at } = ordered
  return (
    <OrderedCard {...ordered} of="rules" label={t('campaign.rules.rule', { number: at + 1 })} mark={at + 1}>
      <Act at={at} />
      <Conditions name={`rules.${at}.conditions`} room="rule" />
      <RuleSentence at={at} />
    </OrderedCard>
  )
}

function Act({ at }: { at: number }) {
  const { t } = useTranslation()
  const { value, onChange } = useField<Draft, RuleAct>(`rules.${at}.act`).held
  return (
    <Seg
      label={t('campaign.rules.act')}
      value={value}
      choices={RULE_ACTS.map((act) => ({ value: act, label: t(`campaign.rules.act.${act}`) }))}
      onChange={onChange}
      className="own"
    />
  )
}

function RuleSentence({ at }: { at: number }) {
  const { t } = useTranslation()
  const { act, conditions } = useWatch<Draft, `rules.${number}`>({ name: `rules.${at}` })
  const who = useConditionSentence()(conditions)
  return (
    <p className="says">
      <b>{who || t('campaign.rules.nobody')}</b> → {t(`campaign.rules.does.${act}`)}
    </p>
  )
}
