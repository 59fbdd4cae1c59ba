import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../api/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { History } from './history.tsx'

/** Opens the history of everything, for administrators. */
export function AllHistory() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (useSession()?.role !== 'admin') return null
  return (
    <>
      <Button icon={<HistoryIcon />} onClick={() => setOpen(true)}>
        {t('audit.history')}
      </Button>
      <History open={open} onClose={() => setOpen(false)} />
    </>
  )
}
