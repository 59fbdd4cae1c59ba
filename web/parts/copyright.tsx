import { useTranslation } from 'react-i18next'

const YEAR = new Date().getFullYear()

export function Copyright() {
  const { t } = useTranslation()
  return <span>{t('shell.footer', { year: YEAR })}</span>
}
