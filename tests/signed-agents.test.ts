/** Agents that sign their visits (Web Bot Auth): a client that signs with the library, against a whole Weir. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  newKey,
  publishKeys,
  signedHeaders,
  TEST_KEY_ID,
  type Published,
  type Signing,
} from '../src/edge/testing/signing.ts'
import {
  makeCampaign,
  makeClient,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const SITE = 'https://garden.example/land'
const PERSONS = 'https://shop.example/garden'

let weir: Weir
let client: Client
let campaign: MadeCampaign
let published: Published
beforeAll(async () => {
  published = await publishKeys()
  weir = await startWeir({ env: { OUTGOING_PRIVATE: '127.0.0.0/8' } })
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})
afterAll(async () => {
  await weir.stop()
  published.close()
})
beforeEach(() => {
  published.answer.status = 200
})

type Seen = { hit: string; class: string; category: string; signals: string[]; to: string }
const sign = (more: Partial<Signing> = {}) => signedHeaders({ url: SITE, agent: published.agent, ...more })

async function decide(headers: Record<string, string>, more: Record<string, unknown> = {}): Promise<Seen> {
  const question = { key: campaign.key, ip: '203.0.113.7', url: SITE, userAgent: CHROME, headers, ...more }
  const { status, body } = await weir.call('POST', '/edge/v1/decide', question, client.integrationToken)
  expect(status, JSON.stringify(body)).toBe(200)
  const {
    hit,
    class: hitClass,
    category,
    reasons,
    action,
  } = body as {
    hit: string
    class: string
    category: string
    reasons: { signal: string; value: string }[]
    action: { to: string }
  }
  const signals = reasons.map(({ signal, value }) => `${signal}: ${value}`)
  return { hit, class: hitClass, category, signals, to: action.to.replace(/\?.*$/, '') }
}

/** Every edge knows the keys; the visits until then have a person's destination. */
const known = (make = () => sign()) =>
  until('the keys to be read', async () => {
    const seen = await decide(await make())
    expect([seen.class, seen.to]).toEqual(['bot', PERSONS])
    return seen.category === 'verified' && seen
  })

test('a signed agent is verified, a Bot, and goes where people go', async () => {
  const seen = await known()
  const agent = published.agent.replace('http://', '')
  expect(seen.signals).toEqual([`crawler.verified: signed by ${agent}`])
  const receipt = await until('the receipt', async () => {
    const { status, body } = await weir.call('GET', `/v1/logs/receipt?hit=${seen.hit}`, undefined, client.token)
    return status === 200 && (body as { receipt: Record<string, unknown> }).receipt
  })
  expect(receipt).toMatchObject({
    signed: { agent, key: TEST_KEY_ID, standing: 'verified', why: '' },
    replay: { same: true },
    line: { name: 'verified' },
  })
  expect(JSON.stringify(receipt), 'no signature is kept').not.toContain('sig1=:')
})

test('tampered, expired, foreign and replayed signatures are false claims', async () => {
  await known()
  const falseClaim = async (why: string, headers: Record<string, string>, more: Record<string, unknown> = {}) => {
    const seen = await decide(headers, more)
    expect([seen.class, seen.signals[0]?.replace(/^.*: /, '')], why).toEqual(['bot', why])
    expect(seen.signals[0], why).toContain('crawler.false_claim')
    expect(seen.to, why).not.toBe(PERSONS)
  }
  await falseClaim('expired', await sign({ created: Date.now() - 600_000 }))
  await falseClaim('invalid', await sign(), { url: 'https://other.example/' })
  const signed = await sign()
  const other = await sign({ created: Date.now() - 1000 })
  await falseClaim('invalid', { ...signed, signature: other['signature'] ?? '' })
  await falseClaim('unknown key', await sign({ key: newKey() }))
  expect((await decide(signed)).category).toBe('verified')
  expect((await decide(signed)).category, 'the agent’s own next page').toBe('verified')
  await falseClaim('replayed', signed, { ip: '198.51.100.9' })
  await falseClaim('replayed', signed, { ip: '198.51.100.9' })
  expect((await decide(signed)).category).toBe('verified')
})

test('an agent whose directory cannot be read stays unverified, beside people', async () => {
  for (let visits = 0; visits < 5; visits += 1) {
    const seen = await decide(await sign({ agent: 'https://127.0.0.1:9' }))
    expect([seen.class, seen.category, seen.to]).toEqual(['bot', 'unverified', PERSONS])
  }
})

test('a hosted link is signed for Weir’s own host, a web server’s visit for the site', async () => {
  await known()
  const link = `${weir.url}/c/${campaign.key}`
  const follow = async (headers: Record<string, string>) =>
    (await fetch(link, { headers: { ...headers, 'user-agent': CHROME }, redirect: 'manual' })).headers.get(
      'location',
    ) ?? ''
  expect(await follow(await sign({ url: link }))).toContain(PERSONS)
  expect(await follow(await sign())).not.toContain(PERSONS)
  const gate = async (headers: Record<string, string>) => {
    const sent = {
      ...headers,
      'user-agent': CHROME,
      'authorization': `Bearer ${client.integrationToken}`,
      'x-weir-key': campaign.key,
      'x-real-ip': '203.0.113.7',
      'x-original-url': SITE,
    }
    const answer = await fetch(`${weir.url}/edge/v1/auth`, { headers: sent })
    return [answer.headers.get('weir-class'), answer.headers.get('weir-to')?.replace(/\?.*$/, '')]
  }
  expect(await gate(await sign())).toEqual(['bot', PERSONS])
  expect(await gate(await sign({ url: link }))).not.toEqual(['bot', PERSONS])
})

test('a trial says the same, and remembers nothing', async () => {
  await known()
  const signed = await sign()
  const visit = { companyId: campaign.id, ip: '192.0.2.50', url: SITE, userAgent: CHROME, headers: signed }
  const tried = async () =>
    ((await weir.call('POST', '/v1/company/test', visit, client.token)).body['visit'] as { category: string }).category
  await until('the panel’s own thread to have read the keys', async () => (await tried()) === 'verified')
  expect((await decide(signed)).category).toBe('verified')
  expect(await tried(), 'seen elsewhere by now').not.toBe('verified')
})
