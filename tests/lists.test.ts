/** Lists and bans on the edge over HTTP with real stores: applied, counted, and matched with the past. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  expectOk,
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'

const dataDir = freshFolder()
let weir: Weir
let admin: string
let client: Client
let campaign: MadeCampaign

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

beforeAll(async () => {
  weir = await startWeir({ dataDir })
  admin = await signIn(weir)
  client = await makeClient(weir, admin)
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})
afterAll(async () => {
  expect(await weir.stop()).toBe(0)
  removeFolder(dataDir)
})

type Decided = { class: string; category: string; reasons: { signal: string; value: string }[]; action: { to: string } }
const decide = async (more: object = {}) =>
  (await expectOk(
    weir.call(
      'POST',
      '/edge/v1/decide',
      { key: campaign.key, ip: '81.2.69.142', url: 'https://garden.example/', userAgent: CHROME, ...more },
      client.integrationToken,
    ),
  )) as unknown as Decided
const own = (path: string, body: object) =>
  expectOk(weir.call('POST', `/v1/clientblacklist/${path}`, body, client.token))
const global = (path: string, body: object) => expectOk(weir.call('POST', `/v1/blacklist/${path}`, body, admin))
const blocked =
  (more: object = {}) =>
  async () =>
    (await decide(more)).action.to === 'about.html'
const passed =
  (more: object = {}) =>
  async () =>
    (await decide(more)).class === 'target'

it('entries of client and service and their removal apply by themselves, in every spelling of an address', async () => {
  const ip = '198.51.100.20'
  await own('add', { ips: '198.51.100.0/28' })
  expect((await decide({ ip })).class).toBe('target')
  const wide = '198.51.100.5'
  await until('the block', blocked({ ip: wide }))
  for (const spelled of [`::ffff:${wide}`, `${wide}:8080`, `[::ffff:${wide}]:1`]) {
    expect(await decide({ ip: spelled })).toMatchObject({
      class: 'bot',
      category: 'policy',
      reasons: expect.arrayContaining([
        expect.objectContaining({ signal: 'list.client_block', value: 'ip 198.51.100.0/28' }),
      ]),
    })
  }
  expect(await decide({ ip: wide, userAgent: GOOGLEBOT })).toMatchObject({
    category: 'unverified',
    action: { to: 'https://shop.example/garden' },
  })

  await own('add', { ips: wide, list: 'allow' })
  await until('the exception', passed({ ip: wide }))
  await own('add', { ips: [wide, '198.51.100.0/28'], remove: true })
  await global('add', { type: 'domains', value: 'spam.example' })
  await until('the site', blocked({ referrer: 'https://news.spam.example/a' }))
  await global('remove', { type: 'domains', value: 'spam.example' })
  await until('the site’s removal', passed({ referrer: 'https://news.spam.example/a' }))
})

it('an expired entry ends without a change', async () => {
  const ip = '198.51.100.60'
  await own('add', { ips: ip, expiresAt: new Date(Date.now() + 2500).toISOString() })
  await until('the entry', blocked({ ip }))
  await until('its end', passed({ ip }))
})

it('three thousand pasted lines apply by themselves, and are reported one by one', async () => {
  const text = Array.from({ length: 3000 }, (_, at) => `10.${(at >> 8) & 255}.${at & 255}.1`).join('\n')
  const { added, lines } = (await global('add', { text, source: 'import' })) as unknown as {
    added: number
    lines: unknown[]
  }
  expect([added, lines.length]).toEqual([3000, 3000])
  await until('the last line', blocked({ ip: `10.${(2999 >> 8) & 255}.${2999 & 255}.1` }))
  const { body } = await weir.call('GET', '/v1/blacklist?type=ips&search=10.11.183.1&perPage=5', undefined, admin)
  expect(body).toMatchObject({ totals: { ips: 1 }, ips: [{ value: '10.11.183.1', source: 'import' }] })
})

it('an entry shows its visits, and a preview its past matches: people, Bots and campaigns, no crawlers', async () => {
  for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.2']) await decide({ ip })
  await decide({ ip: '192.0.2.3', userAgent: 'python-requests/2.32.3' })
  await decide({ ip: '192.0.2.4', userAgent: GOOGLEBOT })
  const preview = await until('the hits', async () => {
    const { impact } = (await own('preview', { values: ['192.0.2.0/24'] })) as { impact: { visits: number } }
    return impact.visits === 4 && impact
  })
  expect(preview).toEqual({
    visits: 4,
    people: 2,
    target: 3,
    bot: 1,
    converted: 0,
    entries: 1,
    campaigns: [{ id: campaign.id, name: 'Garden furniture', visits: 4 }],
  })
  for (const [type, value, visits] of [
    ['agents', 'python-requ', 1],
    ['ips', '192.0.2.2', 2],
    ['domains', 'nobody.example', 0],
    ['asns', 'AS64500', 0],
    ['isps', 'no such provider', 0],
  ] as const) {
    expect(await own('preview', { type, value }), type).toMatchObject({ impact: { visits } })
  }
  const other = await makeClient(weir, admin)
  expect(
    await expectOk(weir.call('POST', '/v1/clientblacklist/preview', { value: '192.0.2.0/24' }, other.token)),
  ).toMatchObject({ impact: { visits: 0 } })

  await own('add', { ips: '192.0.2.0/24' })
  await until('the network', blocked({ ip: '192.0.2.9' }))
  await until('its counts', async () => {
    const { body } = await weir.call('GET', '/v1/clientblacklist?search=192.0.2.0', undefined, client.token)
    const [entry] = body['ips'] as { hits: number; hitsEver: number }[]
    return entry !== undefined && entry.hits >= 1 && entry.hitsEver === entry.hits
  })
})

it('a ban applies by itself to everyone, crawlers included, whatever the client does; and is counted', async () => {
  await expectOk(weir.call('POST', '/v1/ban/company/add', { company: campaign.id, reason: 'Phishing' }, admin))
  await until('the ban', blocked())
  expect(await decide({ userAgent: GOOGLEBOT })).toMatchObject({
    category: 'unverified',
    action: { to: 'about.html' },
    reasons: expect.arrayContaining([expect.objectContaining({ signal: 'policy.banned' })]),
  })
  await expectOk(
    weir.call(
      'POST',
      '/v1/campaign/saveCampaign',
      {
        id: campaign.id,
        name: 'Garden',
        targetMode: 'redirect',
        targetLink: 'https://shop.example/new',
        botLink: 'other.html',
      },
      client.token,
    ),
  )
  await until('the saved bot page', async () => (await decide()).action.to === 'other.html')
  await expectOk(weir.call('GET', `/v1/clients/activate?id=${client.id}&status=0`, undefined, admin))
  expect((await decide()).action.to).toBe('other.html')
  await expectOk(weir.call('GET', `/v1/clients/activate?id=${client.id}&status=1`, undefined, admin))
  await until('the requests', async () => {
    const { body } = await weir.call('GET', '/v1/ban/company', undefined, admin)
    return (body['companies'] as { requests: number }[])[0]?.requests
  })
  await expectOk(weir.call('GET', `/v1/ban/company/remove/${campaign.id}`, undefined, admin))
  await until('the end of the ban', passed())
})
