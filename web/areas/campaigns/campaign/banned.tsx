import { useTranslation } from 'react-i18next'
import type { Campaign } from '../../../../src/contract/campaigns/campaigns.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Alert } from '../../../kit/feedback/alert.tsx'

export function Banned({ banned }: Pick<Campaign, 'banned'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!banned) return null
  return (
    <Alert kind="bad" title={t('campaign.bannedSince', { date: format.date(banned.since) })}>
      {banned.reason !== '' && t('campaign.bannedReason', { reason: banned.reason })}
    </Alert>
  )
}
