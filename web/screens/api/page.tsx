import './api.css'
import { useTranslation } from 'react-i18next'
import { Page } from '../../parts/page.tsx'
import { Calls } from './calls.tsx'
import { Key } from './key.tsx'

/** A client's key for their own programs, and the calls that it opens, to read and to try. */
export default function ApiPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('menu.API')}>
      <Key />
      <Calls />
    </Page>
  )
}
