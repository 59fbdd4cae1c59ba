import { Trans } from 'react-i18next'
import { useSession } from '../../../api/session-store.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import { NAMES } from '../../../i18n/language.ts'

/** For staff: who reads these texts. */
export function StaffReading({ text = 'content.readers' }: { text?: 'content.readers' | 'integration.preview' }) {
  const language = useLanguage()
  if (!useSession()?.is_admin) return null
  return (
    <p className="reading">
      <Trans i18nKey={text} values={{ language: NAMES[language] }} components={{ b: <b /> }} />
    </p>
  )
}
