/** The bot page's reference and the appeal page on a whole Weir. */
import { beforeAll, expect, test } from 'vitest'
import {
  makeCampaign,
  makeClient,
  signIn,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type RunningWeir,
} from './support/weir.ts'
import { sharedWeir } from './support/shared-weir.ts'

const CURL = 'curl/8.5.0'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const SITE = 'https://garden.example/'

let weir: RunningWeir
let client: Client
let campaign: MadeCampaign
let elsewhere: MadeCampaign
beforeAll(async () => {
  weir = await sharedWeir()
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client)
  elsewhere = await makeCampaign(weir, client, { countries: ['JP'] })
  for (const one of [campaign, elsewhere]) await untilLive(weir, client, one)
})

const decide = async (userAgent: string, key = campaign.key) => {
  const question = { key, ip: '81.2.69.142', url: SITE, userAgent }
  return (await weir.call('POST', '/edge/v1/decide', question, client.integrationToken)).body as {
    hit: string
    reference?: string
  }
}
const gate = (agent: string, key = campaign.key) =>
  fetch(`${weir.url}/edge/v1/auth`, {
    headers: {
      'user-agent': agent,
      'accept-language': agent === CHROME ? 'en-GB' : '*',
      'authorization': `Bearer ${client.integrationToken}`,
      'x-weir-key': key,
      'x-real-ip': '81.2.69.142',
      'x-original-url': SITE,
    },
  })
const link = (agent: string, key = campaign.key) =>
  fetch(`${weir.url}/c/${key}`, { headers: { 'user-agent': agent }, redirect: 'manual' })

test('everyone who gets the bot page gets a reference, by every integration', async () => {
  const { hit, reference } = await decide(CURL)
  expect(reference).toBe(hit)
  const gated = await gate(CURL)
  expect(gated.headers.get('weir-reference')).toBe(gated.headers.get('weir-hit'))
  const linked = await link(CURL)
  const named = linked.headers.get('weir-reference') ?? ''
  expect(named).toMatch(/^\w{26}$/)
  expect(await linked.text()).toContain(`/appeal?reference=${named}`)
})

test('people and crawlers get none, nor anyone where a place rule turns everyone away', async () => {
  for (const [agent, key] of [
    [CHROME, campaign.key],
    [GOOGLEBOT, campaign.key],
    [CHROME, elsewhere.key],
    [GOOGLEBOT, elsewhere.key],
  ] as const) {
    expect(await decide(agent, key), agent).not.toHaveProperty('reference')
    expect((await gate(agent, key)).headers.get('weir-reference'), agent).toBeNull()
    // a link sees this client's own head and address, unlike a person's there
    if (agent === GOOGLEBOT) expect((await link(agent, key)).headers.get('weir-reference'), agent).toBeNull()
  }
})

const send = (fields: Record<string, string>, query = '') =>
  fetch(`${weir.url}/appeal${query}`, { method: 'POST', body: new URLSearchParams(fields) })

test('the page works without scripts, in three languages, and shows typed text as text', async () => {
  const open = (language: string, query = '') =>
    fetch(`${weir.url}/appeal${query}`, { headers: { 'accept-language': language } })
  const page = await open('uk-UA,uk;q=0.9', '?reference="><script>alert(1)</script>')
  const html = await page.text()
  expect(html).toContain('<html lang="uk">')
  expect(html).not.toContain('<script')
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action/,
  )
  expect(await (await open('fr, ru;q=0.5')).text()).toContain('<html lang="ru">')
  expect(await (await open('ru', '?lang=en')).text()).toContain('<html lang="en">')
  expect((await send({ reference: '', text: '' })).status).toBe(422)
  expect((await send({ reference: 'x', text: 'y'.repeat(501) })).status).toBe(422)
})

test('the client reads an appeal in the list and in the receipt', async () => {
  const { reference = '' } = await decide(CURL)
  await until('the hit to be stored', async () => {
    const { status } = await weir.call('GET', `/v1/logs/receipt?hit=${reference}`, undefined, client.token)
    return status === 200
  })
  const known = await send({ reference, text: 'I am <b>no</b> program.' })
  const unknown = await send({
    reference: reference.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    text: 'Hello.',
  })
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(await known.text(), 'nothing is told').toBe(
    (await unknown.text()).replaceAll(/reference=\w+/g, `reference=${reference}`),
  )
  const { body } = await weir.call('GET', `/v1/appeals?companyId=${campaign.id}`, undefined, client.token)
  expect(body).toMatchObject({
    total: 1,
    appeals: [{ hit: reference, text: 'I am <b>no</b> program.', state: 'open' }],
  })
  const receipt = await weir.call('GET', `/v1/logs/receipt?hit=${reference}`, undefined, client.token)
  expect(receipt.body).toMatchObject({ receipt: { appeal: { state: 'open' } } })
})
