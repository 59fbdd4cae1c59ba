/** Campaign tests at a save, and on schedule. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { watchTests } from './tests.ts'

const DAY_MS = 86_400_000

let app: TestApp
let owner: Caller
let tried = 0
/** Addresses that became Bot for other reasons than settings. */
let bad: string[] = []
let dataVersion = 'one'

beforeAll(async () => {
  app = await createTestApp()
  app.services.data = {
    ...app.services.data,
    detection: { ...app.services.data.detection, version: () => dataVersion },
  }
  app.services.tryVisit = async ({ visit, settings }) => {
    tried += 1
    expect(settings?.schedule ?? null).toBeNull()
    const isBot = bad.includes(visit.ip) || (settings?.stopKeywords ?? []).some((word) => visit.url.includes(word))
    return { link: isBot ? settings?.botLink : settings?.targetLink } as never
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[tried, bad, dataVersion] = [0, [], 'one']
  owner = await app.account('user')
})

const person = (name: string, more: object = {}) => ({
  name,
  visit: { ip: '192.0.2.7', userAgent: 'Mozilla/5.0', url: 'https://shop.example/gratis' },
  gets: 'target',
  ...more,
})
const save = async (given: object) => (await app.call('campaign.save', owner, { ...CAMPAIGN, ...given })).campaign
const notices = async () => (await app.call('notifications.list', owner)).notifications.map((one) => one.notice)
const look = () => watchTests(app.services)
/** Reads only this test's campaign. */
const runOf = async (id: string) => (await app.call('company.edit', owner, { id })).campaign.testRun

test('refuses a save that breaks a test, until a reason is given, which the history stores', async () => {
  const { id } = await save({ tests: [person('Anybody'), person('Lands', { link: CAMPAIGN.targetLink })] })
  const broken = { id, tests: [person('Anybody'), person('Is a bot', { gets: 'botPage' })], stopKeywords: ['gratis'] }
  expect(await refusal(save(broken))).toMatchObject({
    status: 422,
    body: { validation: { 'tests.0': ['This test fails with these settings.'] } },
  })
  expect((await app.call('company.edit', owner, { id })).campaign.version).toBe(1)
  expect((await save({ ...broken, overruled: 'the offer is over' })).version).toBe(2)
  expect(await runOf(id)).toEqual({ ranAt: app.clock.now.toISOString(), failed: ['Anybody'] })
  const { entries } = await app.call('audit.list', await app.account('admin'), { search: owner.account.email })
  expect(JSON.stringify(entries)).toContain('the offer is over')
})

test('a visit sent to another link than expected fails', async () => {
  const { id } = await save({ tests: [person('Lands', { link: CAMPAIGN.targetLink })] })
  const moved = { id, tests: [person('Lands', { link: CAMPAIGN.targetLink })], targetLink: 'https://new.example/' }
  expect(await refusal(save(moved))).toMatchObject({ status: 422 })
  const { results } = await app.call('company.runTests', owner, { id })
  const lands = { gets: 'target', link: CAMPAIGN.targetLink }
  expect(results).toEqual([{ name: 'Lands', ok: true, expected: lands, got: lands }])
})

test('reads and saves tests alone, with the checks of a save', async () => {
  const { id, version } = await save({ tests: [person('Anybody')] })
  expect(await app.call('company.tests', owner, { id })).toMatchObject({ tests: [{ name: 'Anybody' }] })
  const tests = [person('Nobody', { gets: 'botPage' })]
  expect(await refusal(app.call('company.saveTests', owner, { id, tests }))).toMatchObject({
    status: 422,
    body: { validation: { 'tests.0': expect.anything() } },
  })
  const stale = { id, tests, overruled: 'on purpose', expectedVersion: version - 1 }
  expect(await refusal(app.call('company.saveTests', owner, stale))).toMatchObject({ status: 409 })
  const saved = await app.call('company.saveTests', owner, { ...stale, expectedVersion: version })
  expect(saved).toMatchObject({ tests: [{ name: 'Nobody' }], version: version + 1 })
  expect(await app.call('company.tests', owner, { id })).toMatchObject({
    tests: [{ name: 'Nobody' }],
    lastRun: { failed: ['Nobody'] },
  })
  const { campaign } = await app.call('company.edit', owner, { id })
  expect(campaign).toMatchObject({ targetLink: CAMPAIGN.targetLink, version: version + 1 })
})

test('runs daily and after each data update, and notifies the owner once of new failures', async () => {
  const { id } = await save({ tests: [person('Anybody')] })
  await look()
  expect(await runOf(id)).toMatchObject({ failed: [] })
  tried = 0
  await look()
  expect(tried).toBe(0)
  bad = ['192.0.2.7']
  dataVersion = 'two'
  await look()
  expect(await runOf(id)).toMatchObject({ failed: ['Anybody'] })
  expect(await notices()).toEqual(['testsFail'])
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS)
  tried = 0
  await look()
  expect(tried).toBeGreaterThan(0)
  expect(await notices()).toEqual(['testsFail'])
})

test('skips overruled failures and paused campaigns', async () => {
  const { id } = await save({ tests: [] })
  const broken = { id, tests: [person('Anybody')], stopKeywords: ['gratis'], overruled: 'known' }
  await save(broken)
  await look()
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS)
  await app.call('company.updateInfoStatus', owner, { id })
  await look()
  expect(await notices()).toEqual([])
})

test('a stranger can neither run nor read them', async () => {
  const { id } = await save({ tests: [person('Anybody')] })
  const stranger = await app.account('user')
  expect(await refusal(app.call('company.runTests', stranger, { id }))).toMatchObject({ status: 404 })
})

test('runs tests later when no edge can run them, and counts them as neither passed nor failed', async () => {
  const { id } = await save({ tests: [] })
  const { tryVisit } = app.services
  app.services.tryVisit = async () => undefined
  await save({ id, tests: [person('Anybody')] })
  await look()
  expect(await runOf(id)).toBeNull()
  app.services.tryVisit = tryVisit
  await look()
  expect(await runOf(id)).toMatchObject({ failed: [] })
})
