import { useTranslation } from 'react-i18next'
import type { BannedCampaign } from '../../../src/contract/bans.ts'
import { useApiMutation } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Confirm } from '../../ui/confirm.tsx'

type LiftProps = { open: boolean; campaign: BannedCampaign | undefined; onClose: () => void }

/** Says what lets the campaign's visitors in again before it does. */
export function LiftBan({ open, campaign, onClose }: LiftProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const lift = useApiMutation('ban.remove', { refreshes: ['ban.list', 'ban.search'], onDone: onClose })
  if (!campaign) return null
  const { id, name, requests } = campaign
  return (
    <Confirm
      open={open}
      title={t('ban.liftTitle', { name })}
      act={t('ban.lift')}
      busy={lift.isPending}
      onAct={() => lift.mutate({ id })}
      onClose={onClose}
    >
      <div className="stack">
        {requests !== null && <p>{t('ban.liftHits', { count: requests, n: format.number(requests) })}</p>}
        <p className="mid">{t('ban.liftThen')}</p>
      </div>
    </Confirm>
  )
}
