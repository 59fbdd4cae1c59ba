/** Agents' signed visits (Web Bot Auth): a client with the library against a whole Weir. */
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
const BOTS = 'about.html'

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
  // a busy machine may refuse at first
  const body = await until('an answer', async () => {
    const answer = await weir.call('POST', '/edge/v1/decide', question, client.integrationToken)
    if (answer.status === 503) return false
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  })
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

const host = (): string => published.agent.replace('http://', '')
const isSigned = ({ signals }: Pick<Seen, 'signals'>): boolean =>
  signals.includes(`crawler.signed: signed by ${host()}`)

/** Until every edge knows the keys, visits are doubts. */
const known = (make = () => sign()) =>
  until('the keys to be read', async () => {
    const seen = await decide(await make())
    if (isSigned(seen)) return seen
    expect(seen.signals).toContain(`headers.unproven_signature: signed by ${host()}: pending`)
    return false
  })

test('a signing stranger is named by its host, and gets what a declared bot gets', async () => {
  const seen = await known()
  expect([seen.class, seen.category, seen.to]).toEqual(['bot', 'general', BOTS])
  const receipt = await until('the receipt', async () => {
    const { status, body } = await weir.call('GET', `/v1/logs/receipt?hit=${seen.hit}`, undefined, client.token)
    return status === 200 && (body as { receipt: Record<string, unknown> }).receipt
  })
  expect(receipt).toMatchObject({
    signed: { agent: host(), key: TEST_KEY_ID, standing: 'verified', why: '' },
    replay: { same: true },
    line: { name: 'conclusive' },
  })
  expect(JSON.stringify(receipt), 'no signature is kept').not.toContain('sig1=:')
})

test('Crawlers shows a stranger by its host, and can refuse it', async () => {
  const watched = await makeCampaign(weir, client, { sensitivity: 'monitor' })
  await untilLive(weir, client, watched)
  await known()
  const today = new Date().toISOString().slice(0, 10)
  const range = { startDate: today, endDate: today, timezone: 'UTC' }
  const crawlers = await until('the stranger among the crawlers', async () => {
    const { body } = await weir.call('POST', '/v1/logs/crawlers', range, client.token)
    const rows = body['crawlers'] as { signer: string; standing: string; refusable: string }[] | undefined
    return rows?.find(({ signer }) => signer === host())
  })
  expect(crawlers).toMatchObject({ standing: 'signed', refusable: 'name' })
  const visit = async () => decide(await sign(), { key: watched.key })
  expect((await visit()).to, 'a campaign that only watches').toBe(PERSONS)
  const { status, body } = await weir.call('POST', '/v1/logs/refuse', { name: host(), refused: true }, client.token)
  expect(status, JSON.stringify(body)).toBe(200)
  await until('the refusal to hold', async () => (await visit()).to === BOTS)
  await weir.call('POST', '/v1/logs/refuse', { name: host(), refused: false }, client.token)
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
  await falseClaim('early', await sign({ created: Date.now() + 600_000 }))
  await falseClaim('invalid', await sign(), { url: 'https://other.example/' })
  const signed = await sign()
  const other = await sign({ created: Date.now() - 1000 })
  await falseClaim('invalid', { ...signed, signature: other['signature'] ?? '' })
  await falseClaim('unknown key', await sign({ key: newKey() }))
  expect(isSigned(await decide(signed))).toBe(true)
  expect(isSigned(await decide(signed)), 'the agent’s own next page').toBe(true)
  await falseClaim('replayed', signed, { ip: '198.51.100.9' })
  await falseClaim('replayed', signed, { ip: '198.51.100.9' })
  expect(isSigned(await decide(signed))).toBe(true)
})

