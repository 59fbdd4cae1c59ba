/**
 * A whole Weir with a resolver that denies every name: crawlers see what people see, the operator is notified, and
 * recovery verifies.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDns, openNetwork } from '../src/outside/detection/testing/dns.ts'
import {
  COMPILED,
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

const run = promisify(execFile)
const METRICS_TOKEN = 'quartz-heron-quartz-38'
const TARGET = 'https://shop.example/garden'
const AGENT = {
  Google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  Bing: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  Yandex: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
}
/** Crawler addresses outside built-in ranges. */
const NEW = { Google: '81.2.69.1', Bing: '81.2.69.2', Yandex: '81.2.69.3' } as const
type Operator = keyof typeof NEW
const dataDir = freshFolder()
let dns: Awaited<ReturnType<typeof openDns>>
let weir: Weir
let admin: string
let client: Client
let campaign: MadeCampaign

beforeAll(async () => {
  dns = await openDns(
    openNetwork({ [NEW.Google]: 'googlebot.com', [NEW.Bing]: 'search.msn.com', [NEW.Yandex]: 'yandex.com' }),
  )
  dns.state.temper = 'denies'
  weir = await startWeir({ dataDir, env: { DNS_SERVERS: dns.server, EDGE_WORKERS: '1', METRICS_TOKEN } })
  admin = await signIn(weir)
  client = await makeClient(weir, admin)
  campaign = await makeCampaign(weir, client, { sensitivity: 'strict' })
  await untilLive(weir, client, campaign)
})
afterAll(async () => {
  expect(await weir.stop()).toBe(0)
  await dns.close()
  removeFolder(dataDir)
})

const decide = async (operator: Operator, ip: string = NEW[operator]) =>
  (await expectOk(
    weir.call(
      'POST',
      '/edge/v1/decide',
      { key: campaign.key, ip, url: 'https://garden.example/', userAgent: AGENT[operator] },
      client.integrationToken,
    ),
  )) as { category: string; action: { to: string } }
const warnings = async () =>
  (await weir.call('GET', '/v1/status', undefined, admin)).body['warnings'] as { kind: string; about: string }[]
const about = async () => (await warnings()).find(({ kind }) => kind === 'crawlersUnchecked')?.about
const OPERATORS = Object.keys(NEW) as Operator[]

it('sends crawlers where people go, verifies those of published ranges, and informs the operator', async () => {
  for (const operator of OPERATORS) await decide(operator)
  await until('the status to show it', async () => (await about()) === 'denies 3')
  for (const operator of OPERATORS)
    expect(await decide(operator), operator).toMatchObject({ category: 'unverified', action: { to: TARGET } })
  for (const [operator, ip] of [
    ['Google', '66.249.73.135'],
    ['Google', '2001:4860:4801:10::1'],
    ['Bing', '157.55.39.1'],
  ] as const) {
    expect(await decide(operator, ip), ip).toMatchObject({ category: 'verified', action: { to: TARGET } })
  }
  const { body } = await weir.call('GET', `/v1/data/lookup?ip=${NEW.Google}`, undefined, admin)
  expect(body).toMatchObject({ known: { checks: [] } })
  const metrics = await (
    await fetch(`${weir.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text()
  expect(metrics).toMatch(/^weir_crawler_claims_unchecked\{trouble="denies"\} 3$/m)
  expect(metrics).toMatch(/^weir_crawler_claims_unchecked\{trouble="silent"\} 0$/m)
  const { stdout } = await run(process.execPath, ['src/cli.ts', 'check'], {
    env: { ...COMPILED, PATH: process.env['PATH'], DATA_DIR: dataDir },
  })
  expect(stdout).toMatch(
    /^LOOK +crawlers +the name server denies names \(Bing, Google, Yandex\): 3 claims stay unverified/m,
  )
})

it('verifies them at the next visit within a minute of recovery', async () => {
  dns.state.temper = 'honest'
  await until('the status to show it no more', async () => (await about()) === undefined, 60)
  for (const operator of OPERATORS)
    await until(`${operator} to be verified`, async () => (await decide(operator)).category === 'verified')
  const { stdout } = await run(process.execPath, ['src/cli.ts', 'check'], {
    env: { ...COMPILED, PATH: process.env['PATH'], DATA_DIR: dataDir },
  })
  expect(stdout).toMatch(/^ok +crawlers /m)
})
