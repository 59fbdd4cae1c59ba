import { History as HistoryIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../api/session-store.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { oneOf, useUrlState } from '../../../kit/url-state.ts'
import { History } from '../../../shared/history/history.tsx'

const ADDRESS = { history: oneOf('closed', 'open') }

export function AllHistory() {
  const { t } = useTranslation()
  const [{ history }, onAddress] = useUrlState(ADDRESS)
  const show = (next: 'open' | 'closed') => onAddress({ history: next }, { replace: true })
  if (useSession()?.role !== 'admin') return null
  return (
    <>
      <Button icon={<HistoryIcon />} onClick={() => show('open')}>
        {t('audit.history')}
      </Button>
      <History open={history === 'open'} of="all" onClose={() => show('closed')} />
    </>
  )
}
