/** Telegram chats, webhooks, and which notifications an account wants by each channel. */
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { NotificationChannel, NotificationEvent } from '../../../contract/notifications/notification-words.ts'
import { first, type Queries } from '../engine/database.ts'
import { notificationChoices, telegramChats, telegramTokens, webhooks } from '../schema.ts'

type ChatRow = typeof telegramChats.$inferSelect
export type WebhookRow = typeof webhooks.$inferSelect
type Choice = { event: NotificationEvent; channel: NotificationChannel; wanted: boolean }

export async function listChoices(db: Queries, accountId: string): Promise<Choice[]> {
  const { event, channel, wanted } = notificationChoices
  return db
    .select({ event, channel, wanted })
    .from(notificationChoices)
    .where(eq(notificationChoices.accountId, accountId))
}

export async function setChoice(tx: Queries, accountId: string, { event, channel, wanted }: Choice): Promise<void> {
  await tx
    .insert(notificationChoices)
    .values({ accountId, event, channel, wanted })
    .onConflictDoUpdate({
      target: [notificationChoices.accountId, notificationChoices.event, notificationChoices.channel],
      set: { wanted },
    })
}

export const findChat = (db: Queries, accountId: string): Promise<ChatRow | undefined> =>
  first(db.select().from(telegramChats).where(eq(telegramChats.accountId, accountId)))

/** Replaces the older token. */
export async function putTelegramToken(db: Queries, token: typeof telegramTokens.$inferInsert): Promise<void> {
  const { tokenHash, expiresAt } = token
  await db
    .insert(telegramTokens)
    .values(token)
    .onConflictDoUpdate({ target: telegramTokens.accountId, set: { tokenHash, expiresAt } })
}

/** Uses up the token; returns its account. Of concurrent calls, one gets it. */
export async function takeTelegramToken(tx: Queries, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .delete(telegramTokens)
    .where(and(eq(telegramTokens.tokenHash, tokenHash), gt(telegramTokens.expiresAt, now)))
    .returning({ accountId: telegramTokens.accountId })
  return row?.accountId
}

export async function pruneTelegramTokens(db: Queries, now: Date): Promise<void> {
  await db.delete(telegramTokens).where(lte(telegramTokens.expiresAt, now))
}

/** Replaces the older chat. */
export async function linkChat(tx: Queries, chat: ChatRow): Promise<void> {
  const { chatId, name, linkedAt } = chat
  await tx
    .insert(telegramChats)
    .values(chat)
    .onConflictDoUpdate({ target: telegramChats.accountId, set: { chatId, name, linkedAt } })
}

/** Returns the accounts that were linked. */
export async function unlinkChat(tx: Queries, chatId: string): Promise<string[]> {
  const gone = await tx
    .delete(telegramChats)
    .where(eq(telegramChats.chatId, chatId))
    .returning({ accountId: telegramChats.accountId })
  return gone.map((row) => row.accountId)
}

export const unlinkAccount = (tx: Queries, accountId: string): Promise<ChatRow | undefined> =>
  first(tx.delete(telegramChats).where(eq(telegramChats.accountId, accountId)).returning())

export const findWebhook = (db: Queries, accountId: string): Promise<WebhookRow | undefined> =>
  first(db.select().from(webhooks).where(eq(webhooks.accountId, accountId)))

/** Replaces the older webhook and resets its delivery status. */
export async function putWebhook(
  tx: Queries,
  hook: Pick<WebhookRow, 'accountId' | 'url' | 'secret' | 'createdAt'>,
): Promise<void> {
  const { url, secret, createdAt } = hook
  await tx
    .insert(webhooks)
    .values(hook)
    .onConflictDoUpdate({
      target: webhooks.accountId,
      set: { url, secret, createdAt, lastAt: null, lastStatus: null, lastError: '' },
    })
}

export const deleteWebhook = (tx: Queries, accountId: string): Promise<WebhookRow | undefined> =>
  first(tx.delete(webhooks).where(eq(webhooks.accountId, accountId)).returning())

/** Records the last delivery, unless the webhook was replaced meanwhile. */
export async function noteWebhook(
  db: Queries,
  { accountId, secret }: WebhookRow,
  { status, error, now }: { status: number | null; error: string; now: Date },
): Promise<void> {
  await db
    .update(webhooks)
    .set({ lastAt: now, lastStatus: status, lastError: error })
    .where(and(eq(webhooks.accountId, accountId), eq(webhooks.secret, secret)))
}

export type ChannelSettings = { choices: Choice[]; telegram: boolean; webhook: boolean }

export async function channelSettingsOf(
  db: Queries,
  accountIds: readonly string[],
): Promise<Map<string, ChannelSettings>> {
  const ids = [...new Set(accountIds)]
  if (ids.length === 0) return new Map()
  const chosen = await db.select().from(notificationChoices).where(inArray(notificationChoices.accountId, ids))
  const chats = await db
    .select({ id: telegramChats.accountId })
    .from(telegramChats)
    .where(inArray(telegramChats.accountId, ids))
  const hooks = await db.select({ id: webhooks.accountId }).from(webhooks).where(inArray(webhooks.accountId, ids))
  const has = (rows: readonly { id: string }[], id: string) => rows.some((row) => row.id === id)
  return new Map(
    ids.map((id) => [
      id,
      { choices: chosen.filter((one) => one.accountId === id), telegram: has(chats, id), webhook: has(hooks, id) },
    ]),
  )
}
