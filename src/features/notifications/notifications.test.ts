import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { accounts, audit, plans } from '../../store/config/schema.ts'
import { canCall } from '../../rules/menu.ts'
import type { Caller } from '../../domain/context.ts'
import { notify } from '../../domain/notifications/notify.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())

const add = (given: object) =>
  app.call('notifications.add', admin, { title: 'Planned work', message: 'Sunday, 2:00.', ...given })
const titles = async (who: Caller) => (await app.call('notifications.list', who)).notifications.map((one) => one.title)

test('staff write to all, to a role, or to one', async () => {
  const [client, other, partner] = [await app.account('user'), await app.account('user'), await app.account('referal')]
  await add({ title: 'all', type: 'danger' })
  await add({ title: 'clients', audience: 'role', role: 'user' })
  const { notification } = await add({
    title: 'one',
    audience: 'account',
    email: client.account.email.toUpperCase(),
    type: 'warning',
  })
  expect(notification).toMatchObject({
    title: 'one',
    type: 'warning',
    audience: 'account',
    email: client.account.email,
    sentBy: admin.account.email,
    waiting: 1,
  })
  expect([await titles(client), await titles(other), await titles(partner), await titles(admin)]).toEqual([
    ['one', 'clients', 'all'],
    ['clients', 'all'],
    ['all'],
    ['all'],
  ])
  const late = await app.account('user')
  expect(await titles(late)).toEqual([])
})

test('a missing or unknown role or account is refused at its field', async () => {
  for (const [given, field, text] of [
    [{ audience: 'role' }, 'role', TEXTS.required],
    [{ audience: 'account' }, 'email', TEXTS.emailRequired],
    [{ audience: 'account', email: 'nobody@weir.example' }, 'email', TEXTS.emailUnknown],
  ] as const)
    expect(await refusal(add(given))).toMatchObject({ status: 422, body: { validation: { [field]: [text] } } })
})

test('clearing removes only one’s own, seen notifications', async () => {
  const [client, other] = [await app.account('user'), await app.account('user')]
  const first = (await add({ title: 'first' })).notification
  await add({ title: 'second' })
  await app.call('notifications.clear', client, { upTo: first.id })
  expect(await titles(client)).toEqual(['second'])
  await app.call('notifications.clear', client)
  expect([await titles(client), await titles(other)]).toEqual([[], ['second', 'first']])
  const { notifications } = await app.call('notifications.sent', admin)
  expect(notifications.slice(0, 2).map((one) => one.title)).toEqual(['second', 'first'])
  expect(notifications[0]?.waiting, 'all but the one who cleared it').toBe((await app.db.$count(accounts)) - 1)
})

const tells = (who: Caller, occasion: string) =>
  notify(app.db, [who.account.id], { notice: 'password', occasion, now: app.clock.now })

test('a switched-off event is not delivered; others are', async () => {
  const client = await app.account('user')
  const { settings } = await app.call('notificationSettings.save', client, {
    settings: { messages: { panel: false } },
  })
  expect(settings).toMatchObject({
    messages: { panel: false },
    security: { panel: true, mail: true, telegram: true, webhook: true },
  })
  await add({ title: 'unheard' })
  await tells(client, 'heard')
  expect(await titles(client)).toEqual(['Password changed'])
  await app.call('notificationSettings.save', client, { settings: { messages: { panel: true } } })
  await add({ title: 'heard again' })
  expect(await titles(client)).toEqual(['heard again', 'Password changed'])
})

test('lists at most a hundred, with the total', async () => {
  const client = await app.account('user')
  for (let at = 0; at < 103; at++) await tells(client, `n${at}`)
  const { notifications, total } = await app.call('notifications.list', client)
  expect([notifications.length, total]).toEqual([100, 103])
  expect(notifications[0]).toMatchObject({ kind: 'security', type: 'warning', notice: 'password', details: {} })
})

test('staff messages are audited; automatic notifications are not among them', async () => {
  const { notification } = await add({ title: 'logged', audience: 'role', role: 'user' })
  const rows = await app.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'notifications.add'), eq(audit.subject, `notifications/${notification.id}`)))
  expect(rows).toMatchObject([
    { actorId: admin.account.id, after: { title: 'logged', audience: 'role', role: 'user' } },
  ])
  const { notifications } = await app.call('notifications.sent', admin)
  expect(notifications.filter((one) => one.kind === 'security')).toEqual([])
})

test('limits webhook tests', async () => {
  const owner = await app.account('user')
  await app.call('notificationSettings.saveWebhook', owner, { url: 'https://hook.example/weir' })
  for (let at = 0; at < 10; at += 1) await app.call('notificationSettings.testWebhook', owner)
  // a new address does not reset the limit
  await app.call('notificationSettings.saveWebhook', owner, { url: 'https://other.example/weir' })
  expect(await refusal(app.call('notificationSettings.testWebhook', owner))).toMatchObject({ status: 429 })
})

const count = async (given: object) => (await app.call('notifications.readers', admin, given)).count
const DAY = 86_400_000

