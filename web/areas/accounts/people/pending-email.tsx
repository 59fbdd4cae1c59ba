import { useTranslation } from 'react-i18next'

/** Under the address of a row: the one that was asked for and waits to be confirmed. */
export function PendingEmail({ email }: { email: string | null }) {
  const { t } = useTranslation()
  return email === null ? null : <small className="dim">{t('people.pendingEmail', { email })}</small>
}
