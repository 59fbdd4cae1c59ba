/** From a fresh install to a counted conversion with a new campaign's defaults. */
import { beforeAll, expect, it } from 'vitest'
import {
  expectOk,
  makeCampaign as makeBare,
  makeClient,
  signIn,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type RunningWeir,
} from './support/weir.ts'
import { sharedWeir } from './support/shared-weir.ts'

let weir: RunningWeir
let client: Client
beforeAll(async () => {
  weir = await sharedWeir()
  client = await makeClient(weir, await signIn(weir))
})

/** With the defaults of panel and API. */
const makeCampaign = (own: RunningWeir, whose: Client, settings: Record<string, unknown> = {}): Promise<MadeCampaign> =>
  makeBare(own, whose, { partnerParameter: undefined, ...settings })
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
const RANGE = { startDate: day(-1), endDate: day(1), timezone: 'UTC' }
type Kept = {
  state: string
  problem: string | null
  diagnosis: string
  query: string
  companyId: string | null
  hit: string
}
const inbox = async (): Promise<Kept[]> =>
  (await expectOk(weir.call('POST', '/v1/conversion/inbox', { ...RANGE, perPage: 200 }, client.token)))[
    'postbacks'
  ] as Kept[]
const settled = (txid: string): Promise<Kept> =>
  until(`postback ${txid}`, async () =>
    (await inbox()).find(
      ({ query, state, problem }) => query.includes(`txid=${txid}`) && state !== 'waiting' && problem !== 'noSuchHit',
    ),
  )
const secretOf = async ({ id }: MadeCampaign): Promise<string | null> =>
  (
    (await expectOk(weir.call('GET', `/v1/company/edit/${id}`, undefined, client.token)))['campaign'] as {
      postbackSecret: string | null
    }
  ).postbackSecret
const conversions = async ({ id }: MadeCampaign): Promise<number> =>
  (
    (await expectOk(weir.call('POST', '/v1/conversion/stats', { companyId: id, ...RANGE }, client.token)))[
      'totals'
    ] as { conversions: number }
  ).conversions

/** Follows a hosted link; returns its destination. */
async function follow({ key }: MadeCampaign, query = ''): Promise<URL> {
  const answer = await fetch(`${weir.url}/c/${key}${query}`, {
    redirect: 'manual',
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      'accept-language': 'de',
    },
  })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

it('a new campaign’s link carries the hit, and a postback with it and the secret counts', async () => {
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  const secret = (await secretOf(campaign)) ?? expect.fail()
  expect(Buffer.from(secret, 'base64url').length, 'random bytes').toBeGreaterThanOrEqual(16)
  const to = await follow(campaign)
  const hit = to.searchParams.get('click_id') ?? expect.fail(to.href)
  expect(hit).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)

  await expectOk(weir.call('GET', `/postback?click_id=${hit}&payout=99999.99&txid=GUESS`))
  expect(await settled('GUESS')).toMatchObject({
    state: 'unmatched',
    problem: 'secretMissing',
    companyId: campaign.id,
    hit,
  })
  await expectOk(
    weir.call('GET', `/postback/${campaign.key}?hit=${hit}&txid=WRONG&secret=${'x'.repeat(secret.length)}`),
  )
  expect(await settled('WRONG')).toMatchObject({ state: 'unmatched', problem: 'secretWrong', companyId: campaign.id })
  expect(await conversions(campaign)).toBe(0)

  await expectOk(weir.call('GET', `/postback?click_id=${hit}&payout=12.50&currency=EUR&txid=RIGHT&secret=${secret}`))
  expect(await settled('RIGHT')).toMatchObject({ state: 'matched', problem: null, companyId: campaign.id })
  await expectOk(weir.call('POST', `/postback/${campaign.key}`, { hit, txid: 'JSON', secret }))
  expect(
    (await until('the second', async () => (await inbox()).find(({ query }) => query.includes('txid=JSON')))).query,
    'in clear nowhere',
  ).not.toContain(secret)
  await until('both to count', async () => (await conversions(campaign)) === 2)
  for (const { query } of await inbox()) expect(query).not.toMatch(/secret=[^*&]/)
  expect(weir.output()).not.toContain(secret)
})

