import { notFound } from '../../contract/failure.ts'
import { newSecret } from '../../lib/secrets.ts'
import { NotSent } from '../../outside/not-sent.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { deleteWebhook, findWebhook, noteWebhook, putWebhook } from '../../store/config/channels.ts'
import type { Handler } from '../context.ts'
import { toWebhookView } from './views.ts'

/** A new address has a new secret. */
export const saveWebhook: Handler<'notificationSettings.saveWebhook'> = async (
  { services: { db, now }, caller: { account } },
  { url },
) => {
  const secret = `whs_${newSecret()}`
  return db.transaction(async (tx) => {
    const before = await findWebhook(tx, account.id)
    await putWebhook(tx, { accountId: account.id, url, secret, createdAt: now() })
    await recordAudit(tx, {
      actorId: account.id,
      action: 'notificationSettings.saveWebhook',
      subject: `accounts/${account.id}`,
      ...(before && { before: { url: before.url } }),
      after: { url },
    })
    const webhook = await findWebhook(tx, account.id)
    if (!webhook) throw new Error('the webhook was not stored')
    return { webhook: toWebhookView(webhook), secret }
  })
}

export const removeWebhook: Handler<'notificationSettings.removeWebhook'> = async ({
  services: { db },
  caller: { account },
}) =>
  db.transaction(async (tx) => {
    const gone = await deleteWebhook(tx, account.id)
    if (!gone) throw notFound()
    await recordAudit(tx, {
      actorId: account.id,
      action: 'notificationSettings.removeWebhook',
      subject: `accounts/${account.id}`,
      before: { url: gone.url },
    })
    return {}
  })

/** A test that fails is an answer, not a failure of the call. */
export const testWebhook: Handler<'notificationSettings.testWebhook'> = async ({
  services: { db, now, hook },
  caller: { account },
}) => {
  const to = await findWebhook(db, account.id)
  if (!to) throw notFound()
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
  await recordAudit(db, {
    actorId: account.id,
    action: 'notificationSettings.testWebhook',
    subject: `accounts/${account.id}`,
    after: outcome,
  })
  return {
    webhook: {
      ...toWebhookView(to),
      lastAt: now().toISOString(),
      lastStatus: outcome.status,
      lastError: outcome.error,
    },
  }
}
