import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { KEY_SCOPES, MOST_KEYS, NAMED_KEY_DAYS } from '../../contract/accounts/key-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { shortenedAddress } from '../../rules/accounts/api-key.ts'
import { authenticateKey } from '../../store/config/accounts/api-keys.ts'
import { accounts, apiKeys, audit } from '../../store/config/schema.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

afterAll(() => app.close())

const DAY = 86_400_000

const enter = (key: string, address = '203.0.113.0/24') =>
  authenticateKey(app.db, hashSecret(key), { now: app.clock.now, address })

it('is shown whole once, has narrow scopes and an expiry by default, and coexists with the default key', async () => {
  const client = await app.account('user')
  const { key: whole } = await app.call('apiKey.generateKey', client)
  const { apiKey, key } = await app.call('apiKey.create', client, { name: ' Costs of Monday ' })
  expect(key).toMatch(/^wk_[\w-]{43}$/)
  expect(apiKey).toMatchObject({
    name: 'Costs of Monday',
    prefix: key.slice(0, 11),
    scopes: ['statistics:read'],
    lastUsed: null,
    lastAddress: null,
  })
  expect(Date.parse(apiKey.expires ?? '') - Date.parse(apiKey.created)).toBe(NAMED_KEY_DAYS * DAY)
  const reply = await app.call('apiKey.list', client)
  expect(reply).toEqual({ apiKeys: [apiKey] })
  const stored = await app.db.select().from(apiKeys).where(eq(apiKeys.accountId, client.account.id))
  expect(JSON.stringify([stored, reply])).not.toContain(key)
  expect((await enter(key))?.scopes).toEqual(['statistics:read'])
  expect((await enter(whole))?.scopes).toEqual(KEY_SCOPES)
  await app.call('apiKey.deleteKey', client)
  expect(await enter(whole)).toBeUndefined()
  expect(await enter(key), 'the default key ends alone').toBeDefined()
})

it('stops working at its expiry, to the millisecond', async () => {
  const client = await app.account('user')
  const { key, apiKey } = await app.call('apiKey.create', client, { name: 'A week', days: 7 })
  const start = app.clock.now
  const end = Date.parse(apiKey.expires ?? '')
  app.clock.now = new Date(end - 1)
  expect(await enter(key)).toBeDefined()
  app.clock.now = new Date(end)
  expect(await enter(key)).toBeUndefined()
  app.clock.now = start
})

it('ends with its account', async () => {
  const client = await app.account('user')
  const { key } = await app.call('apiKey.create', client, { name: 'Costs' })
  expect(await enter(key)).toBeDefined()
  await app.db.update(accounts).set({ deletedAt: app.clock.now }).where(eq(accounts.id, client.account.id))
  expect(await enter(key)).toBeUndefined()
})

it('without an expiry works until revoked', async () => {
  const client = await app.account('user')
  const { key, apiKey } = await app.call('apiKey.create', client, { name: 'Forever', days: null })
  expect(apiKey.expires).toBeNull()
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 4000 * DAY)
  expect(await enter(key)).toBeDefined()
  app.clock.now = start
  await app.call('apiKey.revoke', client, { id: apiKey.id })
  expect(await enter(key)).toBeUndefined()
  expect(await refusal(app.call('apiKey.revoke', client, { id: apiKey.id }))).toMatchObject({ status: 404 })
})

