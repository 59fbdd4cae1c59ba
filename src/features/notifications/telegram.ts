import { notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { putTelegramToken, unlinkAccount } from '../../store/config/channels.ts'
import type { Handler } from '../context.ts'

const LINK_MS = 3_600_000

/** Throws 404 where the operator has set up no bot, 503 while Telegram is out of reach. */
export const linkTelegram: Handler<'notificationSettings.linkTelegram'> = async ({
  services: { db, now, telegram },
  caller: { account },
}) => {
  if (!telegram) throw notFound()
  const name = await telegram.username()
  if (name === undefined) throw new Refusal(503, TEXTS.telegramAway)
  const token = newSecret()
  const expires = new Date(now().getTime() + LINK_MS)
  await db.transaction(async (tx) => {
    await putTelegramToken(tx, { accountId: account.id, tokenHash: hashSecret(token), expiresAt: expires })
    await recordAudit(tx, {
      actorId: account.id,
      action: 'notificationSettings.linkTelegram',
      subject: `accounts/${account.id}`,
      after: { expires },
    })
  })
  return { url: `https://t.me/${name}?start=${token}`, expires: expires.toISOString() }
}

export const unlinkTelegram: Handler<'notificationSettings.unlinkTelegram'> = async ({
  services: { db },
  caller: { account },
}) =>
  db.transaction(async (tx) => {
    const gone = await unlinkAccount(tx, account.id)
    if (!gone) throw notFound()
    await recordAudit(tx, {
      actorId: account.id,
      action: 'notificationSettings.unlinkTelegram',
      subject: `accounts/${account.id}`,
      before: { chat: gone.name },
    })
    return {}
  })
