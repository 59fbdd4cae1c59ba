import { useTranslation } from '../../../i18n/i18n.ts'
import { Lists } from '../table/lists.tsx'

export default function ClientBlackListPage() {
  const { t } = useTranslation()
  return <Lists side="client" title={t('menu.BlackList')} />
}
