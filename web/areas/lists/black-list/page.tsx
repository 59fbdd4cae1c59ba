import { useTranslation } from '../../../i18n/i18n.ts'
import { Lists } from '../table/lists.tsx'

export default function BlackListPage() {
  const { t } = useTranslation()
  return <Lists side="global" title={t('menu.Black List')} />
}
