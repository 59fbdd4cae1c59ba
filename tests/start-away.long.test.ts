/**
 * A start while the config store is away: edges answer from known data with lists, and deliver their hits when it
 * returns.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { freePort, startPostgres, withoutPostgres, type Server } from './support/servers.ts'
import { startWire, type Wire } from './support/wire.ts'
import {
  ask,
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
let postgres: Server
let wire: Wire
let env: Record<string, string>
let client: Client
let campaign: MadeCampaign
beforeAll(async () => {
  if (withoutPostgres) return console.warn(`${withoutPostgres}: no start without the configuration store`)
  postgres = await startPostgres()
  wire = await startWire(postgres.port)
  const url = new URL(postgres.url)
  url.port = String(wire.port)
  env = { DATABASE_URL: url.href, PORT: String(await freePort()) }
  const weir = await startWeir({ dataDir, env })
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  await expectOk(weir.call('POST', '/v1/clientblacklist/add', { value: '203.0.113.0/24' }, client.token))
  await until('the entry', async () => (await decide(weir, '203.0.113.9')).body['class'] === 'bot')
  await weir.stop()
})
afterAll(async () => {
  if (withoutPostgres) return
  await wire.cut()
  await postgres.stop()
  removeFolder(dataDir)
})

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const decide = (weir: Pick<Weir, 'url'>, ip: string, token = client.integrationToken) =>
  ask(
    weir.url,
    'POST',
    '/edge/v1/decide',
    { key: campaign.key, ip, url: 'https://garden.example/', userAgent: CHROME },
    token,
  )

/** Today's stored hits. */
async function stored(weir: Weir): Promise<string[]> {
  const today = new Date().toISOString().slice(0, 10)
  const query = { startDate: today, endDate: today, timezone: 'UTC', limit: 200, offset: 0 }
  const { logs } = await expectOk(weir.call('POST', '/v1/logs/userLogs', query, client.token))
  return (logs as { hit: string }[]).map(({ hit }) => hit)
}

it.skipIf(withoutPostgres !== undefined)(
  'visits and postbacks are answered and stored, and the whole service follows without a gap',
  { timeout: 900_000 },
  async () => {
    await wire.cut()
    const weir = await startWeir({ dataDir, env })
    onTestFailed(() => weir.kill())
    expect(weir.output()).toContain('with edges only')
    const hits: string[] = []
    const failures: string[] = []
    const visit = async (at: number) => {
      const { status, body } = await decide(weir, `198.51.100.${at % 250}`).catch((error: Error) => ({
        status: (error.cause instanceof Error ? error.cause : error).message,
        body: {},
      }))
      if (status === 200) hits.push(String((body as { hit?: string }).hit))
      else failures.push(`${at}: ${status} ${JSON.stringify(body)}`)
    }
    for (let at = 0; at < 40; at += 1) await visit(at)
    expect([hits.length, failures]).toEqual([40, []])
    const [listed, stranger, panel, health, postback] = await Promise.all([
      decide(weir, '203.0.113.77'),
      decide(weir, '198.51.100.1', 'wt_nobody'),
      weir.call('GET', '/v1/profile', undefined, client.token),
      weir.call('GET', '/health'),
      weir.call('GET', `/postback?hit=${hits[0]}&status=sale&payout=5&currency=USD&txid=1`),
    ])
    expect(listed.body).toMatchObject({ class: 'bot' })
    expect([stranger.status, panel.status, health.status, postback.status]).toEqual([401, 503, 200, 200])
    expect(health.body).toMatchObject({ conditions: ['configAway'] })
    hits.push(String(listed.body['hit']))

    // a second process on the folder ends without effect on the first
    await expect(startWeir({ dataDir, env: { ...env, PORT: String(await freePort()) } })).rejects.toThrow('in use')

    await wire.mend()
    let at = 40
    await until(
      'the whole service, under visits',
      async () => {
        await visit((at += 1))
        return (await weir.call('GET', '/v1/profile', undefined, client.token)).status === 200
      },
      60,
    )
    for (const last = at + 40; at < last;) await visit((at += 1))
    expect(failures).toEqual([])
    await until('all hits', async () => {
      const known = await stored(weir)
      return hits.every((hit) => known.filter((one) => one === hit).length === 1)
    })
    const day = new Date().toISOString().slice(0, 10)
    const range = { startDate: day, endDate: day, timezone: 'UTC', perPage: 50 }
    await until('the postback', async () =>
      JSON.stringify((await weir.call('POST', '/v1/conversion/inbox', range, client.token)).body).includes('txid'),
    )
    expect(await weir.stop()).toBe(0)
    expect(readdirSync(path.join(dataDir, 'spool')).filter((name) => name.startsWith('bridge-'))).toEqual([])
  },
)

it.skipIf(withoutPostgres !== undefined)(
  'the next process stores the answers of a killed one; SIGTERM ends it properly',
  { timeout: 900_000 },
  async () => {
    await wire.cut()
    const killed = await startWeir({ dataDir, env })
    const { hit } = (await decide(killed, '192.0.2.7')).body
    await killed.kill()
    const ended = await startWeir({ dataDir, env })
    const { hit: second } = (await decide(ended, '192.0.2.8')).body
    expect(await ended.stop()).toBe(0)
    await wire.mend()
    const weir = await startWeir({ dataDir, env })
    await until('both hits', async () => {
      const known = await stored(weir)
      return [hit, second].every((one) => known.includes(String(one)))
    })
    await weir.stop()
  },
)
