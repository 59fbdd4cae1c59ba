import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import {
  choiceKey,
  isEntry,
  type RuleChoice,
  isExcluded,
  withRule,
  type SettingChoice,
} from '../../../src/rules/campaigns/make-rule.ts'
import { useCanCall } from '../../api/profile.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useListSide } from '../lists/list-dialog.tsx'
import { EntryRule } from './entry-rule.tsx'
import { OwnRule } from './own-rule.tsx'
import { useChoices, whyNone, type Subject } from './subject.ts'
import type { Campaign } from '../../../src/contract/campaigns/campaigns.ts'
import type { RuleEffect } from '../../../src/contract/campaigns/rule-words.ts'
import { Alert } from '../../kit/feedback/alert.tsx'
import { EffectSummary } from '../effect/summary.tsx'
import { ActForm } from '../form/form.tsx'
import { OfCampaign, useCampaignRule } from './of-campaign.tsx'
import { useNames } from '../hits/names.ts'

type SettingRuleProps = { subject: Subject; choice: SettingChoice }

/** A rule stored as a campaign setting. */
const SettingRule = ({ subject, choice }: SettingRuleProps) => (
  <OfCampaign subject={subject}>
    {(campaign) => <Setting key={campaign.id} campaign={campaign} subject={subject} choice={choice} />}
  </OfCampaign>
)

const NOTHING = {}

/** Excludes such visits, or includes them again. */
function Setting({ campaign, subject, choice }: SettingRuleProps & { campaign: Campaign }) {
  const { t } = useTranslation()
  const words = useChoiceWords()
  const { value } = words(choice)
  const effect: RuleEffect = isExcluded(campaign, choice) ? 'letThrough' : 'turnedAway'
  const { form, judged, possible } = useCampaignRule({
    campaign,
    subject,
    choice,
    effect,
    defaults: NOTHING,
    next: () => withRule(campaign, choice, effect),
    done: t(`rule.saved.${effect}`, { value, name: campaign.name }),
  })
  if (!possible) return <Alert kind="warn">{t('rule.lastCountry')}</Alert>
  return (
    <ActForm of={form} act={t(effect === 'turnedAway' ? 'rule.act.exclude' : 'rule.act.include', { value })}>
      <p className="mid">{t(`rule.setting.${effect}`, { name: campaign.name })}</p>
      {judged && <EffectSummary effect={judged} />}
    </ActForm>
  )
}

export function RuleBody({ subject }: { subject: Subject }) {
  const { t } = useTranslation()
  const side = useListSide()
  const edits = useCanCall()('campaign.save')
  const { choices: all, pending } = useChoices(subject)
  const [picked, setPicked] = useState('')
  if (pending) return <Skeleton width="80%" height={160} />
  const choices = all.filter((choice) => (isEntry(choice) ? side !== undefined : edits))
  const chosen = choices.find((choice) => choiceKey(choice) === picked) ?? choices[0]
  if (!chosen) {
    const why = all.length > 0 ? 'theirs' : whyNone(subject)
    return (
      <EmptyState title={t(`rule.none.${why}`)}>
        <p>{t(`rule.none.${why}.text`)}</p>
      </EmptyState>
    )
  }
  return (
    <div className="stack make-rule">
      <Choices choices={choices} chosen={chosen} onChoose={(choice) => setPicked(choiceKey(choice))} />
      <Chosen key={chosen.of === 'own' ? 'own' : 'other'} subject={subject} choice={chosen} />
    </div>
  )
}

function Chosen({ subject, choice }: { subject: Subject; choice: RuleChoice }) {
  const side = useListSide()
  if (isEntry(choice)) return side && <EntryRule side={side} subject={subject} choice={choice} />
  if (choice.of === 'own') return <OwnRule subject={subject} choice={choice} />
  return <SettingRule subject={subject} choice={choice} />
}

function useChoiceWords(): (choice: RuleChoice) => { title: string; value: string; hint: string } {
  const { t } = useTranslation()
  const names = useNames()
  return (choice) => {
    if (choice.of === 'value') {
      const wide = choice.field === 'utmSource' || choice.field === 'siteSource' || choice.field === 'utmNetwork'
      return {
        title: names.field(choice.field),
        value: choice.value,
        hint: t(wide ? 'rule.of.source.hint' : 'rule.of.value.hint'),
      }
    }
    if (choice.of === 'own') return { title: t('rule.of.own'), value: '', hint: t('rule.of.own.hint') }
    const family = choice.of === 'network' && choice.value.includes(':') ? 'network6' : choice.of
    return {
      title: t(`rule.of.${family}`),
      value: choice.of === 'country' ? names.value('country', choice.value) : choice.value,
      hint: t(`rule.of.${family}.hint`),
    }
  }
}

type ChoicesProps = {
  choices: readonly RuleChoice[]
  chosen: RuleChoice
  onChoose: (choice: RuleChoice) => void
}

/** Narrowest first; arrow keys move the selection. */
function Choices({ choices, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation()
  const words = useChoiceWords()
  return (
    <fieldset className="rule-choices">
      <legend className="lab">{t('rule.choose')}</legend>
      {choices.map((choice) => {
        const { title, value, hint } = words(choice)
        return (
          <label key={choiceKey(choice)}>
            <input
              type="radio"
              name="rule-choice"
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
              autoFocus={choice === choices[0]}
            />
            <span>
              <b>{title}</b> <bdi className="mono ltr">{value}</bdi>
              <small>{hint}</small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
