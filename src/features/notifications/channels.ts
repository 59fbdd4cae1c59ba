import { Refusal, found } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret, newSecret } from '../../lib/secrets/secrets.ts'
import { NotSent } from '../../outside/not-sent.ts'
import {
  deleteWebhook,
  findWebhook,
  noteWebhook,
  putTelegramToken,
  putWebhook,
  unlinkAccount,
} from '../../store/config/notifications/channels.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { toWebhookView } from './notification-views.ts'

type Needs = 'db' | 'hook' | 'loginLimiter' | 'now' | 'telegram'

const LINK_MS = 3_600_000

export const channelHandlers = {
  /** Throws 404 if the operator has no bot, 503 if Telegram is unreachable. */
  'notificationSettings.linkTelegram': async ({ audited, services: { db, now, telegram }, caller: { account } }) => {
    const name = await found(telegram).username()
    if (name === undefined) throw new Refusal(503, TEXTS.telegramAway)
    const token = newSecret()
    const expires = new Date(now().getTime() + LINK_MS)
    return db.transaction(async (tx) => {
      await putTelegramToken(tx, { accountId: account.id, tokenHash: hashSecret(token), expiresAt: expires })
      return audited(tx, {
        subject: `accounts/${account.id}`,
        after: { expires },
        answer: { url: `https://t.me/${name}?start=${token}`, expires: expires.toISOString() },
      })
    })
  },

  'notificationSettings.unlinkTelegram': async ({ audited, services: { db }, caller: { account } }) =>
    db.transaction(async (tx) => {
      const gone = found(await unlinkAccount(tx, account.id))
      return audited(tx, { subject: `accounts/${account.id}`, before: { chat: gone.name }, answer: {} })
    }),

  /** A new address has a new secret. */
  'notificationSettings.saveWebhook': async ({ audited, services: { db, now }, caller: { account } }, { url }) => {
    const secret = `whs_${newSecret()}`
    return db.transaction(async (tx) => {
      const before = await findWebhook(tx, account.id)
      await putWebhook(tx, { accountId: account.id, url, secret, createdAt: now() })
      const webhook = await findWebhook(tx, account.id)
      if (!webhook) throw new Error('the webhook was not stored')
      return audited(tx, {
        subject: `accounts/${account.id}`,
        ...(before && { before: { url: before.url } }),
        after: { url },
        answer: { webhook: toWebhookView(webhook), secret },
      })
    })
  },

  'notificationSettings.removeWebhook': async ({ audited, services: { db }, caller: { account } }) =>
    db.transaction(async (tx) => {
      const gone = found(await deleteWebhook(tx, account.id))
      return audited(tx, { subject: `accounts/${account.id}`, before: { url: gone.url }, answer: {} })
    }),

  /** A failing test is an answer, not an error. */
  'notificationSettings.testWebhook': async ({ audited, services, origin, caller: { account } }) => {
    const { db, now, hook, loginLimiter } = services
    const to = found(await findWebhook(db, account.id))
    const attempt = { call: 'notificationSettings.testWebhook', email: account.email, address: origin.address } as const
    const wait = await loginLimiter.take(attempt, now().getTime())
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    const body = JSON.stringify({
      id: 'test',
      event: 'test',
      time: now().toISOString(),
      account: { id: account.id, email: account.email },
    })
    const outcome = await hook(to, { id: 'test', event: 'test', body }, now()).then(
      (status) => ({ status, error: '' }),
      (error: unknown) =>
        error instanceof NotSent ? { status: error.status, error: error.message } : Promise.reject(error as Error),
    )
    await noteWebhook(db, to, { ...outcome, now: now() })
    return audited(db, {
      subject: `accounts/${account.id}`,
      after: outcome,
      answer: {
        webhook: {
          ...toWebhookView(to),
          lastAt: now().toISOString(),
          lastStatus: outcome.status,
          lastError: outcome.error,
        },
      },
    })
  },
} satisfies HandlersOf<Needs>
