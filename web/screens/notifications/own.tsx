import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { ClearAll } from '../../parts/notifications/clear.tsx'
import { Inbox } from '../../parts/notifications/inbox.tsx'
import { useNotifications } from '../../parts/notifications/use-notifications.ts'
import { Page } from '../../parts/page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const SETTINGS = '/pages/profile/personal-information'

export function OwnNotifications() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useNotifications()
  const more = data ? data.total - data.notifications.length : 0
  return (
    <Page title={t('menu.Notifications')} sub={data?.total || undefined} acts={<ClearAll />}>
      <Card label={t('menu.Notifications')}>
        <Inbox action={<ButtonLink to={SETTINGS}>{t('notifications.settings')}</ButtonLink>} />
      </Card>
      {more > 0 && <p className="dim">{t('notifications.more', { count: more, n: format.number(more) })}</p>}
    </Page>
  )
}