it('whatever a visitor puts into the address, only the hit has its name', async () => {
  const campaign = await makeCampaign(weir, client, {
    passThrough: 'query',
    targetLink: 'https://net.example/o?sub={user_1}',
  })
  await untilLive(weir, client, campaign)
  const to = await follow(
    campaign,
    '?click_id=theirs&CLICK_ID=theirs&click_id[]=theirs&click%5Fid=theirs&click.id=theirs&x=1&user_1=a%26click_id%3Dtheirs',
  )
  expect(to.searchParams.getAll('click_id')).toHaveLength(1)
  expect([...to.searchParams].filter(([, value]) => value === 'theirs')).toEqual([])
  expect([to.searchParams.get('x'), to.searchParams.get('sub')]).toEqual(['1', 'a&click_id=theirs'])
})

it('an empty name disables it, older campaigns keep theirs, a copy has its own secret', async () => {
  const off = await makeCampaign(weir, client, { partnerParameter: '' })
  await untilLive(weir, client, off)
  expect((await follow(off)).search).toBe('')
  const again = await makeCampaign(weir, client, { id: off.id, name: 'Saved again' })
  expect(again).toMatchObject({ id: off.id, partnerParameter: '' })
  const copied = (await expectOk(weir.call('GET', `/v1/company/copy/${off.id}`, undefined, client.token)))[
    'campaign'
  ] as MadeCampaign
  expect(copied).toMatchObject({ partnerParameter: '' })
  expect(await secretOf(copied)).not.toBe(await secretOf(off))
  expect(copied.key).toMatch(/^c_[a-z2-7]{16}$/)
})

it('a postback names the hit by the campaign’s name, with or without the key in the address', async () => {
  const campaign = await makeCampaign(weir, client, { partnerParameter: 'aff_sub7' })
  await untilLive(weir, client, campaign)
  const hit = (await follow(campaign)).searchParams.get('aff_sub7')
  const secret = await secretOf(campaign)
  await expectOk(weir.call('GET', `/postback/${campaign.key}?aff_sub7=${hit}&txid=NAMED&secret=${secret}`))
  expect(await settled('NAMED')).toMatchObject({ state: 'matched', hit })
  await expectOk(weir.call('GET', `/postback?aff_sub7=${hit}&txid=BARE&secret=${secret}`))
  expect(await settled('BARE')).toMatchObject({ state: 'matched', hit })
  await expectOk(weir.call('GET', `/postback/${campaign.key}?other=${hit}&txid=OTHER&secret=${secret}`))
  expect(await settled('OTHER')).toMatchObject({ state: 'unmatched', problem: 'noHitGiven' })
})

it('the secret is disabled, enabled and renewed; the old one works for its time', async () => {
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  const hit = (await follow(campaign)).searchParams.get('click_id')
  const set = async (body: object) =>
    (await expectOk(
      weir.call('POST', '/v1/company/postbackSecret', { id: campaign.id, ...body }, client.token),
    )) as unknown as { postbackSecret: string | null; oldUntil: string | null }
  const before = await secretOf(campaign)
  const renewed = await set({ act: 'renew', graceDays: 3 })
  expect(renewed.postbackSecret).not.toBe(before)
  const send = async (txid: string, secret: string | null) => {
    await expectOk(weir.call('GET', `/postback?hit=${hit}&txid=${txid}${secret === null ? '' : `&secret=${secret}`}`))
    return (await settled(txid)).state
  }
  expect(await send('OLD-1', before)).toBe('matched')
  expect(await send('NEW-1', renewed.postbackSecret)).toBe('matched')
  const again = await set({ act: 'renew', graceDays: 0 })
  expect(await send('OLD-2', renewed.postbackSecret)).toBe('unmatched')
  expect(await set({ act: 'on' }), 'it is on').toMatchObject({ postbackSecret: again.postbackSecret })
  expect(await set({ act: 'off' })).toEqual(expect.objectContaining({ postbackSecret: null, oldUntil: null }))
  expect(await send('NONE', null)).toBe('matched')
  expect(typeof (await set({ act: 'on' })).postbackSecret).toBe('string')
  expect(await send('NONE-2', null)).toBe('unmatched')
})
