import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Campaign } from '../../../src/contract/campaigns/campaigns.ts'
import type { RuleAct } from '../../../src/contract/campaigns/condition-words.ts'
import type { OwnChoice } from '../../../src/rules/campaigns/make-rule.ts'
import { uniqueName, withOwnRule, type Part } from '../../../src/rules/campaigns/own-rule.ts'
import { Alert } from '../../kit/feedback/alert.tsx'
import { Seg } from '../../kit/controls/seg.tsx'
import { useConditionSentence } from '../conditions/sentence.ts'
import { EffectSummary } from '../effect/summary.tsx'
import { TextField } from '../form/fields.tsx'
import { ActForm } from '../form/form.tsx'
import { OfCampaign, useCampaignRule } from './of-campaign.tsx'
import type { Subject } from './subject.ts'

const ACTS = ['block', 'allow'] as const satisfies readonly RuleAct[]
type Act = (typeof ACTS)[number]
const EFFECT = { block: 'turnedAway', allow: 'letThrough' } as const

/** Parts are recreated per render. */
const keyOf = ({ leaf }: Part): string => JSON.stringify(leaf)

type OwnRuleProps = { subject: Subject; choice: OwnChoice }
type Draft = { name: string }
const DEFAULTS: Draft = { name: '' }

/** Fewer conditions are wider. */
export function OwnRule({ subject, choice }: OwnRuleProps) {
  const { t } = useTranslation()
  const [ticked, setTicked] = useState(() => choice.parts.filter(({ drafted }) => drafted).map(keyOf))
  const toggle = (key: string) =>
    setTicked((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key]))
  const parts = choice.parts.filter((part) => ticked.includes(keyOf(part)))
  return (
    <div className="stack">
      <Parts all={choice.parts} ticked={ticked} onToggle={toggle} />
      {parts.length === 0 ? (
        <Alert kind="warn">{t('rule.own.nothing')}</Alert>
      ) : (
        <OfCampaign subject={subject}>
          {(campaign) => (
            <Ticked key={campaign.id} campaign={campaign} parts={parts} subject={subject} choice={choice} />
          )}
        </OfCampaign>
      )}
    </div>
  )
}

type PartsProps = { all: readonly Part[]; ticked: readonly string[]; onToggle: (key: string) => void }

function Parts({ all, ticked, onToggle }: PartsProps) {
  const { t } = useTranslation()
  const sentence = useConditionSentence()
  return (
    <fieldset className="rule-parts">
      <legend className="lab">{t('rule.own.parts')}</legend>
      {all.map((part) => (
        <label key={keyOf(part)}>
          <input
            className="cb"
            type="checkbox"
            checked={ticked.includes(keyOf(part))}
            onChange={() => onToggle(keyOf(part))}
          />
          <span>{sentence([part.leaf])}</span>
        </label>
      ))}
      <span className="help">{t('rule.own.partsHelp')}</span>
    </fieldset>
  )
}

function Ticked({ campaign, parts, subject, choice }: OwnRuleProps & { campaign: Campaign; parts: readonly Part[] }) {
  const { t } = useTranslation()
  const sentence = useConditionSentence()
  const [act, setAct] = useState<Act>('block')
  const conditions = parts.map(({ leaf }) => leaf)
  const drafted = uniqueName(campaign.rules, sentence(conditions))
  const { form, judged, possible } = useCampaignRule<Draft>({
    campaign,
    subject,
    choice,
    effect: EFFECT[act],
    defaults: DEFAULTS,
    next({ name }) {
      const rules = withOwnRule(campaign.rules, { name: name.trim() || drafted, act, conditions })
      return rules && { ...campaign, rules }
    },
    done: t('rule.own.done', { name: campaign.name }),
  })
  if (!possible) return <Alert kind="warn">{t('rule.own.full')}</Alert>
  return (
    <ActForm of={form} act={t(`rule.own.save.${act}`)}>
      <div className="field">
        <span className="lab">{t('campaign.rules.act')}</span>
        <Seg
          label={t('campaign.rules.act')}
          value={act}
          choices={ACTS.map((value) => ({ value, label: t(`campaign.rules.act.${value}`) }))}
          onChange={setAct}
        />
        <span className="help">{t(`rule.own.means.${act}`, { name: campaign.name })}</span>
      </div>
      {judged && <EffectSummary effect={judged} />}
      <TextField<Draft> name="name" label={t('campaign.rules.name')} placeholder={drafted} maxLength={100} />
    </ActForm>
  )
}
