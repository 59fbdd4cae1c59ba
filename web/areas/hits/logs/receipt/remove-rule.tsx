import { ListX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Campaign } from '../../../../../src/contract/campaigns/campaigns.ts'
import type { CampaignRule } from '../../../../../src/contract/campaigns/condition-words.ts'
import type { Receipt } from '../../../../../src/contract/hits/receipt.ts'
import { call } from '../../../../api/client.ts'
import { useApiMutation, useApiQuery } from '../../../../api/query.ts'
import { EffectSummary } from '../../../../shared/effect/summary.tsx'
import { useEffectOf } from '../../../../shared/effect/use-effect-of.ts'
import { useCanCall } from '../../../../api/profile.ts'
import { Failed } from '../../../../shared/failed.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { Confirm } from '../../../../kit/feedback/confirm.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'

export function RemoveRule({ receipt: { rule, editable, log } }: { receipt: Receipt }) {
  const { t } = useTranslation()
  const canCall = useCanCall()('campaign.save')
  const [asking, setAsking] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    'company.edit',
    { id: log.companyId },
    { enabled: asking, keep: false, quiet: true, fresh: true },
  )
  // a flow's is removed there, in all of its campaigns
  if (!rule || rule.flow || rule.since === 'gone' || !editable || !canCall) return null
  const campaign = isPlaceholderData ? undefined : data?.campaign
  return (
    <>
      <Button size="s" icon={<ListX />} onClick={() => setAsking(true)}>
        {t('logs.act.removeRule')}
      </Button>
      {campaign ? (
        <Removal
          key={campaign.version}
          campaign={campaign}
          rule={rule}
          open={asking}
          onClose={() => setAsking(false)}
        />
      ) : (
        <Confirm
          open={asking}
          title={t('logs.act.removeRuleTitle', { rule: rule.name })}
          act={t('campaign.rules.remove')}
          disabled
          onAct={() => undefined}
          onClose={() => setAsking(false)}
        >
          {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton width="80%" height={48} />}
        </Confirm>
      )}
    </>
  )
}

type RemovalProps = { campaign: Campaign; rule: Pick<CampaignRule, 'name' | 'act'>; open: boolean; onClose: () => void }

function Removal({ campaign, rule, open, onClose }: RemovalProps) {
  const { t } = useTranslation()
  const rules = campaign.rules.filter(({ name, act }) => name !== rule.name || act !== rule.act)
  const next = { ...campaign, rules }
  const judged = useEffectOf(campaign.id, next, open && rules.length < campaign.rules.length)
  const remove = useApiMutation('campaign.save', {
    refreshes: ['company.edit', 'company.list', 'company.versions', 'logs.receipt'],
    undoable: ({ campaign: saved }) => ({
      text: t('logs.act.ruleRemoved', { rule: rule.name, name: campaign.name }),
      undo: () => call('campaign.save', { ...campaign, expectedVersion: saved.version }),
    }),
    onDone: onClose,
  })
  return (
    <Confirm
      open={open}
      title={t('logs.act.removeRuleTitle', { rule: rule.name })}
      act={t('campaign.rules.remove')}
      busy={remove.isPending}
      disabled={rules.length === campaign.rules.length}
      onAct={() => remove.mutate({ ...next, expectedVersion: campaign.version })}
      onClose={onClose}
    >
      <div className="stack">
        <p className="mid">{t('logs.act.removeRuleThen', { name: campaign.name })}</p>
        {judged && <EffectSummary effect={judged} />}
      </div>
    </Confirm>
  )
}
