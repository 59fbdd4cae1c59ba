import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Campaign } from '../../../src/contract/campaigns/campaigns.ts'
import type { RuleEffect } from '../../../src/contract/campaigns/rule-words.ts'
import type { RuleChoice } from '../../../src/rules/campaigns/make-rule.ts'
import { call } from '../../api/client.ts'
import { useApiQuery } from '../../api/query.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useEffectOf } from '../effect/use-effect-of.ts'
import { Failed } from '../failed.tsx'
import { useWeirForm } from '../form/use-form.ts'
import { CampaignSelect } from '../hits/campaign-select.tsx'
import { campaignOf, clientOf, evidenceOf, type Subject, useMainCampaign } from './subject.ts'

type OfCampaignProps = { subject: Subject; children: (campaign: Campaign) => ReactNode }

/** The subject's campaign, or one chosen here. */
export function OfCampaign({ subject, children }: OfCampaignProps) {
  const { t } = useTranslation()
  const given = campaignOf(subject)
  const { campaign: main, pending } = useMainCampaign(subject)
  const [chosen, setChosen] = useState<string>()
  const picked = chosen ?? main
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
          <span className="lab req">{t('term.campaign')}</span>
          <CampaignSelect value={picked} client={clientOf(subject)} onChange={setChosen} />
          <span className="help">{t('rule.campaignHelp')}</span>
        </div>
      )}
      {error && !campaign && <Failed error={error} onRetry={() => void refetch()} />}
      {(pending || (picked !== '' && !campaign && !error)) && <Skeleton width="80%" height={48} />}
      {campaign && children(campaign)}
    </div>
  )
}

type Saving<Draft> = {
  campaign: Campaign
  subject: Subject
  choice: RuleChoice
  effect: RuleEffect
  defaults: Draft
  /** Undefined when the campaign cannot have the rule. */
  next: (draft: Draft) => Campaign | undefined
  done: string
}

/** Saves with evidence; can be undone. */
export function useCampaignRule<Draft extends object>(saving: Saving<Draft>) {
  const { campaign, subject, choice, effect, defaults, next, done } = saving
  const drafted = next(defaults)
  const judged = useEffectOf(campaign.id, drafted ?? campaign, drafted !== undefined)
  const form = useWeirForm({
    call: 'campaign.save',
    defaults,
    toInput: (draft: Draft) => ({
      ...(next(draft) ?? campaign),
      expectedVersion: campaign.version,
      ...(judged?.data &&
        !judged.waiting && { evidence: evidenceOf(subject, choice, { replay: judged.data.replay, effect }) }),
    }),
    refreshes: ['company.edit', 'company.list', 'company.versions', 'logs.receipt'],
    silent: true,
    undoable: ({ campaign: saved }) => ({
      text: done,
      undo: () => call('campaign.save', { ...campaign, expectedVersion: saved.version }),
    }),
  })
  return { form, judged, possible: drafted !== undefined }
}
