/** Generated sites end to end: a process killed midway, and an archive on real PHP with a real edge. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { php, phpVersion, startPhpSite, type PhpSite } from './support/php.ts'
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
  type Weir,
} from './support/weir.ts'

const WISH = { name: 'Oak & Plane', template: 'magazine', language: 'en', indexFileName: 'index.php' }
const TARGET = 'https://shop.example/garden'
const CHROME = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-language': 'de-DE,de;q=0.9',
  'accept-encoding': 'gzip, deflate, br',
  'sec-ch-ua': '"Chromium";v="141", "Google Chrome";v="141"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}
const GOOGLEBOT = {
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'accept': '*/*',
}
const LIBRARY = { 'user-agent': 'python-requests/2.32.3', 'accept': '*/*' }

const dataDir = freshFolder()
let weir: Weir
let client: Client
beforeAll(async () => {
  weir = await startWeir({ dataDir })
  const admin = await signIn(weir)
  client = await makeClient(weir, admin)
  await expectOk(weir.call('POST', '/v1/clients/updateSiteGenLimit', { id: client.id, limit: 500 }, admin))
})
afterAll(async () => {
  await weir.stop()
  removeFolder(dataDir)
})

const order = async (given: object) =>
  String((await expectOk(weir.call('POST', '/v1/company/createSite', { ...WISH, ...given }, client.token)))['siteId'])
const statusOf = async (siteId: string) =>
  Number((await expectOk(weir.call('POST', '/v1/company/getSiteStatus', { siteId }, client.token)))['status'])
const ready = (siteId: string) => until(`site ${siteId}`, async () => (await statusOf(siteId)) === 100, 90)

async function fetched(siteId: string): Promise<{ name: string | null; files: Record<string, Uint8Array> }> {
  const answer = await fetch(`${weir.url}/v1/company/downloadSite`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ siteId }),
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return {
    name: answer.headers.get('content-disposition'),
    files: unzipSync(new Uint8Array(await answer.arrayBuffer())),
  }
}

test('archives are complete after a kill during the build, and nothing is charged twice', async () => {
  const ids = [await order({ count: 100 }), await order({ count: 100 }), await order({ count: 1, template: 'craft' })]
  await until('work to be under way', async () =>
    (await Promise.all(ids.map(statusOf))).some((status) => status > 0 && status < 100),
  )
  await weir.kill()
  weir = await startWeir({ dataDir })
  for (const siteId of ids) await ready(siteId)
  const { name, files } = await fetched(ids[0] ?? '')
  expect(name).toContain('filename="Oak & Plane.zip"')
  expect(Object.keys(files).filter((file) => file.endsWith('/index.php'))).toHaveLength(100)
  const { left } = await expectOk(weir.call('GET', '/v1/company/sites', undefined, client.token))
  expect(left).toBe(500 - 201)
})

describe.skipIf(phpVersion === null)('a site with a campaign, on PHP', () => {
  const HOSTILE = `Spring's ?> <?php echo "touched"; ?> "\${x}"\n<script>`
  let site: PhpSite
  let files: Record<string, Uint8Array>
  beforeAll(async () => {
    site = await startPhpSite()
    const campaign = await makeCampaign(weir, client, { name: HOSTILE, targetLink: TARGET, botLink: 'home.php' })
    await untilLive(weir, client, campaign)
    const siteId = await order({ campaignId: campaign.id, name: HOSTILE, texts: { headline: HOSTILE, about: HOSTILE } })
    await ready(siteId)
    files = (await fetched(siteId)).files
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(site.root, name)), { recursive: true })
      writeFileSync(path.join(site.root, name), bytes)
    }
  })
  afterAll(() => site.close())

  test('typed text stays data: PHP finds no fault, and runs none of it', async () => {
    for (const name of Object.keys(files).filter((file) => file.endsWith('.php')))
      expect(php(['-l', path.join(site.root, name)])).toContain('No syntax errors')
    const { status, body } = await site.visit('/home.php', { headers: LIBRARY })
    expect([status, body.includes('touched&quot;') && !body.includes('<script>')]).toEqual([200, true])
  })

  test('people and claimed search engines go to the target, a library sees the site with complete pages', async () => {
    const person = await site.visit('/index.php?utm_source=fb', { headers: CHROME })
    expect([person.status, person.headers['location']]).toEqual([302, TARGET])
    const crawler = await site.visit('/index.php?utm_source=fb', { headers: GOOGLEBOT })
    expect([crawler.status, crawler.headers['location']], 'a crawler gets what a person gets').toEqual([302, TARGET])
    const bot = await site.visit('/index.php', { headers: LIBRARY })
    expect(bot.status).toBe(200)
    expect(bot.body).toMatch(/<body class="magazine home">[^]*<script async src="[^"]*\/edge\/v1\/probe\.js"/)
    for (const [, target = ''] of bot.body.matchAll(/(?:href|src)="([^"#:]+)(?:#[^"]*)?"/g))
      expect((await site.visit(`/${target}`, { headers: LIBRARY })).status, target).toBe(200)
    expect(site.log()).not.toMatch(/Warning|Notice|Fatal|Deprecated/)
  })
})
