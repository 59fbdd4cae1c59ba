import { History as HistoryIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OWNERS } from '../../../src/contract/roles.ts'
import { useSession } from '../../api/session-store.ts'
import { Button } from '../../kit/controls/button.tsx'
import { oneOf, useUrlState } from '../../kit/url-state.ts'
import { History } from './history.tsx'

const ADDRESS = { history: oneOf('closed', 'open') }

export function OwnHistory() {
  const { t } = useTranslation()
  const [{ history }, onAddress] = useUrlState(ADDRESS)
  const show = (next: 'open' | 'closed') => onAddress({ history: next }, { replace: true })
  const role = useSession()?.role
  if (role === undefined || !OWNERS.includes(role)) return null
  return (
    <>
      <Button icon={<HistoryIcon />} onClick={() => show('open')}>
        {t('audit.history')}
      </Button>
      <History open={history === 'open'} of="own" onClose={() => show('closed')} />
    </>
  )
}
