import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useNotifications } from '../../shared/notifications/use-notifications.ts'
import { IconButton } from '../../kit/controls/button.tsx'
import { Popover } from '../../kit/float/popover.tsx'
import { later } from '../../kit/layout/over.tsx'

const BellPanel = later(
  async () => (await import('./bell-panel.tsx')).BellPanel,
  <div className="bell-panel" aria-busy="true" />,
)

const MOST_SHOWN = 99

export function Bell() {
  const { t } = useTranslation()
  const format = useFormat()
  const total = useNotifications().data?.total ?? 0
  const name =
    total === 0 ? t('notifications.bell') : t('notifications.bellCount', { count: total, n: format.number(total) })
  return (
    <Popover
      side="end"
      className="bell-pop"
      renderButton={(opener) => (
        <IconButton {...opener} className="bell" label={name}>
          <BellIcon />
          {total > 0 && <span className="count">{total > MOST_SHOWN ? `${MOST_SHOWN}+` : total}</span>}
        </IconButton>
      )}
    >
      {() => <BellPanel />}
    </Popover>
  )
}
