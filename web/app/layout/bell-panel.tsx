import { useTranslation } from '../../i18n/i18n.ts'
import { ClearAll } from '../../shared/notifications/clear.tsx'
import { Inbox } from '../../shared/notifications/inbox.tsx'

/** Newest first; the list can be scrolled by keys. */
export function BellPanel() {
  const { t } = useTranslation()
  return (
    <div className="bell-panel" role="dialog" aria-label={t('menu.Notifications')}>
      <div className="cap">
        <h2>{t('menu.Notifications')}</h2>
        <ClearAll />
      </div>
      <div className="list" tabIndex={0} role="region" aria-label={t('notifications.list')}>
        <Inbox />
      </div>
    </div>
  )
}
