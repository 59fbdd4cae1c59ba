import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAccount } from '../../store/config/accounts/accounts.ts'
import { type NewPostback, insertPostbacks } from '../../store/config/conversions/postbacks.ts'
import { audit } from '../../store/config/schema.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import type { Caller } from '../../domain/context.ts'
import { fakeHits, type FakeHit } from '../../domain/testing/hits.ts'
import { hashOf } from '../../rules/conversions/postback-secret.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { matchDue } from '../../domain/conversions/match.ts'

let app: TestApp
let admin: Caller
let user: Caller
let other: Caller
let campaign: { id: string; key: string }
/** Sent with the campaign’s postbacks by default. */
let secret: string
const hits: FakeHit[] = []
const queries: string[] = []
const RANGE = { startDate: '2026-02-01', endDate: '2026-03-05' }

beforeAll(async () => {
  app = await createTestApp()
  app.services.events = fakeHits(hits, queries)
  admin = await app.account('admin')
  user = await app.account('user')
  other = await app.account('user')
  campaign = (await app.call('campaign.save', user, CAMPAIGN)).campaign
  secret = (await app.call('company.edit', user, { id: campaign.id })).campaign.postbackSecret ?? expect.fail()
})
afterAll(() => app.close())

let made = 0
const HEAD = '01KJM3TY00' // The ULID time is 2026-03-01.
/** A hit of the client, by default a day old. */
function hit(fields: Partial<FakeHit> = {}): string {
  const id = `${HEAD}${String(++made).padStart(16, '0')}`
  hits.push({
    hit: id,
    client: user.account.id,
    campaign: campaign.id,
    at: '2026-02-28 12:00:00.000',
    country: 'DE',
    ...fields,
  })
  return id
}

let received = 0
const postback = (query: string, campaignKey = ''): NewPostback => ({
  id: `01P${String(++received).padStart(23, '0')}`,
  receivedAt: app.clock.now,
  campaignKey,
  address: '203.0.113.9',
  method: 'GET',
  query,
  secretHash: hashOf(secret),
})
async function receive(...queries: string[]): Promise<void> {
  await insertPostbacks(
    app.db,
    queries.map((query) => postback(query)),
  )
  await matchDue(app.services)
}
const inbox = async (question: object = {}, caller = user) =>
  (await app.call('conversion.inbox', caller, { ...RANGE, perPage: 200, ...question })).postbacks
const latest = async () => (await inbox())[0]
const totals = async () => (await app.call('conversion.stats', user, { ...RANGE, by: 'conversion' })).totals

test('a postback becomes a conversion with its hit’s dimensions', async () => {
  const id = hit()
  await receive(`hit=${id}&status=sale&payout=12.34&currency=EUR&txid=A1`)
  expect(await latest()).toMatchObject({
    state: 'matched',
    problem: null,
    diagnosis: '',
    companyId: campaign.id,
    companyName: 'Spring',
    hit: id,
    conversion: { stage: 'sale', status: 'approved', payout: 1234, currency: 'EUR', changes: [] },
  })
  for (const groupBy of ['country', 'campaign', 'date', 'reason', 'asn'] as const) {
    const { stats } = await app.call('conversion.stats', user, { ...RANGE, by: 'click', groupBy })
    const value = { country: 'DE', campaign: campaign.id, date: '2026-02-28', reason: 'net.datacenter', asn: '64500' }[
      groupBy
    ]
    expect(stats).toEqual([
      expect.objectContaining({
        value,
        label: groupBy === 'campaign' ? 'Spring' : value,
        conversions: 1,
        revenue: [{ currency: 'EUR', amount: 1234 }],
      }),
    ])
    expect(stats[0]?.client, 'the owner’s own').toBeUndefined()
  }
  const staff = await app.account('admin')
  const { stats } = await app.call('conversion.stats', staff, { ...RANGE, by: 'click', groupBy: 'campaign' })
  expect(stats.find(({ value }) => value === campaign.id)).toMatchObject({ client: user.account.email })
})

test('fifty concurrent copies count once', async () => {
  const before = await totals()
  const id = hit()
  const queries = Array.from({ length: 50 }, () => `hit=${id}&payout=5&txid=FIFTY`)
  await insertPostbacks(
    app.db,
    queries.map((query) => postback(query)),
  )
  await Promise.all(Array.from({ length: 5 }, () => matchDue(app.services)))
  expect((await totals()).conversions).toBe(before.conversions + 1)
  const states = (await inbox({ search: 'FIFTY' })).map(({ state }) => state)
  expect(states.filter((state) => state === 'matched')).toHaveLength(1)
  expect(states.filter((state) => state === 'duplicate')).toHaveLength(49)
})

