import { History, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../api/session-store.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import { NAMES } from '../../../i18n/language.ts'
import { Button, IconButton } from '../../../kit/controls/button.tsx'

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
      <Button size="s" icon={<Pencil />} aria-label={`${t('ui.edit')}: ${name}`} onClick={onEdit}>
        {t('ui.edit')}
      </Button>
      <IconButton small label={t('content.versions', { name })} onClick={onVersions}>
        <History />
      </IconButton>
      {children}
    </span>
  )
}

/** For staff: who reads these texts. */
export function StaffReading() {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!useSession()?.is_admin) return null
  return <p className="reading">{t('content.readers', { language: NAMES[language] })}</p>
}
