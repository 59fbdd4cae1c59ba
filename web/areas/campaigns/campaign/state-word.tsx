import { Ban, CirclePause, CirclePlay } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Campaign } from '../../../../src/contract/campaigns/campaigns.ts'

const ICONS = { active: CirclePlay, paused: CirclePause }

/** A ban overrides the client's state. */
export function StateWord({ status, banned }: Pick<Campaign, 'status' | 'banned'>) {
  const { t } = useTranslation()
  const Icon = ICONS[status]
  if (banned)
    return (
      <span className="state bad" title={banned.reason || undefined}>
        <Ban aria-hidden="true" />
        {t('campaign.banned')}
      </span>
    )
  return (
    <span className={status === 'active' ? 'state ok' : 'state mid'}>
      <Icon aria-hidden="true" />
      {t(`campaign.state.${status}`)}
    </span>
  )
}
