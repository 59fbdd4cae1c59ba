import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RULE_ACTS, type RuleAct } from '../../../../../../src/contract/campaigns/condition-words.ts'
import { useConditionSentence } from '../../../../../shared/conditions/sentence.ts'
import { useField } from '../../../../../shared/form/fields.tsx'
import { Seg } from '../../../../../kit/controls/seg.tsx'
import { Conditions } from '../conditions/conditions.tsx'
import type { Draft } from '../draft.ts'
import { OrderedCard, type Ordered } from '../ordered-card.tsx'

export function RuleCard(ordered: Ordered) {
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
