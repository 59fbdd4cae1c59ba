import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../api/profile.ts'
import { serverText } from '../../../i18n/server.ts'
import { TEXTS } from '../../../../src/contract/texts.ts'
import { Alert } from '../../../ui/alert.tsx'

/** Said before somebody fills in a form that the service will refuse. */
export function NotActive() {
  const { t } = useTranslation()
  const { data } = useProfile()
  if (!data || data.profile.isActive) return null
  return (
    <Alert kind="warn" title={serverText(TEXTS.notActive)}>
      {t('campaign.notActive')}
    </Alert>
  )
}
