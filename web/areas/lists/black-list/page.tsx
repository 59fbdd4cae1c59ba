import { useTranslation } from 'react-i18next'
import { Lists } from '../table/lists.tsx'

export default function BlackListPage() {
  const { t } = useTranslation()
  return <Lists side="global" title={t('menu.Black List')} />
}
