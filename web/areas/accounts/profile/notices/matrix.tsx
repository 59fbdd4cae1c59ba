import { Activity, CircleUser, Coins } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type {
  NotificationChannels,
  NotificationSettings,
} from '../../../../../src/contract/notifications/notice-settings.ts'
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationEvent,
} from '../../../../../src/contract/notifications/notification-words.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { Switch } from '../../../../kit/controls/switch.tsx'
import { Fold } from '../../../../kit/layout/fold.tsx'
import { countOn, groupsOf, toImportant, type EventGroup } from './groups.ts'

const ICONS = { traffic: Activity, money: Coins, account: CircleUser }
const SAVES = { silent: true, refreshes: ['notificationSettings.read'] } as const

type Props = { settings: NotificationSettings; channels: NotificationChannels }

/** Columns: only channels that are set. */
export function Matrix({ settings, channels: { telegram, webhook } }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState<EventGroup>()
  const isSet = { panel: true, mail: true, telegram: telegram.chat !== null, webhook: webhook !== null }
  const channels = NOTIFICATION_CHANNELS.filter((channel) => isSet[channel])
  const save = useApiMutation('notificationSettings.save', SAVES)
  const differing = toImportant(settings, channels)
  const isUsual = Object.keys(differing).length === 0
  return (
    <>
      <p className="row wrap preset">
        <span className="grow">{t(isUsual ? 'ways.isImportant' : 'ways.isOwn')}</span>
        {!isUsual && (
          <Button size="s" busy={save.isPending} onClick={() => save.mutate({ settings: differing })}>
            {t('ways.important')}
          </Button>
        )}
      </p>
      <div className="event-groups">
        {groupsOf(settings).map(([group, events]) => (
          <Fold
            key={group}
            icon={ICONS[group]}
            title={t(`ways.group.${group}`)}
            is={t('ways.on', {
              n: format.number(countOn(settings, events, channels)),
              all: format.number(events.length),
            })}
            open={open === group}
            onToggle={(isOpen) => setOpen(isOpen ? group : undefined)}
          >
            <Events label={t(`ways.group.${group}`)} settings={settings} events={events} channels={channels} />
          </Fold>
        ))}
      </div>
    </>
  )
}

type EventsProps = {
  label: string
  settings: NotificationSettings
  events: readonly NotificationEvent[]
  channels: readonly NotificationChannel[]
}

function Events({ label, settings, events, channels }: EventsProps) {
  const { t } = useTranslation()
  return (
    <table className="matrix" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('ways.event')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`ways.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event}>
            <th scope="row">{t(`event.${event}`)}</th>
            {channels.map((channel) => (
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

type ChoiceProps = { event: NotificationEvent; channel: NotificationChannel; on: boolean | undefined }

function Choice({ event, channel, on }: ChoiceProps) {
  const { t } = useTranslation()
  const act = useApiMutation('notificationSettings.save', SAVES)
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