it('records time and network of its last use, with one write a minute', async () => {
  const client = await app.account('user')
  const { key } = await app.call('apiKey.create', client, { name: 'Used' })
  const last = async () => {
    const [one] = (await app.call('apiKey.list', client)).apiKeys
    return [one?.lastUsed, one?.lastAddress]
  }
  const start = app.clock.now
  const at = (ms: number) => new Date(start.getTime() + ms)
  await enter(key, '203.0.113.0/24')
  expect(await last()).toEqual([at(0).toISOString(), '203.0.113.0/24'])
  app.clock.now = at(59_000)
  await enter(key, '198.51.100.0/24')
  expect(await last(), 'within the minute').toEqual([at(0).toISOString(), '203.0.113.0/24'])
  app.clock.now = at(61_000)
  await enter(key, '198.51.100.0/24')
  expect(await last()).toEqual([at(61_000).toISOString(), '198.51.100.0/24'])
  app.clock.now = start
})

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:9::1', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['::1', '::/48'],
  ['no address', ''],
])('shortens address %s to %s', (address, shown) => {
  expect(shortenedAddress(address)).toBe(shown)
})

it('has a name unique without case, can be renamed; the audit log has each change without the key', async () => {
  const client = await app.account('user')
  const first = await app.call('apiKey.create', client, { name: 'Report', scopes: ['lists:write', 'costs:read'] })
  const second = await app.call('apiKey.create', client, { name: 'Upload', scopes: ['costs:write'] })
  const taken = { status: 422, body: { validation: { name: [TEXTS.nameTaken] } } }
  expect(await refusal(app.call('apiKey.create', client, { name: 'REPORT' }))).toMatchObject(taken)
  expect(await refusal(app.call('apiKey.rename', client, { id: second.apiKey.id, name: 'report' }))).toMatchObject(
    taken,
  )
  const { apiKey } = await app.call('apiKey.rename', client, { id: second.apiKey.id, name: 'UPLOAD' })
  expect(apiKey).toEqual({ ...second.apiKey, name: 'UPLOAD' })
  await app.call('apiKey.rename', client, { id: second.apiKey.id, name: 'UPLOAD' })
  await app.call('apiKey.revoke', client, { id: first.apiKey.id })
  const other = await app.account('user')
  expect((await app.call('apiKey.list', other)).apiKeys).toEqual([])
  expect(await refusal(app.call('apiKey.rename', other, { id: apiKey.id, name: 'Mine' }))).toMatchObject({
    status: 404,
  })
  expect(await refusal(app.call('apiKey.revoke', other, { id: apiKey.id }))).toMatchObject({ status: 404 })
  const entries = await app.db.select().from(audit).where(eq(audit.actorId, client.account.id)).orderBy(audit.id)
  expect(entries.map(({ action }) => action)).toEqual([
    'apiKey.create',
    'apiKey.create',
    'apiKey.rename',
    'apiKey.revoke',
  ])
  expect(entries[0]?.after).toMatchObject({ name: 'Report', scopes: ['costs:read', 'lists:write'] })
  expect(entries[2]).toMatchObject({ before: { name: 'Upload' }, after: { name: 'UPLOAD' } })
  for (const { key } of [first, second]) expect(JSON.stringify(entries)).not.toContain(key)
})

it('is limited in number, also under concurrent creation', async () => {
  const client = await app.account('user')
  const make = (n: number) =>
    app.call('apiKey.create', client, { name: `Key ${n}` }).then(
      () => 'made',
      (error: Error) => error.message,
    )
  const made = await Promise.all(Array.from({ length: MOST_KEYS + 3 }, (_, n) => make(n)))
  expect(made.filter((one) => one === 'made')).toHaveLength(MOST_KEYS)
  expect(made.filter((one) => one === TEXTS.keysFull)).toHaveLength(3)
})

it.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ name: 'Key', scopes: [] }, 'scopes'],
  [{ name: 'Key', scopes: ['everything'] }, 'scopes'],
  [{ name: 'Key', days: 0 }, 'days'],
  [{ name: 'Key', days: 3651 }, 'days'],
  [{ name: 'Key', days: 1.5 }, 'days'],
])('%j is refused for its %s', async (question, field) => {
  const client = await app.account('user')
  await expect(app.call('apiKey.create', client, question)).rejects.toMatchObject({
    issues: [expect.objectContaining({ path: expect.arrayContaining([field]) })],
  })
})