test('without a transaction id, hit and status word identify it', async () => {
  const before = await totals()
  const id = hit()
  await receive(`hit=${id}&status=lead`, `hit=${id}&status=LEAD`, `hit=${id}&status=deposit`)
  expect((await totals()).conversions).toBe(before.conversions + 2)
})

test('a newer one corrects and leaves history, an older one does not', async () => {
  const id = hit()
  const [first, second] = [
    postback(`hit=${id}&status=pending&payout=1&txid=C`),
    postback(`hit=${id}&status=approved&payout=2&txid=C`),
  ]
  await insertPostbacks(app.db, [first])
  await matchDue(app.services)
  await insertPostbacks(app.db, [second])
  await matchDue(app.services)
  await insertPostbacks(app.db, [{ ...postback(`hit=${id}&status=rejected&txid=C`), id: first.id.slice(0, 25) }])
  await matchDue(app.services)
  const rows = await inbox({ search: 'txid=C' })
  expect(rows.map(({ state, problem }) => [state, problem])).toContainEqual(['correction', null])
  expect(rows.map(({ state, problem }) => [state, problem])).toContainEqual(['duplicate', 'older'])
  expect(rows[0]?.conversion).toMatchObject({
    status: 'approved',
    payout: 200,
    changes: [{ stage: 'hold', status: 'pending', payout: 100, currency: 'USD' }],
  })
})

test('a hit stored after its postback is found later', async () => {
  const id = `${HEAD}${'9'.repeat(16)}`
  await insertPostbacks(app.db, [postback(`hit=${id}`, campaign.key)])
  await matchDue(app.services)
  expect(await latest()).toMatchObject({ state: 'unmatched', problem: 'noSuchHit', diagnosis: 'no such hit' })
  hits.push({ hit: id, client: user.account.id, campaign: campaign.id, at: '2026-02-28 12:00:00.000' })
  app.clock.now = new Date(app.clock.now.getTime() + 2000)
  await matchDue(app.services)
  expect(await latest()).toMatchObject({ state: 'matched', problem: null, diagnosis: '' })
})

test('without the event store nothing is judged', async () => {
  const { events } = app.services
  app.services.events = {
    query: async () => Promise.reject(new EventsError('away', 'gone')),
  } as unknown as typeof events
  await insertPostbacks(app.db, [postback(`hit=${hit()}&txid=AWAY`)])
  await expect(matchDue(app.services)).rejects.toThrow('gone')
  app.services.events = events
  expect((await inbox({ search: 'AWAY' }, admin))[0]?.state).toBe('waiting')
  await matchDue(app.services)
  expect((await inbox({ search: 'AWAY' }))[0]?.state).toBe('matched')
})

test('a failing one does not block the others', async () => {
  const broken = hit({ at: 'no time' })
  await receive(`hit=${broken}&txid=BROKEN`, `hit=${hit()}&txid=WHOLE`)
  expect((await inbox({ search: 'WHOLE' }))[0]?.state).toBe('matched')
})

test('notifies the client whose click id was truncated', async () => {
  const id = hit()
  await receive(`hit=${id.slice(0, 25)}`)
  expect(await latest()).toMatchObject({ state: 'unmatched', diagnosis: 'id cut: 25 of 26 characters' })
  await receive('hit={hit}')
  expect((await inbox({}, admin))[0]).toMatchObject({ client: null, diagnosis: 'macro not expanded: {hit}' })
  expect((await latest())?.diagnosis).not.toBe('macro not expanded: {hit}')
})

test('settings belong to the client: names by the campaign’s address, words, currency, window', async () => {
  const id = hit()
  const saved = await app.call('conversion.saveFields', user, {
    fields: { hit: ['aff_sub5'], payout: ['gain'] },
    statuses: [{ word: ' Zapped ', stage: 'rejected' }],
    currency: 'jpy',
    windowDays: 30,
  })
  expect(saved).toMatchObject({
    statuses: [{ word: 'zapped', stage: 'rejected' }],
    currency: 'JPY',
    windowDays: 30,
    fields: { status: [] },
  })
  await insertPostbacks(app.db, [postback(`aff_sub5=${id}&status=zapped&gain=70`, campaign.key)])
  await matchDue(app.services)
  expect(await latest()).toMatchObject({
    state: 'matched',
    conversion: { status: 'rejected', payout: 70, currency: 'JPY' },
  })
  const read = await app.call('conversion.fields', user)
  expect(read).toMatchObject({
    url: 'https://edge.example/postback',
    companies: [
      {
        name: 'Spring',
        url: `https://edge.example/postback/${campaign.key}`,
        parameter: 'click_id',
        demandsSecret: true,
        secret,
      },
    ],
    currency: 'JPY',
  })
  expect(
    (await app.call('conversion.fields', admin, { clientId: user.account.id })).companies[0],
    'staff see it with the client’s leave alone',
  ).toMatchObject({ demandsSecret: true, secret: null })
  const row = (await app.db.select().from(audit)).find(({ action }) => action === 'conversion.saveFields')
  expect(row).toMatchObject({ actorId: user.account.id, before: { currency: 'USD' }, after: { currency: 'JPY' } })
  expect(await refusal(app.call('conversion.saveFields', user, { currency: 'ZZZ' }))).toMatchObject({
    status: 422,
    body: { validation: { currency: ['The currency is invalid.'] } },
  })
  expect(
    (await refusal(app.call('conversion.saveFields', admin, { clientId: user.account.id, windowDays: 5 }))).status,
  ).toBe(403)
  expect((await refusal(app.call('conversion.saveFields', admin, { windowDays: 5 }))).status).toBe(422)
})

