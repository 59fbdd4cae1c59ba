import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { fakeDetection } from '../../outside/detection/testing/fake.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { personRow } from '../../store/events/testing/rows.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const HOUR_MS = 3_600_000

let app: TestApp
const store = embedded()
let owner: Caller
let admin: Caller
let campaign: string
let rows: Record<string, HitRow>

beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  owner = await app.account('user')
  admin = await app.account('admin')
  const excluding = { ...CAMPAIGN, excludedCountries: ['FR'] }
  campaign = (await app.call('campaign.save', owner, excluding)).campaign.id
  await app.call('clientblacklist.add', owner, { type: 'asns', value: '64500', list: 'block' })
  const at = (ip: string, more: Partial<HitRow> = {}) =>
    personRow(app.clock.now.getTime() - HOUR_MS, {
      campaign,
      client: owner.account.id,
      destination: CAMPAIGN.targetLink,
      ip,
      country: 'DE',
      ...more,
    })
  rows = {
    moved: at('203.0.113.10'),
    blocked: at('203.0.113.20'),
    same: at('203.0.113.30'),
    cut: at('203.0.113.0'),
    abroad: at('203.0.113.40', {
      country: 'FR',
      class: 'bot',
      category: 'policy',
      mode: 'show',
      destination: CAMPAIGN.botLink,
      reasons: [['policy.country_excluded', 'FR', 'conclusive', 'policy']],
    }),
  }
  await store.add(...Object.values(rows))
})
afterAll(async () => {
  await store.close()
  await app.close()
})

const known: Record<string, object> = {
  '203.0.113.0': { country: 'FR' },
  '203.0.113.10': { country: 'FR' },
  '203.0.113.20': { country: 'DE', asn: 64_500, isp: 'EXAMPLE-NET' },
  '203.0.113.30': { country: 'DE' },
  '203.0.113.40': { country: 'DE' },
}
const looked = (ip: string) => known[ip] ?? {}

beforeEach(() => {
  app.services.data.detection = fakeDetection(looked)
})

const replayed = async (draft: object, caller = owner) =>
  (await app.call('replay.order', caller, { companyId: campaign, draft })).replay.replay

const hitsOf = (replay: Awaited<ReturnType<typeof replayed>>) => new Set(replay?.examples.map(({ hit }) => hit))

test('current data determines origin and matching entry', async () => {
  const replay = await replayed({ data: 'current' })
  expect(replay).toMatchObject({
    judged: 5,
    turnedAway: { visits: 2 },
    letThrough: { visits: 1 },
    elsewhere: { visits: 0 },
    // a cut address cannot be looked up
    partly: 1,
  })
  expect(hitsOf(replay)).toEqual(new Set([rows['moved']?.hit, rows['blocked']?.hit, rows['abroad']?.hit]))
  expect(replay?.examples.find(({ hit }) => hit === rows['blocked']?.hit)?.becomes.reasons).toMatchObject([
    { signal: 'list.client_block' },
  ])
})

test('the draft’s settings and lists use that data too', async () => {
  const settings = { excludedCountries: [] }
  const [blocked, abroad] = [rows['blocked']?.hit, rows['abroad']?.hit]
  expect(hitsOf(await replayed({ data: 'current', settings }))).toEqual(new Set([blocked, abroad]))
  const entry = (await app.call('clientblacklist.list', owner, {})).asns[0]?.id ?? ''
  const lists = { remove: [entry] }
  expect(hitsOf(await replayed({ data: 'current', settings, lists }))).toEqual(new Set([abroad]))
})

test('only staff use shadow data, while the shadow runs', async () => {
  const refused = { 'draft.data': [TEXTS.nothingTried] }
  expect(await refusal(replayed({ data: 'tried' }, admin))).toMatchObject({ body: { validation: refused } })
  app.services.data.detection = {
    ...fakeDetection(),
    tried: (ip) => ({ version: 'newer', network: { ...fakeDetection(looked).look(ip) } }),
  }
  expect(await refusal(replayed({ data: 'tried' }))).toMatchObject({ body: { validation: refused } })
  expect(await replayed({ data: 'tried' }, admin)).toMatchObject({ turnedAway: { visits: 2 } })
})
