import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../../rules/conversions/postback-secret.ts'
import { insertPostbacks } from '../../store/config/conversions/postbacks.ts'
import { conversions } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { fakeHits, type FakeHit } from '../../domain/testing/hits.ts'
import { matchAll } from '../../domain/conversions/match.ts'

let app: TestApp
let user: Caller
let other: Caller
let source: string
let campaign: { id: string }
let secret: string
const hits: (FakeHit & { class?: string; category?: string; clickSource?: string; clickId?: string })[] = []
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-01', timezone: 'Europe/Kyiv' }
const GOOGLE = { ...RANGE, format: 'google', conversionName: 'Sale' }

beforeAll(async () => {
  app = await createTestApp()
  app.services.events = fakeHits(hits)
  user = await app.account('user')
  other = await app.account('user')
  source = (await app.call('sources.save', user, { name: '=Search', currency: 'USD' })).source.id
  campaign = (await app.call('campaign.save', user, { ...CAMPAIGN, source: { id: source } })).campaign
  secret = (await app.call('company.edit', user, { id: campaign.id })).campaign.postbackSecret ?? expect.fail()
})
afterAll(() => app.close())

let made = 0
async function convert(clickSource: string, clickId: string, query = '', fields: object = {}): Promise<string> {
  const id = `01KJM3TY00${String(++made).padStart(16, '0')}`
  hits.push({
    hit: id,
    client: user.account.id,
    campaign: campaign.id,
    at: '2026-02-28 22:30:00.000',
    country: 'DE',
    class: 'target',
    category: 'person',
    clickSource,
    clickId,
    ...fields,
  })
  await insertPostbacks(app.db, [
    {
      id: `01P${String(made).padStart(23, '0')}`,
      receivedAt: app.clock.now,
      campaignKey: '',
      address: '203.0.113.9',
      method: 'GET',
      query: `hit=${id}&payout=12.5&currency=EUR${query}`,
      secretHash: hashOf(secret),
    },
  ])
  await matchAll(app.services)
  return id
}
async function file(question: object, caller = user): Promise<string> {
  const reply = (await app.call('conversion.upload', caller, question)) as unknown as { body: AsyncIterable<string> }
  let text = ''
  for await (const part of reply.body) text += part
  return text
}

test('Google’s file has its header first, one line per click with such an id, and times with zone', async () => {
  await convert('gclid', 'EAIaIQobChMI-1_a')
  await convert('gbraid', '0AAAAAo0000braid')
  await convert('fbclid', 'IwAR0000000000')
  await convert('gclid', '=HYPERLINK("http://x")')
  await convert('gclid', '-1+2+3+4+5+6')
  await convert('gclid', 'EAIaIQobChMI-bot', '', { class: 'bot', category: 'general' })
  await convert('gclid', 'EAIaIQobChMI-hold', '&status=hold')
  expect(await file(GOOGLE)).toBe(
    'Google Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency\r\n' +
      'EAIaIQobChMI-1_a,Sale,2026-03-01T14:00:00+02:00,12.50,EUR\r\n',
  )
  expect(await file({ ...GOOGLE, clickIds: 'gbraid', timezone: 'America/New_York' })).toBe(
    'GBRAID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency\r\n' +
      '0AAAAAo0000braid,Sale,2026-03-01T07:00:00-05:00,12.50,EUR\r\n',
  )
  const wide = await file({ ...GOOGLE, bots: true, statuses: ['approved', 'pending'], conversionName: '=1+1' })
  expect(wide.match(/^EAIaIQobChMI[^,]*,'=1\+1/gm)).toHaveLength(3)
  expect(await refusal(file({ ...GOOGLE, conversionName: 'x', companyId: '999999' }))).toMatchObject({ status: 404 })
})

test('the generic file has every conversion and no formulas', async () => {
  const id = await convert('nid', '@SUM(A1)', '&txid=%2Bone')
  const text = await file(RANGE)
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFFconversion_time,click_time,click_id_parameter,click_id,hit,status,value,currency,txid,campaign_id,campaign,source,country,category,stage',
  )
  expect(text.split('\r\n').find((line) => line.includes(id))).toBe(
    `2026-03-01T14:00:00+02:00,2026-03-01T00:30:00+02:00,nid,'@SUM(A1),${id},approved,12.50,EUR,'+one,${campaign.id},Spring,'=Search,DE,person,sale`,
  )
})

test('a file of one source has only its campaigns', async () => {
  expect((await file({ ...RANGE, sourceId: source })).split('\r\n').length).toBeGreaterThan(3)
  const unused = (await app.call('sources.save', user, { name: 'Unused', currency: 'USD' })).source.id
  expect((await file({ ...RANGE, sourceId: unused })).split('\r\n')).toHaveLength(2)
})

test('conversions without stored click ids take them from their hits', async () => {
  const id = await convert('gclid', 'EAIaIQobChMI-old')
  await app.db.update(conversions).set({ clickSource: null, clickId: null }).where(eq(conversions.hit, id))
  expect(await file(GOOGLE)).toContain('EAIaIQobChMI-old,Sale,')
})

test('a long file is complete, without duplicates', async () => {
  const [row] = await app.db.select().from(conversions).limit(1)
  if (!row) expect.fail()
  const { id: _id, ...rest } = row
  const rows = Array.from({ length: 1200 }, (_, at) => ({ ...rest, once: `long:${at}`, txid: `LONG-${at}` }))
  await app.db.insert(conversions).values(rows)
  const found = (await file(RANGE)).match(/LONG-\d+/g) ?? []
  expect(found).toHaveLength(1200)
  expect(new Set(found).size).toBe(1200)
})

test('no file has another client’s conversions', async () => {
  expect((await file(RANGE, other)).split('\r\n')).toHaveLength(2)
  expect((await file({ ...RANGE, sourceId: source }, other)).split('\r\n')).toHaveLength(2)
  expect(await refusal(file({ ...RANGE, clientId: user.account.id }, other))).toMatchObject({ status: 404 })
})