test('words of a campaign precede those of the offer’s network, then the client’s own', async () => {
  const save = (words: object[], caller = user) =>
    app.call('conversion.saveFields', caller, { words: words as never, statuses: [{ word: 'done', stage: 'hold' }] })
  const { id: offer } = (
    await app.call('offers.save', user, {
      name: 'Shoes',
      network: 'Adcombo',
      link: 'https://offer.example/',
      currency: 'USD',
    })
  ).offer
  const network = { of: 'network', value: 'ADCOMBO', statuses: [{ word: 'Done', stage: 'lead' }] }
  await save([network])
  expect((await app.call('conversion.fields', user)).offerNetworks).toEqual(['Adcombo'])
  const stageOf = async (fields: Partial<FakeHit>) => {
    await receive(`hit=${hit(fields)}&status=DONE`)
    return (await latest())?.conversion?.stage
  }
  expect([await stageOf({}), await stageOf({ offer })]).toEqual(['hold', 'lead'])
  const { words } = await save([
    network,
    { of: 'campaign', value: campaign.id, statuses: [{ word: 'done', stage: 'sale' }] },
  ])
  expect(words).toMatchObject([{ statuses: [{ word: 'done', stage: 'lead' }] }, { value: campaign.id }])
  expect([await stageOf({}), await stageOf({ offer })]).toEqual(['sale', 'sale'])
  // another client's campaign, and duplicates, are refused
  for (const [wrong, caller] of [
    [[{ of: 'campaign', value: campaign.id, statuses: [] }], other],
    [[network, { ...network, value: 'adcombo' }], user],
  ] as const)
    expect((await refusal(save([...wrong], caller))).status).toBe(422)
  await save([])
})

test('retries unmatched postbacks: one, or all', async () => {
  await receive(`hit=${hit()}&status=odd&txid=R1`, `hit=${hit()}&status=odd&txid=R2`)
  const rows = await inbox({ search: 'status=odd' })
  expect(rows.map(({ diagnosis }) => diagnosis)).toEqual(['status unmapped: odd', 'status unmapped: odd'])
  expect(await app.call('conversion.retry', user, { ids: [rows[0]?.id ?? ''] })).toMatchObject({
    retried: 1,
    matched: 0,
  })
  await app.call('conversion.saveFields', user, { statuses: [{ word: 'odd', stage: 'sale' }] })
  expect(await app.call('conversion.retry', other, { ids: rows.map(({ id }) => id) })).toMatchObject({ retried: 0 })
  expect((await app.call('conversion.retry', user)).matched).toBe(2)
  expect((await inbox({ search: 'status=odd' })).map(({ state }) => state)).toEqual(['matched', 'matched'])
})

test('one event store query covers many postbacks, each with its own client’s hits', async () => {
  const ids = Array.from({ length: 30 }, () => hit())
  const before = queries.length
  await receive(
    ...ids.flatMap((id) => [
      `hit=${id}&payout=1&txid=many-${id}`,
      `click_id=${id.toLowerCase()}&payout=1&txid=more-${id}`,
    ]),
  )
  expect(queries.length - before).toBe(1)
  expect((await inbox({ search: 'many-' })).map(({ state }) => state)).toEqual(
    Array.from({ length: 30 }, () => 'matched'),
  )
  expect(await inbox({ search: 'more-', state: 'matched' })).toHaveLength(30)
})

