import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveCheck } from '../../store/config/crawlers/crawler-checks.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import type { Caller } from '../../domain/context.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())

const stateOf = async (id: string) => (await app.call('data.read', admin)).sources.find((source) => source.id === id)

test('shows each source’s state, age and next check', async () => {
  const { manifests } = app.addresses
  expect(await stateOf('aws')).toMatchObject({ state: 'none', version: '', nextAt: app.clock.now.toISOString() })
  const checkedAt = '2026-03-01T11:00:00.000Z'
  const good = {
    version: '0123456789ab',
    file: 'data-0123456789ab',
    fetchedAt: '2026-02-20T11:00:00.000Z',
    checkedAt,
    triedAt: checkedAt,
    entries: 9000,
    bytes: 1_000_000,
  }
  manifests.set('aws', good)
  const source = await stateOf('aws')
  expect(source).toMatchObject({
    state: 'good',
    entries: 9000,
    fetchedAt: good.fetchedAt,
    checkedAt,
    error: null,
    progress: 'idle',
  })
  const wait = Date.parse(source?.nextAt ?? '') - Date.parse(checkedAt)
  expect(wait).toBeGreaterThanOrEqual(24 * 3_600_000)
  expect(wait).toBeLessThan(26.4 * 3_600_000)
  manifests.set('aws', { ...good, error: 'answered 503' })
  expect(await stateOf('aws')).toMatchObject({ state: 'failed', error: 'answered 503', version: good.version })
  manifests.set('aws', { ...good, checkedAt: '2026-02-25T11:00:00.000Z' })
  expect(await stateOf('aws')).toMatchObject({ state: 'old' })
})

test('shows a running update and starts no second one', async () => {
  const { addresses } = app
  expect(await app.call('data.update', admin, { id: 'tor' })).toMatchObject({ running: true })
  expect(addresses.started).toEqual([['tor']])
  addresses.run(['tor', 'vpn'])
  expect(await app.call('data.read', admin)).toMatchObject({ running: true })
  expect(await stateOf('tor')).toMatchObject({ progress: 'fetching' })
  expect(await stateOf('vpn')).toMatchObject({ progress: 'waiting' })
  await app.call('data.update', admin)
  expect(addresses.started).toHaveLength(1)
  addresses.run([])
  await app.call('data.update', admin)
  expect(addresses.started[1]).toContain('aws')
  const { entries } = await app.call('audit.list', admin, {})
  expect(
    entries
      .filter(({ action }) => action === 'data.update')
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['data', 'data/tor'])
})

test('an administrator tries newer data; a tried source is held, and crawlers are never tried', async () => {
  const { addresses } = app
  const started = addresses.started.length
  expect(await app.call('data.try', admin, { days: 3 })).toMatchObject({ running: true })
  const [order] = addresses.tried
  expect(order).toMatchObject({ days: 3, atEnd: 'nothing', authorId: admin.account.id })
  expect(order?.ids).toContain('tor')
  expect(order?.ids).not.toContain('googlebot')
  expect(await refusal(app.call('data.try', admin, { id: 'googlebot' }))).toMatchObject({ status: 422 })
  expect(await refusal(app.call('data.try', admin, { id: 'none' }))).toMatchObject({ status: 404 })
  addresses.held.push('tor')
  expect(await stateOf('tor')).toMatchObject({ held: 'tried' })
  expect(await refusal(app.call('data.update', admin, { id: 'tor' }))).toMatchObject({ status: 409 })
  expect(addresses.started).toHaveLength(started)
  addresses.held.pop()
  addresses.manifests.set('tor', { dropped: '0123456789ab' })
  expect(await stateOf('tor')).toMatchObject({ held: 'dropped' })
  addresses.run(['vpn'])
  expect(await refusal(app.call('data.try', admin, {}))).toMatchObject({ status: 409 })
  addresses.run([])
})

test('an unknown source is not found', async () => {
  expect(await refusal(app.call('data.update', admin, { id: 'none' }))).toMatchObject({ status: 404 })
})

test('shows all facts of an address, in any spelling', async () => {
  const at = app.clock.now
  await saveCheck(app.db, {
    ip: '192.0.2.1',
    operator: 'Google',
    standing: 'false',
    name: 'host.example',
    checkedAt: at,
    expiresAt: new Date(at.getTime() + 1000),
  })
  app.addresses.know('192.0.2.1', {
    country: 'US',
    asn: 16509,
    isp: 'Amazon',
    usageType: 'hosting',
    hosting: 'Amazon Web Services',
    crawlers: ['googlebot'],
  })
  expect((await app.call('data.lookup', admin, { ip: ' ::ffff:192.0.2.1 ' })).known).toEqual({
    ip: '192.0.2.1',
    country: 'US',
    region: '',
    city: '',
    asn: 16509,
    isp: 'Amazon',
    usageType: 'hosting',
    hosting: 'Amazon Web Services',
    tor: false,
    vpn: '',
    relay: false,
    crawlers: ['Googlebot'],
    checks: [{ operator: 'Google', standing: 'false', name: 'host.example', checkedAt: at.toISOString() }],
  })
  expect(await refusal(app.call('data.lookup', admin, { ip: '192.0.2.300' }))).toMatchObject({
    status: 422,
    body: { validation: { ip: ['The ip must be a valid IP address.'] } },
  })
})
