import { Popover } from 'antd'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { ClearAll } from '../../parts/notifications/clear.tsx'
import { Inbox } from '../../parts/notifications/inbox.tsx'
import { useNotifications } from '../../parts/notifications/use-notifications.ts'
import { IconButton } from '../../ui/button.tsx'

const MOST_SHOWN = 99

/** What the account should know, with how much there is of it. */
export function Bell() {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const total = useNotifications().data?.total ?? 0
  const name =
    total === 0 ? t('notifications.bell') : t('notifications.bellCount', { count: total, n: format.number(total) })
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={<BellPanel />}
      classNames={{ root: 'bell-pop' }}
      destroyOnHidden
    >
      <IconButton className="bell" label={name} aria-haspopup="dialog" aria-expanded={open}>
        <BellIcon />
        {total > 0 && <span className="count">{total > MOST_SHOWN ? `${MOST_SHOWN}+` : total}</span>}
      </IconButton>
    </Popover>
  )
}

/** Under the bell: the newest first, and a way to clear them all. What is scrolled can be scrolled by keys. */
function BellPanel() {
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
