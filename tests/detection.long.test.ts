/** Detection data in a whole Weir: fetched from a loopback vendor, used by edge threads, shown in the panel. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVendor, SAMPLES } from '../src/outside/detection/testing/vendor.ts'
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

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const BINGBOT = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'
const dataDir = freshFolder()
const sourcesFile = path.join(dataDir, 'sources.json')
let vendor: Awaited<ReturnType<typeof openVendor>>
let dns: Awaited<ReturnType<typeof openDns>>
let weir: Weir
let admin: string
let client: Client
let campaign: MadeCampaign
let env: Record<string, string>

beforeAll(async () => {
  vendor = await openVendor()
  dns = await openDns(openNetwork())
  const source = (id: string, kind: string, format: string) => ({
    id,
    name: id,
    kind,
    format,
    url: `${vendor.url}/${id}`,
    licence: 'test',
    every: 24,
    least: 1,
  })
  writeFileSync(
    sourcesFile,
    JSON.stringify({
      sources: [
        source('aws', 'hosting', 'aws'),
        source('googlebot', 'crawler', 'google'),
        source('google-special', 'crawler', 'google'),
        source('tor', 'tor', 'cidr'),
      ],
    }),
  )
  for (const id of ['googlebot', 'google-special']) vendor.files.set(`/${id}`, SAMPLES.googlebot)
  vendor.files.set('/aws', SAMPLES.aws).set('/tor', SAMPLES.tor)
  env = { DATA_SOURCES: sourcesFile, DNS_SERVERS: dns.server, EDGE_WORKERS: '2' }
  weir = await startWeir({ dataDir, env })
  admin = await signIn(weir)
  client = await makeClient(weir, admin)
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})
afterAll(async () => {
  expect(await weir.stop()).toBe(0)
  await Promise.all([vendor.close(), dns.close()])
  removeFolder(dataDir)
})

const decide = async (ip: string, userAgent: string) =>
  (await expectOk(
    weir.call(
      'POST',
      '/edge/v1/decide',
      { key: campaign.key, ip, url: 'https://garden.example/', userAgent },
      client.integrationToken,
    ),
  )) as {
    class: string
    category: string
    suspicious: boolean
    reasons: { signal: string; value: string }[]
    action: { to: string }
  }
const signals = async (ip: string, userAgent = CHROME) =>
  (await decide(ip, userAgent)).reasons.map(({ signal }) => signal)
const TARGET = 'https://shop.example/garden'

describe('detection data', () => {
  it('reaches every edge after an update from the panel, without a restart', async () => {
    expect(await signals('3.4.12.4')).toEqual([])
    expect(await decide('66.249.64.3', GOOGLEBOT), 'by the ranges that came with the product').toMatchObject({
      category: 'verified',
      action: { to: TARGET },
    })
    expect(await decide('66.249.79.100', GOOGLEBOT), 'which are no reason to refute').toMatchObject({
      category: 'unverified',
      action: { to: TARGET },
    })
    await expectOk(weir.call('POST', '/v1/data/update', {}, admin))
    await until(
      'the update',
      async () => (await weir.call('GET', '/v1/data', undefined, admin)).body['running'] === false,
    )
    for (let edge = 0; edge < 8; edge++)
      await until('every edge to know', async () => (await signals('3.4.12.4')).includes('net.datacenter'))
    expect(await decide('3.4.12.4', CHROME)).toMatchObject({
      class: 'target',
      suspicious: true,
      category: 'person',
      action: { to: TARGET },
    })
    const { body } = await weir.call('GET', '/v1/data', undefined, admin)
    expect(body).toMatchObject({
      updates: false,
      version: expect.stringMatching(/^dbip-.*\+[0-9a-f]{8}$/),
      sources: [{ state: 'good', entries: 2 }, { state: 'good' }, { state: 'good' }, { state: 'good' }],
    })
    expect((await weir.call('GET', '/health')).body).toMatchObject({ data: { version: body['version'], ageDays: 0 } })
  })

  it('verifies a crawler inside its ranges and refutes one outside, at once', async () => {
    expect(await decide('66.249.64.3', GOOGLEBOT)).toMatchObject({
      class: 'bot',
      category: 'verified',
      action: { to: TARGET },
    })
    expect(await decide('198.51.100.7', GOOGLEBOT)).toMatchObject({
      class: 'bot',
      category: 'sophisticated',
      action: { to: 'about.html' },
      reasons: [{ signal: 'crawler.false_claim' }, {}],
    })
  })

  it('resolves host names without ranges, and gives a person’s destination until the answer', async () => {
    dns.names
      .set('PTR 1.100.51.198.in-addr.arpa', ['msnbot-198-51-100-1.search.msn.com'])
      .set('A msnbot-198-51-100-1.search.msn.com', ['198.51.100.1'])
    expect(await decide('198.51.100.1', BINGBOT)).toMatchObject({ category: 'unverified', action: { to: TARGET } })
    await until('the name to answer', async () => (await decide('198.51.100.1', BINGBOT)).category === 'verified')
    expect((await decide('198.51.100.1', BINGBOT)).action.to).toBe(TARGET)
    await until('the lie to be found', async () => (await decide('198.51.100.2', BINGBOT)).category === 'sophisticated')
    const { body } = await weir.call('GET', '/v1/data/lookup?ip=198.51.100.1', undefined, admin)
    expect(body).toMatchObject({
      known: { checks: [{ operator: 'Bing', standing: 'verified', name: 'msnbot-198-51-100-1.search.msn.com' }] },
    })
  })

  it('loads what another process fetched, and keeps the last good data when a vendor fails', async () => {
    vendor.files.set('/tor', '192.0.2.77\n').set('/aws', '<html>nothing</html>')
    const run = spawn(process.execPath, ['tools/data-update.ts'], {
      env: { ...env, ...COMPILED, PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    run.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = (await once(run, 'exit')) as [number]
    expect(code).toBe(1)
    expect(output).toMatch(/aws +failed .* not JSON/)
    expect(output).toMatch(/tor +new +1 /)
    await until('the edges to know', async () => (await signals('192.0.2.77')).includes('net.tor'))
    expect(await signals('3.4.12.4')).toContain('net.datacenter')
    const { sources } = (await weir.call('GET', '/v1/data', undefined, admin)).body as {
      sources: { id: string; state: string; error: string }[]
    }
    expect(sources.find(({ id }) => id === 'aws')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('not JSON'),
    })
  })

  it('is there after a restart without fetching', async () => {
    await weir.stop()
    vendor.requests.length = 0
    weir = await startWeir({ dataDir, env })
    await untilLive(weir, client, campaign)
    expect(await signals('3.4.12.4')).toContain('net.datacenter')
    expect(await decide('198.51.100.1', BINGBOT)).toMatchObject({ category: 'verified' })
    expect(vendor.requests).toEqual([])
  })
})
