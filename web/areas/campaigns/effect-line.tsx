import { useTranslation } from 'react-i18next'
import { EFFECT_DAYS } from '../../../src/contract/campaigns/rule-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Judged } from '../../shared/effect/use-effect-of.ts'

const MOVES = [
  ['turnedAway', 'campaign.effect.barTurned'],
  ['letThrough', 'campaign.effect.barThrough'],
  ['elsewhere', 'campaign.effect.barElsewhere'],
] as const

export function EffectLine({ effect: { data, waiting, error } }: { effect: Judged }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (error || data?.replay.visits === 0) return null
  if (waiting || !data) return <span className="effect-line dim">{t('campaign.effect.barWaiting')}</span>
  const { replay } = data
  const parts = MOVES.flatMap(([move, text]) => {
    const { visits, converted } = replay[move]
    if (visits === 0 && converted === 0) return []
    const moved = t(text, { n: format.number(visits), visits: format.number(replay.visits) })
    const brought = t('campaign.effect.converted', { count: converted, n: format.number(converted) })
    return converted > 0 ? [`${moved} (${brought})`] : [moved]
  })
  const days = t('campaign.effect.barDays', { count: EFFECT_DAYS })
  return (
    <span className="effect-line" role="status">
      {parts.length === 0 ? t('campaign.effect.barNone') : `${parts.join(', ')} ${days}`}
    </span>
  )
}
