import './api.css'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Page } from '../../../shared/page.tsx'
import { Calls } from './calls.tsx'
import { Keys } from './keys.tsx'

export default function ApiPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('menu.API')}>
      <Keys />
      <Calls />
    </Page>
  )
}
