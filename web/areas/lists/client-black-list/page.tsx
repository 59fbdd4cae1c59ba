import { useTranslation } from 'react-i18next'
import { Lists } from '../table/lists.tsx'

export default function ClientBlackListPage() {
  const { t } = useTranslation()
  return <Lists side="client" title={t('menu.BlackList')} />
}
