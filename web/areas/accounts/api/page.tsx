import './api.css'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../shared/page.tsx'
import { Calls } from './calls.tsx'
import { Key } from './key.tsx'
import { NamedKeys } from './named-keys.tsx'

export default function ApiPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('menu.API')}>
      <NamedKeys />
      <Key />
      <Calls />
    </Page>
  )
}
