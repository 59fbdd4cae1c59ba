import { History, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../api/session-store.ts'
import { IconButton } from '../../../kit/controls/button.tsx'

export function StaffActions({
  name,
  onEdit,
  onVersions,
  children,
}: {
  name: string
  onEdit: () => void
  onVersions: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation()
  if (!useSession()?.is_admin) return null
  return (
    <span className="row">
      <IconButton small label={`${t('ui.edit')}: ${name}`} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton small label={t('content.versions', { name })} onClick={onVersions}>
        <History />
      </IconButton>
      {children}
    </span>
  )
}
