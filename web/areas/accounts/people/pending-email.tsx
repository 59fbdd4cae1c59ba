import { useTranslation } from 'react-i18next'

/** A new e-mail that is not confirmed yet. */
export function PendingEmail({ email }: { email: string | null }) {
  const { t } = useTranslation()
  return email === null ? null : <small className="dim">{t('people.pendingEmail', { email })}</small>
}
