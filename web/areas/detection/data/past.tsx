import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReplayData } from '../../../../src/contract/experiments/replay-words.ts'
import { EFFECT_DAYS } from '../../../../src/contract/campaigns/rule-words.ts'
import { useApiMutation } from '../../../api/query.ts'
import { EffectSummary } from '../../../shared/effect/summary.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'

export function PastByData({ data }: { data: ReplayData }) {
  const { t } = useTranslation()
  const { mutate, data: answer, isPending } = useApiMutation('replay.order', { silent: true })
  const replay = answer?.replay.replay
  return (
    <IfAllowed call="replay.order">
      <Card
        title={t('campaign.effect', { count: EFFECT_DAYS })}
        end={
          <Button
            size="s"
            icon={<History />}
            busy={isPending}
            onClick={() => mutate({ draft: { data }, days: EFFECT_DAYS })}
          >
            {t('data.past.act')}
          </Button>
        }
      >
        <div className="pad past">
          <p className="dim">{t(data === 'tried' ? 'data.past.tried' : 'data.past.current')}</p>
          {(answer !== undefined || isPending) && (
            <EffectSummary effect={{ data: replay ? { replay } : undefined, error: null, waiting: isPending }} />
          )}
        </div>
      </Card>
    </IfAllowed>
  )
}
