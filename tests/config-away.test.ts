/** The config store away: edges serve their memory, the panel reports it, and all recovers. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, withoutPostgres, type Server } from './support/servers.ts'
import { startWire, type Wire } from './support/wire.ts'
import {
  expectOk,
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

let postgres: Server
let wire: Wire
let weir: Weir
let client: Client
let campaign: MadeCampaign
beforeAll(async () => {
  if (withoutPostgres) return console.warn(`${withoutPostgres}: the configuration store is not taken away`)
  postgres = await startPostgres()
  wire = await startWire(postgres.port)
  const url = new URL(postgres.url)
  url.port = String(wire.port)
  weir = await startWeir({ env: { DATABASE_URL: url.href } })
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})
afterAll(async () => {
  if (withoutPostgres) return
  await weir.stop()
  await wire.cut()
  await postgres.stop()
  removeFolder(weir.dataDir)
})

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const decide = (ip: string) =>
  weir.call(
    'POST',
    '/edge/v1/decide',
    { key: campaign.key, ip, url: 'https://garden.example/', userAgent: CHROME },
    client.integrationToken,
  )

it.skipIf(withoutPostgres !== undefined)(
  'visits are answered from cached settings, the panel answers 503, and nothing is lost',
  async () => {
    const ids: string[] = []
    const visits = async (network: number) => {
      for (let host = 1; host <= 30; host += 1) {
        const { status, body } = await decide(`198.51.${network}.${host}`)
        expect(status).toBe(200)
        ids.push(String(body['hit']))
      }
    }
    await visits(100)
    await wire.cut()
    await visits(101)
    const answer = await until('the panel to miss its store', async () => {
      const requested = await weir.call('GET', '/v1/profile', undefined, client.token)
      return requested.status === 503 && requested
    })
    expect(answer.body).toMatchObject({
      success: false,
      error: expect.any(String) as unknown,
      message: { errors: [expect.any(String)] },
    })
    await visits(102)
    await wire.mend()
    await until(
      'the panel',
      async () => (await weir.call('GET', '/v1/profile', undefined, client.token)).status === 200,
    )
    await expectOk(weir.call('POST', '/v1/clientblacklist/add', { ips: ['198.51.100.0/24'] }, client.token))
    await until('the new entry', async () => (await decide('198.51.100.200')).body['class'] === 'bot')
    const today = new Date().toISOString().slice(0, 10)
    const logs = async (page: number) =>
      (
        await expectOk(
          weir.call(
            'POST',
            '/v1/logs/userLogs',
            { startDate: today, endDate: today, timezone: 'UTC', limit: 100, offset: page * 100 },
            client.token,
          ),
        )
      )['logs'] as { hit: string }[]
    await until('all hits', async () => {
      const known = (await Promise.all([0, 1, 2].map(logs))).flat().map(({ hit }) => hit)
      return ids.every((id) => known.filter((one) => one === id).length === 1)
    })
  },
)
