import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, sessions } from '../../store/config/schema.ts'
import { authenticateKey } from '../../store/config/accounts/api-keys.ts'
import { findAddress } from '../../store/config/conversions/outgoing-addresses.ts'
import { findWebhook, linkChat, findChat } from '../../store/config/notifications/channels.ts'
import { listDomains } from '../../store/config/domains/domains.ts'
import { findSession } from '../../store/config/accounts/sessions.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import type { Caller } from '../../domain/context.ts'
import { hashPassword } from '../../domain/accounts/passwords.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const PASSWORD = 'a river without fish'
const TAKERS = 'basalt-heron-38'
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => app.close())

const mate = (name: string) => ({ email: `${name}-${Math.random()}@team.example`, password: TAKERS, name, limit: 3 })
const signIn = (email: string, password: string) => app.call('auth.login', undefined, { email, password })
const works = async (key: string) =>
  (await authenticateKey(app.db, hashSecret(key), { now: app.clock.now, address: '' })) !== undefined
const urlOf = async (id: string) => (await findAddress(app.db, id, 1))?.url ?? 'none'

/** An attacker requests another address, creates every kind of access, and is stopped. */
async function takeOver() {
  app.clock.now = new Date(Date.now() - 3_600_000)
  const owner = await app.account('user', { passwordHash })
  const before = {
    mate: mate('kept'),
    changed: mate('changed'),
    key: await app.call('apiKey.create', owner, { name: 'Before', scopes: ['statistics:read'] }),
    source: await app.call('sources.save', owner, { name: 'Before', currency: 'USD' }),
  }
  await app.call('teamUsers.addTeamUser', owner, before.mate)
  const { teamUser: changed } = await app.call('teamUsers.addTeamUser', owner, before.changed)
  // account and audit rows use the database clock
  await app.db
    .update(accounts)
    .set({ createdAt: new Date(0) })
    .where(eq(accounts.ownerId, owner.account.id))
  app.clock.now = new Date(Date.now() - 60_000)
  await app.call('profile.update', owner, {
    data: { email: `taker-${Math.random()}@evil.example`, currentPassword: PASSWORD },
  })
  const made = mate('taker')
  await app.call('teamUsers.addTeamUser', owner, made)
  await app.call('teamUsers.updateTeamUser', owner, { id: changed.id, password: 'granite-otter-52' })
  const open = await signIn(made.email, TAKERS)
  const key = await app.call('apiKey.create', owner, { name: 'Taker', scopes: ['campaigns:read'] })
  await app.call('notificationSettings.saveWebhook', owner, { url: 'https://evil.example/hook?key=1' })
  await linkChat(app.db, { accountId: owner.account.id, chatId: '77', name: 'taker', linkedAt: app.clock.now })
  const { domain } = await app.call('domains.add', owner, {
    name: `t${Math.random().toString(36).slice(2)}.example.com`,
  })
  return { owner, before, made, open, key, domain, changedId: changed.id }
}

async function takeBack(owner: Caller): Promise<void> {
  const letters = (await app.mail.letters()).filter(({ to }) => to === owner.account.email)
  const link = letters.flatMap(({ text }) => /take-back\/(\d+)\/([\w-]+)/.exec(text) ?? []).slice(-2)
  await app.call('auth.takeBackEmail', undefined, { id: link[0] ?? '', token: link[1] ?? '' })
}

