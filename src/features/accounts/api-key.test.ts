import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { authenticateKey } from '../../store/config/accounts/api-keys.ts'
import { apiKeys, audit } from '../../store/config/schema.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})

afterAll(() => app.close())

const DAY = 86_400_000

const enter = (key: string) =>
  authenticateKey(app.db, hashSecret(key), { now: app.clock.now, address: '203.0.113.0/24' })

it('is shown whole once and stored as a hash', async () => {
  const client = await app.account('user')
  expect(await app.call('apiKey.getKey', client)).toEqual({ apiKey: null })
  const { apiKey, key } = await app.call('apiKey.generateKey', client)
  expect(key).toMatch(/^wk_[\w-]{43}$/)
  expect(apiKey).toMatchObject({ prefix: key.slice(0, 11), lastUsed: null })
  expect(Date.parse(apiKey.expires) - Date.parse(apiKey.created)).toBe(365 * DAY)
  const reply = await app.call('apiKey.getKey', client)
  expect(reply).toEqual({ apiKey })
  const stored = await app.db.select().from(apiKeys).where(eq(apiKeys.accountId, client.account.id))
  expect(stored[0]?.keyHash.equals(hashSecret(key))).toBe(true)
  expect(JSON.stringify([stored, reply])).not.toContain(key)
})

it('a new one ends the old one; the audit log has each change without the key', async () => {
  const client = await app.account('user')
  const first = await app.call('apiKey.generateKey', client)
  const second = await app.call('apiKey.generateKey', client)
  expect(await enter(first.key)).toBeUndefined()
  expect((await enter(second.key))?.account.id).toBe(client.account.id)
  await app.call('apiKey.deleteKey', client)
  expect(await enter(second.key)).toBeUndefined()
  expect(await refusal(app.call('apiKey.deleteKey', client))).toMatchObject({ status: 404 })
  const entries = await app.db.select().from(audit).where(eq(audit.actorId, client.account.id)).orderBy(audit.id)
  expect(
    entries.map(({ action, before, after }) => [
      action,
      (before as { apiKey: string } | null)?.apiKey,
      (after as { apiKey: string } | null)?.apiKey,
    ]),
  ).toEqual([
    ['apiKey.generateKey', undefined, first.apiKey.prefix],
    ['apiKey.generateKey', first.apiKey.prefix, second.apiKey.prefix],
    ['apiKey.deleteKey', second.apiKey.prefix, undefined],
  ])
  expect(JSON.stringify(entries)).not.toContain(second.key)
})

it('of many concurrent creations only the last key works', async () => {
  const client = await app.account('user')
  const made = await Promise.all(Array.from({ length: 5 }, () => app.call('apiKey.generateKey', client)))
  const { apiKey } = await app.call('apiKey.getKey', client)
  for (const one of made)
    expect((await enter(one.key)) !== undefined, one.apiKey.prefix).toBe(one.apiKey.id === apiKey?.id)
})

it('expires after a year but stays listed until deleted; last use is rounded to the minute', async () => {
  const client = await app.account('user')
  const { key, apiKey } = await app.call('apiKey.generateKey', client)
  const lastUsed = async () => (await app.call('apiKey.getKey', client)).apiKey?.lastUsed
  const start = app.clock.now
  const after = (ms: number) => (app.clock.now = new Date(start.getTime() + ms))
  const used = async (ms: number) => {
    after(ms)
    await enter(key)
    return Date.parse((await lastUsed()) ?? '') - start.getTime()
  }
  expect(await used(0)).toBe(0)
  expect(await used(59_000)).toBe(0)
  expect(await used(61_000)).toBe(61_000)
  expect((await app.call('profile.read', client)).profile.apiTokenExpiration).toBe(apiKey.expires)
  after(365 * DAY - 1)
  expect(await enter(key)).toBeDefined()
  after(365 * DAY)
  expect(await enter(key)).toBeUndefined()
  expect((await app.call('profile.read', client)).profile.apiTokenExpiration).toBe(apiKey.expires)
  app.clock.now = start
  await app.call('apiKey.deleteKey', client)
  expect((await app.call('profile.read', client)).profile.apiTokenExpiration).toBeNull()
})
