/**
 * The service as `npm start` runs it, built into `dist/service`: edges and background judging work as from the source.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const MAIN = 'dist/service/main.js'
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const VISITS = 12
const DAY = new Date().toISOString().slice(0, 10)
const RANGE = { startDate: DAY, endDate: DAY, timezone: 'UTC' }

let weir: Weir
let admin: string
let client: Client
let campaign: MadeCampaign

const visit = async (ip: string): Promise<void> => {
  const input = { key: campaign.key, ip, url: 'https://garden.example/', userAgent: BROWSER }
  await expectOk(weir.call('POST', '/edge/v1/decide', input, client.integrationToken))
}
const totals = async (more: object = {}) =>
  (await expectOk(weir.call('POST', '/v1/logs/companyTotals', { ...RANGE, ...more }, client.token))) as {
    totals: { target: number; bot: number }
    judged?: { judged: number; of: number }
  }
const counted = ({ totals: { target, bot } }: Awaited<ReturnType<typeof totals>>): number => target + bot

beforeAll(async () => {
  expect(existsSync(path.join(import.meta.dirname, '..', MAIN)), `${MAIN}: node tools/setup.cjs test builds it`).toBe(
    true,
  )
  weir = await startWeir({ main: MAIN })
  admin = await signIn(weir)
  client = await makeClient(weir, admin)
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})
afterAll(async () => {
  expect(await weir.stop()).toBe(0)
  removeFolder(weir.dataDir)
})

test('its edges answer visits, and they are stored', async () => {
  for (let n = 1; n <= VISITS; n += 1) await visit(`81.2.69.${n}`)
  await until('all hits', async () => counted(await totals()) === VISITS)
})

test('a replay of all visits completes', async () => {
  const order = { companyId: campaign.id, ...RANGE, draft: { settings: { countries: ['UA'] } }, exact: true }
  const { replay } = (await expectOk(weir.call('POST', '/v1/replay', order, client.token))) as {
    replay: { id: string }
  }
  await until('the replay', async () => {
    const { body } = await weir.call('GET', `/v1/replay/${replay.id}`, undefined, client.token)
    return (body['replay'] as { state: string }).state === 'done'
  })
})

test('the day is judged again by today’s policy', async () => {
  await expectOk(weir.call('POST', '/v1/clientblacklist/add', { ips: ['81.2.69.0/24'] }, client.token))
  await until('verdicts of today', async () => (await totals({ judgedBy: 'now' })).totals.bot === VISITS)
  expect((await totals()).totals.bot).toBeLessThan(VISITS)
})

test('a shadow judges new visits', async () => {
  const { signals } = (await expectOk(weir.call('GET', '/v1/shadows', undefined, admin))) as {
    signals: { name: string; threshold: { usual: number; least: number } | null }[]
  }
  const { name, threshold } = signals.find((one) => one.threshold !== null) ?? expect.fail('no signal has a threshold')
  const changes = { [name]: { threshold: threshold?.least } }
  const { shadow } = (await expectOk(weir.call('POST', '/v1/shadows', { changes }, admin))) as {
    shadow: { id: string }
  }
  await visit('203.0.113.7')
  await until('the shadow', async () => {
    const { body } = await weir.call('GET', `/v1/shadows/${shadow.id}`, undefined, admin)
    return (body['shadow'] as { judged: number }).judged === 1
  })
})
