import { useTranslation } from 'react-i18next'
import type { NotificationSettings } from '../../../../src/contract/notice-settings.ts'
import {
  EVENT_NAMES,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationEvent,
} from '../../../../src/contract/notification-words.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Switch } from '../../../ui/switch.tsx'

/** What reaches the account by which way; each switch acts at once. */
export function Matrix({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation()
  return (
    <table className="matrix" aria-label={t('ways.matrix')}>
      <thead>
        <tr>
          <th scope="col">{t('ways.event')}</th>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(`ways.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {EVENT_NAMES.filter((event) => settings[event]).map((event) => (
          <tr key={event}>
            <th scope="row">{t(`event.${event}`)}</th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <td key={channel}>
                <Choice event={event} channel={channel} on={settings[event]?.[channel]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Choice({
  event,
  channel,
  on,
}: {
  event: NotificationEvent
  channel: NotificationChannel
  on: boolean | undefined
}) {
  const { t } = useTranslation()
  const act = useApiMutation('notificationSettings.save', { silent: true, refreshes: ['notificationSettings.read'] })
  if (on === undefined) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="vh">{t('ways.notThisWay')}</span>
      </>
    )
  }
  return (
    <Switch
      on={on}
      label={`${t(`event.${event}`)}, ${t(`ways.${channel}`)}`}
      busy={act.isPending}
      onChange={(wanted) => act.mutate({ settings: { [event]: { [channel]: wanted } } })}
    />
  )
}
