import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '../../../src/contract/campaigns.ts'
import type { RuleEffect } from '../../../src/contract/rule-words.ts'
import { isExcluded, withRule, type SettingChoice } from '../../../src/rules/make-rule.ts'
import { call } from '../../api/client.ts'
import { useApiQuery } from '../../api/query.ts'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EffectSummary } from '../effect/summary.tsx'
import { useEffectOf } from '../effect/use-effect-of.ts'
import { Failed } from '../failed.tsx'
import { ActForm } from '../form/form.tsx'
import { useWeirForm } from '../form/use-form.ts'
import { CampaignSelect } from '../hits/campaign-select.tsx'
import { useChoiceWords } from './choices.tsx'
import { campaignOf, clientOf, evidenceOf, type Subject } from './subject.ts'

type SettingRuleProps = { subject: Subject; choice: SettingChoice }

/** A rule that is a setting of one campaign. */
export function SettingRule({ subject, choice }: SettingRuleProps) {
  const { t } = useTranslation()
  const given = campaignOf(subject)
  const [picked, setPicked] = useState(given)
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    'company.edit',
    { id: picked },
    { enabled: picked !== '', keep: false, quiet: true, fresh: true },
  )
  const campaign = isPlaceholderData ? undefined : data?.campaign
  return (
    <div className="stack">
      {given === '' && (
        <div className="field">
          <span className="lab req">{t('rule.campaign')}</span>
          <CampaignSelect value={picked} client={clientOf(subject)} onChange={setPicked} />
          <span className="help">{t('rule.campaignHelp')}</span>
        </div>
      )}
      {error && !campaign && <Failed error={error} onRetry={() => void refetch()} />}
      {picked !== '' && !campaign && !error && <Skeleton width="80%" height={48} />}
      {campaign && <OfCampaign key={campaign.id} campaign={campaign} subject={subject} choice={choice} />}
    </div>
  )
}

const NOTHING = {}

/** The rule turns such visits away; where the campaign does so already, it lets them through again. */
function OfCampaign({ campaign, subject, choice }: SettingRuleProps & { campaign: Campaign }) {
  const { t } = useTranslation()
  const words = useChoiceWords()
  const { value } = words(choice)
  const effect: RuleEffect = isExcluded(campaign, choice) ? 'letThrough' : 'turnedAway'
  const next = withRule(campaign, choice, effect)
  const judged = useEffectOf(campaign.id, next ?? campaign, next !== undefined)
  const form = useWeirForm({
    call: 'campaign.save',
    defaults: NOTHING,
    toInput: () => ({
      ...(next ?? campaign),
      expectedVersion: campaign.version,
      ...(judged?.data &&
        !judged.waiting && { evidence: evidenceOf(subject, choice, { replay: judged.data.replay, effect }) }),
    }),
    refreshes: ['company.edit', 'company.list', 'company.versions', 'logs.receipt'],
    silent: true,
    undoable: ({ campaign: saved }) => ({
      text: t(`rule.saved.${effect}`, { value, name: campaign.name }),
      undo: () => call('campaign.save', { ...campaign, expectedVersion: saved.version }),
    }),
  })
  if (!next) return <Alert kind="warn">{t('rule.lastCountry')}</Alert>
  return (
    <ActForm of={form} act={t(effect === 'turnedAway' ? 'rule.act.exclude' : 'rule.act.include', { value })}>
      <p className="mid">{t(`rule.setting.${effect}`, { name: campaign.name })}</p>
      {judged && <EffectSummary effect={judged} />}
    </ActForm>
  )
}
