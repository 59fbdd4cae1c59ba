import { History as HistoryIcon } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { OWNERS } from '../../../src/contract/roles.ts'
import { useSession } from '../../api/session-store.ts'
import { ButtonLink } from '../../kit/controls/button-link.tsx'
import { historyOf } from './address.ts'

export function OwnHistory({ from }: { from: 'Campaign' | 'Profile' }) {
  const { t } = useTranslation()
  const role = useSession()?.role
  if (role === undefined || !OWNERS.includes(role)) return null
  return (
    <ButtonLink to={historyOf(from)} icon={<HistoryIcon />}>
      {t('audit.history')}
    </ButtonLink>
  )
}
