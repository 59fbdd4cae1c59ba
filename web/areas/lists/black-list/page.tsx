import { useTranslation } from 'react-i18next'
import { Lists } from '../table/lists.tsx'

/** Block and allow entries that hold for every client. */
export default function BlackListPage() {
  const { t } = useTranslation()
  return <Lists side="global" title={t('menu.Black List')} />
}
