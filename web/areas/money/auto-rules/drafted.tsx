import { useTranslation } from '../../../i18n/i18n.ts'
import type { ActView } from '../../../../src/contract/money/auto-rules.ts'
import type { Campaign } from '../../../../src/contract/campaigns/campaigns.ts'
import { isRuleValue } from '../../../../src/contract/money/auto-rule-words.ts'
import { withRule } from '../../../../src/rules/campaigns/make-rule.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Effect } from '../../../shared/effect/effect.tsx'
import { useEffectOf } from '../../../shared/effect/use-effect-of.ts'
import { Failed } from '../../../shared/failed.tsx'
import { useRuleWords } from './words.ts'

const REFRESHES = ['autoRules.acts', 'autoRules.list', 'company.edit', 'company.list'] as const

/** An exclusion that a rule drafted, with what it would have changed. */
export function Drafted({ act, onDone }: { act: ActView; onDone: () => void }) {
  const { t } = useTranslation()
  const words = useRuleWords()
  const options = { refreshes: REFRESHES, onDone }
  const confirm = useApiMutation('autoRules.confirm', options)
  const drop = useApiMutation('autoRules.undo', options)
  const { data, error, refetch } = useApiQuery(
    'company.edit',
    { id: act.campaignId ?? '' },
    { enabled: act.campaignId !== null, keep: false, quiet: true },
  )
  return (
    <div className="stack rule-draft">
      <p>{words.figures(act.terms, act.evidence)}</p>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {data ? <EffectOfAct act={act} campaign={data.campaign} /> : !error && <Skeleton width="80%" height={120} />}
      <div className="row ends">
        <Button busy={drop.isPending} title={t('autoRules.undoWhy')} onClick={() => drop.mutate({ id: act.id })}>
          {t('autoRules.drop')}
        </Button>
        <Button kind="primary" busy={confirm.isPending} onClick={() => confirm.mutate({ id: act.id })}>
          {t('autoRules.confirm')}
        </Button>
      </div>
    </div>
  )
}

function EffectOfAct({ act, campaign }: { act: ActView; campaign: Campaign }) {
  const { thing: field } = act.terms
  const next = isRuleValue(field)
    ? withRule(campaign, { of: 'value', field, value: act.thing }, 'turnedAway')
    : undefined
  const effect = useEffectOf(campaign.id, next ?? campaign, next !== undefined)
  return effect ? <Effect effect={effect} /> : null
}
