import { useTranslation } from 'react-i18next'
import type { Campaign } from '../../../src/contract/campaigns/campaigns.ts'
import type { RuleEffect } from '../../../src/contract/campaigns/rule-words.ts'
import { isExcluded, withRule, type SettingChoice } from '../../../src/rules/campaigns/make-rule.ts'
import { Alert } from '../../kit/feedback/alert.tsx'
import { EffectSummary } from '../effect/summary.tsx'
import { ActForm } from '../form/form.tsx'
import { useChoiceWords } from './choices.tsx'
import { OfCampaign, useCampaignRule } from './of-campaign.tsx'
import type { Subject } from './subject.ts'

type SettingRuleProps = { subject: Subject; choice: SettingChoice }

/** A rule stored as a campaign setting. */
export const SettingRule = ({ subject, choice }: SettingRuleProps) => (
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