test('audiences are counted as they are reached, without those who want none and the deleted', async () => {
  const [plan] = await app.db.select().from(plans).limit(1)
  const planId = plan?.id ?? ''
  const now = app.clock.now.getTime()
  const ago = (days: number) => new Date(now - days * DAY)
  const of = { planId, language: 'ua' } as const
  const [recent, away, unpaid, unwilling, gone] = [
    await app.account('user', { ...of, signedInAt: ago(29) }),
    await app.account('user', { ...of, signedInAt: ago(31) }),
    await app.account('user', { ...of, active: false }),
    await app.account('user', of),
    await app.account('user', { ...of, deletedAt: ago(1) }),
  ]
  const mate = await app.account('team_user', { language: 'ua', ownerId: recent.account.id })
  await app.call('notificationSettings.save', unwilling, { settings: { messages: { panel: false } } })
  const everyone = [recent, away, unpaid, unwilling, gone, mate]
  const reached = async (title: string) => {
    const lists = await Promise.all(everyone.map(async (who) => (await titles(who)).includes(title)))
    return everyone.filter((_one, at) => lists[at])
  }
  for (const [given, expected] of [
    [{ audience: 'plan', planId }, [recent, away, unpaid]],
    [{ audience: 'language', language: 'ua' }, [recent, away, unpaid]],
    [{ audience: 'chosen', emails: [recent.account.email, mate.account.email.toUpperCase()] }, [recent, mate]],
  ] as const) {
    expect(await count(given), given.audience).toBe(expected.length)
    const { notification } = await add({ ...given, title: given.audience })
    expect(notification).toMatchObject({ audience: given.audience, recipients: expected.length })
    expect(await reached(given.audience), given.audience).toEqual(expected)
  }
  for (const [activity, expected] of [
    ['recent', [recent]],
    ['away', [away, unpaid]],
    ['unpaid', [unpaid]],
  ] as const) {
    const before = await count({ audience: 'activity', activity })
    const { notification } = await add({ audience: 'activity', activity, title: activity })
    expect(notification).toMatchObject({ recipients: before, activity })
    expect(await reached(activity), activity).toEqual(expected)
  }
  const [ended] = [await app.account('user', { ...of, paidExpiration: ago(1) })]
  await add({ audience: 'activity', activity: 'unpaid', title: 'ended' })
  expect(await titles(ended)).toEqual(['ended'])
})

test('an audience that is not named whole is refused at its field', async () => {
  for (const [given, field, text] of [
    [{ audience: 'plan' }, 'planId', TEXTS.required],
    [{ audience: 'language' }, 'language', TEXTS.required],
    [{ audience: 'activity' }, 'activity', TEXTS.required],
    [{ audience: 'chosen', emails: [] }, 'emails', TEXTS.emailRequired],
    [{ audience: 'chosen', emails: ['nobody@weir.example'] }, 'emails', TEXTS.emailUnknown],
  ] as const)
    expect(await refusal(add(given))).toMatchObject({ status: 422, body: { validation: { [field]: [text] } } })
})

test('taken back, it leaves all lists, once, and is recorded', async () => {
  const [reader, other] = [await app.account('user'), await app.account('user')]
  const emails = [reader.account.email, other.account.email]
  const { notification } = await add({ title: 'wrong', audience: 'chosen', emails })
  const { notification: kept } = await add({ title: 'right', audience: 'chosen', emails })
  await app.call('notifications.clear', reader, { upTo: notification.id })
  const sentNow = async () =>
    (await app.call('notifications.sent', admin)).notifications.find(({ id }) => id === notification.id)
  expect(await sentNow()).toMatchObject({ recipients: 2, waiting: 1, takenBackAt: null })
  expect(await app.call('notifications.takeBack', admin, { id: notification.id })).toMatchObject({ removed: 1 })
  expect([await titles(reader), await titles(other)]).toEqual([['right'], ['right']])
  expect(await sentNow()).toMatchObject({ waiting: 0, takenBackAt: app.clock.now.toISOString() })
  expect((await refusal(app.call('notifications.takeBack', admin, { id: notification.id }))).status).toBe(404)
  const rows = await app.db.select().from(audit).where(eq(audit.action, 'notifications.takeBack'))
  expect(rows).toMatchObject([
    { actorId: admin.account.id, subject: `notifications/${notification.id}`, before: { title: 'wrong', waiting: 1 } },
  ])
  expect(kept.id).not.toBe(notification.id)
})

test('what Weir itself told cannot be taken back', async () => {
  const client = await app.account('user')
  await tells(client, 'kept')
  const [{ id } = { id: '' }] = (await app.call('notifications.list', client)).notifications
  expect((await refusal(app.call('notifications.takeBack', admin, { id }))).status).toBe(404)
  expect(await titles(client)).toEqual(['Password changed'])
})

test('a manager needs the screen Notifications for it, and no other', () => {
  for (const call of [
    'notifications.add',
    'notifications.readers',
    'notifications.takeBack',
    'notifications.sent',
  ] as const) {
    expect(canCall({ role: 'manager', menu: ['Notifications'] }, call), call).toBe(true)
    expect(canCall({ role: 'manager', menu: ['Clients', 'Logs', 'Statistics'] }, call), call).toBe(false)
    expect(canCall({ role: 'user', menu: [] }, call), call).toBe(false)
  }
})