test('the tester predicts the result and stores nothing', async () => {
  const id = hit()
  const url = (query: string) => `https://edge.example/postback?${query}&secret=${secret}`
  const before = (await inbox()).length
  const test = (query: string, caller = user) => app.call('conversion.test', caller, { url: url(query) })
  expect(await test(`clickid=${id}&payout=700&txid=T`)).toMatchObject({
    state: 'matched',
    companyName: 'Spring',
    conversion: { status: 'approved', payout: 700, currency: 'JPY' },
    standing: null,
  })
  expect((await test(`clickid=${id}`)).read[0]).toEqual({ part: 'hit', parameter: 'clickid', value: id })
  expect(await test(`hit=${id}`, other)).toMatchObject({
    state: 'unmatched',
    problem: 'noSuchHit',
    companyName: null,
    clickedAt: null,
  })
  expect(await test('hit={hit}')).toMatchObject({ state: 'unmatched', diagnosis: 'macro not expanded: {hit}' })
  await receive(`hit=${id}&payout=700&txid=T`)
  expect((await test(`hit=${id}&payout=700&txid=T`)).state).toBe('duplicate')
  expect(await test(`hit=${id}&payout=800&txid=T`)).toMatchObject({
    state: 'correction',
    conversion: { payout: 800 },
    standing: { payout: 700 },
  })
  const bare = (more: string) =>
    app.call('conversion.test', user, { url: `https://edge.example/postback?hit=${id}&txid=T${more}` })
  expect(await bare('')).toMatchObject({ state: 'unmatched', problem: 'secretMissing', companyName: 'Spring' })
  expect(await bare('&secret=other')).toMatchObject({
    state: 'unmatched',
    problem: 'secretWrong',
    diagnosis: 'the secret is not the campaign’s',
  })
  expect((await inbox()).length).toBe(before + 1)
  expect((await refusal(app.call('conversion.test', admin, { url: url('hit=x') }))).status).toBe(422)
})

test('another client’s data, campaign or postback is not found', async () => {
  const theirs = (await app.call('campaign.save', other, CAMPAIGN)).campaign
  for (const name of ['conversion.stats', 'conversion.inbox', 'conversion.export', 'conversion.filter'] as const) {
    const ask = (question: object) => refusal(app.call(name, user, { ...RANGE, ...question }))
    expect(await ask({ companyId: theirs.id })).toEqual(await ask({ companyId: '999999' }))
    expect((await ask({ companyId: theirs.id })).status).toBe(404)
    expect((await ask({ clientId: other.account.id })).status).toBe(404)
  }
  for (const [name, more] of [
    ['conversion.fields', {}],
    ['conversion.saveFields', {}],
    ['conversion.retry', {}],
    ['conversion.test', { url: 'hit=1' }],
  ] as const)
    expect((await refusal(app.call(name, user, { ...more, clientId: other.account.id }))).status, name).toBe(404)
  expect(await inbox({}, other)).toEqual([])
  expect((await app.call('conversion.stats', other, RANGE)).totals.conversions).toBe(0)
  // another client's hit is not found, by any address
  const id = hit({ client: other.account.id, campaign: theirs.id })
  await insertPostbacks(app.db, [postback(`hit=${id}&txid=FOREIGN`, campaign.key)])
  await matchDue(app.services)
  expect((await inbox({ search: 'FOREIGN' }))[0]).toMatchObject({ problem: 'noSuchHit' })
})

test('statistics filter, export and offer values by the dimensions of hits', async () => {
  await receive(`hit=${hit({ country: 'FR' })}&payout=900&txid=FR&currency=EUR`)
  const statsFor = (filter: object) => app.call('conversion.stats', user, { ...RANGE, by: 'conversion', filter })
  expect((await statsFor({ country: 'FR' })).totals).toMatchObject({
    conversions: 1,
    revenue: [{ currency: 'EUR', amount: 90_000 }],
  })
  expect((await statsFor({ country: { contains: 'r' } })).totals.conversions).toBe(1)
  const all = (await statsFor({})).totals.conversions
  expect((await statsFor({ country: { isNot: ['FR'] } })).totals.conversions).toBe(all - 1)
  expect((await statsFor({ reason: 'net.datacenter' })).totals.conversions).toBe(all)
  expect((await statsFor({ reason: { isNot: 'net.datacenter' } })).totals.conversions).toBe(0)
  await expect(statsFor({ hit: 'x' })).rejects.toThrow()
  expect(
    (await app.call('conversion.stats', user, { startDate: '2026-01-01', endDate: '2026-01-31' })).totals.conversions,
  ).toBe(0)
  expect((await app.call('conversion.filter', user)).filter.country).toContainEqual({ value: 'FR', conversions: 1 })
  const file = (await app.call('conversion.export', user, { ...RANGE, by: 'conversion' })) as unknown as {
    bytes: Uint8Array
  }
  expect(Buffer.from(file.bytes).toString()).toMatch(
    /country,hits,conversions,rate,pending,rejected,revenue EUR,revenue JPY,revenue USD\r\n/,
  )
})

test('staff retry postbacks only of clients who permit editing', async () => {
  const client = await app.account('user')
  const staff = await app.account('admin')
  const clientId = client.account.id
  expect(await refusal(app.call('conversion.retry', staff, { clientId }))).toMatchObject({ status: 403 })
  await changeAccount(app.db, clientId, { editingAllowed: true })
  expect(await app.call('conversion.retry', staff, { clientId })).toMatchObject({ retried: 0 })
})
