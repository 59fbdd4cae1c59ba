import { useTranslation } from 'react-i18next'
import { Page } from '../parts/page.tsx'

/** A placeholder, and the home of an account whose menu is empty. */
export function BlankPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('blank.title')}>
      <p className="reading">{t('blank.text')}</p>
    </Page>
  )
}
