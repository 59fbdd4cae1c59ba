import { Trans } from 'react-i18next'
import { useSession } from '../../../api/session-store.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import { NAMES } from '../../../i18n/language.ts'

/** For staff: who reads these texts. */
export function StaffReading() {
  const language = useLanguage()
  if (!useSession()?.is_admin) return null
  return (
    <p className="reading">
      <Trans i18nKey="content.readers" values={{ language: NAMES[language] }} components={{ b: <b /> }} />
    </p>
  )
}
