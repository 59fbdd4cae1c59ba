import { useTranslation } from '../../../i18n/i18n.ts'

/** Unconfirmed. */
export function PendingEmail({ email }: { email: string | null }) {
  const { t } = useTranslation()
  return email === null ? null : <small className="dim">{t('people.pendingEmail', { email })}</small>
}
