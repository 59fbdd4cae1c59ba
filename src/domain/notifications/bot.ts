/** `/start <token>` links the chat to the token's account, `/stop` unlinks it. */
import en from '../../../locales/en.json' with { type: 'json' }
import ru from '../../../locales/ru.json' with { type: 'json' }
import ua from '../../../locales/ua.json' with { type: 'json' }
import type { Language } from '../../contract/roles.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import type { ChatMessage, Listener } from '../../outside/telegram.ts'
import { fillNoticeText } from '../../rules/notifications/notice-values.ts'
import { findAccount } from '../../store/config/accounts/accounts.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
import { linkChat, takeTelegramToken, unlinkChat } from '../../store/config/notifications/channels.ts'
import type { Services } from '../context.ts'

const TEXTS: Record<Language, typeof en> = { en, ru, ua }

/** In all languages. */
const toStranger = (key: 'bot.linkInvalid' | 'bot.stopped' | 'bot.help'): string =>
  Object.values(TEXTS)
    .map((texts) => texts[key])
    .join('\n\n')

export const botListener =
  (services: Pick<Services, 'db' | 'now'>): Listener =>
  async (message) => {
    const [, command, rest = ''] = /^\/(\w+)(?:@\w+)?(?:\s+(\S+))?/.exec(message.text) ?? []
    if (command === 'start' && rest !== '') return link(services, message, rest)
    return command === 'stop' ? stop(services, message) : toStranger('bot.help')
  }

async function link(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { chat, name }: ChatMessage,
  token: string,
): Promise<string> {
  const account = await db.transaction(async (tx) => {
    const id = await takeTelegramToken(tx, hashSecret(token), now())
    const found = id === undefined ? undefined : await findAccount(tx, id)
    if (!found || found.deletedAt !== null) return undefined
    await linkChat(tx, { accountId: found.id, chatId: chat, name, linkedAt: now() })
    await recordAudit(tx, {
      actorId: found.id,
      action: 'notificationSettings.linkTelegram',
      subject: `accounts/${found.id}`,
      after: { chat: name },
    })
    return found
  })
  return account
    ? fillNoticeText(TEXTS[account.language]['bot.linked'], { email: account.email })
    : toStranger('bot.linkInvalid')
}

async function stop({ db }: Pick<Services, 'db'>, { chat, name }: ChatMessage): Promise<string> {
  await db.transaction(async (tx) => {
    for (const id of await unlinkChat(tx, chat))
      await recordAudit(tx, {
        actorId: id,
        action: 'notificationSettings.unlinkTelegram',
        subject: `accounts/${id}`,
        before: { chat: name },
      })
  })
  return toStranger('bot.stopped')
}