test('suspends everything made since the address request, and nothing older', async () => {
  const { owner, before, made, open, key, domain, changedId } = await takeOver()
  await takeBack(owner)
  expect(
    await findSession(app.db, hashSecret(open.access_token), app.clock.now),
    'the taker’s team user',
  ).toBeUndefined()
  expect(await refusal(signIn(made.email, TAKERS))).toMatchObject({ status: 401 })
  expect(await refusal(signIn(before.changed.email, 'granite-otter-52')), 'whose password they set').toMatchObject({
    status: 401,
  })
  expect(await works(key.key)).toBe(false)
  expect(await findWebhook(app.db, owner.account.id)).toBeUndefined()
  expect(await findChat(app.db, owner.account.id)).toBeUndefined()
  expect((await listDomains(app.db, owner.account.id)).map(({ name }) => name)).not.toContain(domain.name)
  await expect(signIn(before.mate.email, TAKERS), 'a team user from before').resolves.toBeDefined()
  expect(await works(before.key.key), 'a key from before').toBe(true)
  const { held } = await app.call('profile.held', await app.again(owner))
  expect(held.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual(
    [
      `apiKey Taker`,
      `domain ${domain.name}`,
      `teamUser ${before.changed.email}`,
      `teamUser ${made.email}`,
      'telegram taker',
      'webhook evil.example',
    ].toSorted(),
  )
  expect(changedId).not.toBe('')
  expect(JSON.stringify(held), 'no key, hash or address with one').not.toMatch(/argon2|whs_|key=1/)
})

test('each item is confirmed or ended once, only by its owner', async () => {
  const { owner, made, key } = await takeOver()
  await takeBack(owner)
  const mine = await app.again(owner)
  const { held } = await app.call('profile.held', mine)
  const idOf = (kind: string) => held.find((one) => one.kind === kind)?.id ?? ''
  const stranger = await app.account('user')
  expect(await refusal(app.call('profile.settleHeld', stranger, { id: idOf('apiKey'), keep: true }))).toMatchObject({
    status: 404,
  })
  await app.call('profile.settleHeld', mine, { id: idOf('apiKey'), keep: true })
  expect(await works(key.key)).toBe(true)
  await app.call('notificationSettings.saveWebhook', mine, { url: 'https://own.example/hook' })
  expect(await refusal(app.call('profile.settleHeld', mine, { id: idOf('webhook'), keep: true }))).toMatchObject({
    status: 409,
  })
  expect((await findWebhook(app.db, owner.account.id))?.url).toBe('https://own.example/hook')
  for (const kind of ['webhook', 'telegram', 'domain'])
    await app.call('profile.settleHeld', mine, { id: idOf(kind), keep: kind !== 'webhook' })
  expect(await findChat(app.db, owner.account.id)).toMatchObject({ chatId: '77' })
  expect((await listDomains(app.db, owner.account.id)).at(-1)).toMatchObject({ state: 'waiting' })
  const taker = held.find(({ name }) => name === made.email)
  await app.call('profile.settleHeld', mine, { id: taker?.id ?? '', keep: false })
  expect(await refusal(app.call('profile.settleHeld', mine, { id: taker?.id ?? '', keep: true }))).toMatchObject({
    status: 404,
  })
  expect(await refusal(signIn(made.email, TAKERS))).toMatchObject({ status: 401 })
  expect(await app.db.select().from(sessions).where(eq(sessions.accountId, owner.account.id))).toEqual([])
})

test('an outgoing postback address saved since then receives nothing until confirmed', async () => {
  app.clock.now = new Date(Date.now() - 60_000)
  const owner = await app.account('user', { passwordHash })
  const { source } = await app.call('sources.save', owner, { name: 'Platform', currency: 'USD' })
  await app.call('profile.update', owner, {
    data: { email: `taker-${Math.random()}@evil.example`, currentPassword: PASSWORD },
  })
  const url = 'https://evil.example/pb?cid={clickid}'
  await app.call('sources.savePostback', owner, { id: source.id, url, events: ['sale'] })
  await takeBack(owner)
  const mine = await app.again(owner)
  expect(await urlOf(source.id)).toBe('')
  const [one] = (await app.call('profile.held', mine)).held
  expect(one).toMatchObject({ kind: 'postback', name: 'Platform: evil.example' })
  await app.call('profile.settleHeld', mine, { id: one?.id ?? '', keep: true })
  expect(await urlOf(source.id)).toBe(url)
})
