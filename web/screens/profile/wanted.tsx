import { useTranslation } from 'react-i18next'
import { CHANNELS_OF, NOTIFICATION_KINDS, type NotificationChannel } from '../../../src/contract/notification-words.ts'
import { useAct, useAsk } from '../../api/query.ts'
import { Failed } from '../../parts/failed.tsx'
import { Section } from '../../parts/section/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Which kinds of notifications reach the account, by which way; each switch acts at once. */
export function Wanted() {
  const { t } = useTranslation()
  const { data, error, refetch } = useAsk('notificationSettings.read', undefined, { quiet: true })
  const act = useAct('notificationSettings.save', { refreshes: ['notificationSettings.read'] })
  const lines = NOTIFICATION_KINDS.flatMap((kind) => CHANNELS_OF[kind].map((channel: NotificationChannel) => ({ kind, channel })))
  return (
    <Section title={t('menu.Notifications')} text={t('profile.wantedText')}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        lines.map(({ kind, channel }) => (
          <div key={`${kind} ${channel}`} className="act-line">
            <span className="words">
              {t(`profile.wanted.${kind}`)}
              <small>{t(`profile.channel.${channel}`)}</small>
            </span>
            {data ? (
              <Switch on={(data.settings[kind] as Partial<Record<NotificationChannel, boolean>>)[channel] ?? false} label={`${t(`profile.wanted.${kind}`)}, ${t(`profile.channel.${channel}`)}`} busy={act.isPending && channel in (act.variables.settings[kind] ?? {})} onChange={(on) => act.mutate({ settings: { [kind]: { [channel]: on } } })} />
            ) : (
              <Skeleton width={32} height={18} />
            )}
          </div>
        ))
      )}
    </Section>
  )
}
