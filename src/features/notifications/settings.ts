import type { NotificationSettings } from '../../contract/notifications.ts'
import type { NotificationChannel, NotificationKind } from '../../contract/notification-words.ts'
import { recordAudit } from '../../store/config/audit.ts'
import type { Queries } from '../../store/config/database.ts'
import { listUnwanted, setWanted } from '../../store/config/notifications.ts'
import type { Handler } from '../context.ts'

async function settingsOf(db: Queries, accountId: string): Promise<NotificationSettings> {
  const unwanted = await listUnwanted(db, accountId)
  const wants = (kind: string, channel: string) => !unwanted.some((one) => one.kind === kind && one.channel === channel)
  return { messages: { panel: wants('messages', 'panel') }, security: { panel: wants('security', 'panel'), mail: wants('security', 'mail') } }
}

export const readSettings: Handler<'notificationSettings.read'> = async ({ services, asker }) => ({ settings: await settingsOf(services.db, asker.account.id) })

export const saveSettings: Handler<'notificationSettings.save'> = async ({ services, asker: { account } }, { settings }) =>
  services.db.transaction(async (tx) => {
    const before = await settingsOf(tx, account.id)
    for (const [kind, channels] of Object.entries(settings) as [NotificationKind, Partial<Record<NotificationChannel, boolean>>][]) {
      for (const [channel, wanted] of Object.entries(channels) as [NotificationChannel, boolean][]) await setWanted(tx, account.id, { kind, channel }, wanted)
    }
    const after = await settingsOf(tx, account.id)
    await recordAudit(tx, { actorId: account.id, action: 'notificationSettings.save', subject: `accounts/${account.id}`, before, after })
    return { settings: after }
  })