/** Added headers that make its signature uncheckable. */
const INVENTED: Record<string, Record<string, string>> = {
  'no directory': { 'signature-agent': '"ftp://x"', 'signature-input': 'a=();tag="web-bot-auth"', 'signature': 'a' },
  'another scheme': {
    'signature-agent': '"data:application/json,{}"',
    'signature-input': 'a=("@authority" "signature-agent");tag="web-bot-auth";keyid="k";created=1;expires=2',
    'signature': 'a=:AAAA:',
  },
  'another tag': { 'signature-agent': '"https://x.example"', 'signature-input': 'a=();tag="x"', 'signature': 'a=:AA:' },
  'an agent alone': { 'signature-agent': '"https://chatgpt.com"' },
  'an input alone': { 'signature-input': 'a=();tag="web-bot-auth"' },
  'too much of all': {
    'signature-agent': `"https://${'x'.repeat(600)}.example"`,
    'signature-input': `a=();tag="web-bot-auth";x="${'x'.repeat(3000)}"`,
    'signature': `a=:${'A'.repeat(2000)}:`,
  },
}

test.each(Object.keys(INVENTED))('an uncheckable signature opens nothing, in no integration: %s', async (name) => {
  const invented = INVENTED[name] ?? {}
  const answer = await decide(invented, { userAgent: 'curl/8.0' })
  expect([answer.class, answer.to, answer.category === 'unverified']).toEqual(['bot', BOTS, false])
  const curl = { ...invented, 'user-agent': 'curl/8.0' }
  const link = await fetch(`${weir.url}/c/${campaign.key}`, { headers: curl, redirect: 'manual' })
  expect(link.headers.get('location') ?? '').not.toContain(PERSONS)
  const gate = await fetch(`${weir.url}/edge/v1/auth`, {
    headers: {
      ...curl,
      'authorization': `Bearer ${client.integrationToken}`,
      'x-weir-key': campaign.key,
      'x-real-ip': '203.0.113.7',
      'x-original-url': SITE,
    },
  })
  expect([gate.headers.get('weir-class'), gate.headers.get('weir-to')]).toEqual(['bot', BOTS])
  const page = await fetch(`${weir.url}/edge/v1/page`, {
    method: 'POST',
    headers: { ...curl, 'content-type': 'text/plain' },
    body: JSON.stringify({ key: campaign.key, url: SITE, referrer: '' }),
  })
  expect(await page.json()).toMatchObject({ action: { to: BOTS } })
})

test('nor does an agent with an unreadable directory, however often it comes', async () => {
  for (let visits = 0; visits < 5; visits += 1) {
    const headers = await sign({ agent: 'https://127.0.0.1:9' })
    const seen = await decide(headers, { userAgent: 'curl/8.0' })
    expect([seen.class, seen.category, seen.to]).toEqual(['bot', 'general', BOTS])
    expect(seen.signals.some((one) => one.startsWith('headers.unproven_signature'))).toBe(true)
    const plain = await decide(headers)
    expect([plain.class, plain.category, plain.to]).toEqual(['target', 'person', PERSONS])
  }
})

test('a web server’s visit is signed for the site', async () => {
  await known()
  const gate = async (headers: Record<string, string>) => {
    const sent = {
      ...headers,
      'user-agent': CHROME,
      'authorization': `Bearer ${client.integrationToken}`,
      'x-weir-key': campaign.key,
      'x-real-ip': '203.0.113.7',
      'x-original-url': SITE,
    }
    const hit = (await fetch(`${weir.url}/edge/v1/auth`, { headers: sent })).headers.get('weir-hit') ?? ''
    return until('the receipt', async () => {
      const { status, body } = await weir.call('GET', `/v1/logs/receipt?hit=${hit}`, undefined, client.token)
      return status === 200 && (body as { receipt: { signed: { why: string } } }).receipt.signed.why
    })
  }
  expect(await gate(await sign({ url: 'https://other.example/' }))).toBe('invalid')
})

test('a trial says the same, and stores nothing', async () => {
  await known()
  const signed = await sign()
  const visit = { companyId: campaign.id, ip: '192.0.2.50', url: SITE, userAgent: CHROME, headers: signed }
  const tried = async () => {
    const { body } = await weir.call('POST', '/v1/company/test', visit, client.token)
    return (body['visit'] as { reasons: { signal: string }[] }).reasons.map(({ signal }) => signal)
  }
  await until('the panel’s own thread to have read the keys', async () => (await tried()).includes('crawler.signed'))
  expect(isSigned(await decide(signed))).toBe(true)
  expect(await tried(), 'seen elsewhere by now').toContain('crawler.false_claim')
})
