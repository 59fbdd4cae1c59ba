import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SCREENS } from '../../../../src/contract/menu.ts'
import { useProfile } from '../../../api/profile.ts'
import { useReaches } from '../../../api/session-store.ts'
import { serverText } from '../../../i18n/server.ts'
import { TEXTS } from '../../../../src/contract/texts.ts'
import { Alert } from '../../../ui/alert.tsx'

/** Said before somebody fills in a form that the service will refuse, with the way to what it waits for. */
export function NotActive() {
  const { t } = useTranslation()
  const reaches = useReaches('Tariff')
  const { data } = useProfile()
  if (!data || data.profile.isActive) return null
  return (
    <Alert kind="warn" title={serverText(TEXTS.notActive)}>
      {t('campaign.notActive')} {reaches && <Link to={SCREENS.Tariff.path}>{t('steps.toPay')}</Link>}
    </Alert>
  )
}
