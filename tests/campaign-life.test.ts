/** Panel actions on a campaign, seen from the edge: in force within a second, and tried without a trace. */
import { beforeAll, expect, it } from 'vitest'
import {
  expectOk,
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

let weir: RunningWeir
let client: Client
let campaign: MadeCampaign
const links = (a: number, b: number) => [
  {
    name: 'g',
    links: [
      { link: 'https://a.example/', percent: a },
      { link: 'https://b.example/', percent: b },
    ],
  },
]
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

beforeAll(async () => {
  weir = await sharedWeir()
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client, { splitGroups: links(50, 50) })
  await untilLive(weir, client, campaign)
})

const visit = (visitor: string, more: object = {}) => ({
  ip: '81.2.69.142',
  url: 'https://garden.example/?gclid=Cj0',
  userAgent: CHROME,
  visitor,
  ...more,
})
const decide = (visitor: string, more: object = {}) =>
  weir.call('POST', '/edge/v1/decide', { key: campaign.key, ...visit(visitor, more) }, client.integrationToken)
const tryVisit = async (visitor: string, more: object = {}) =>
  (
    await expectOk(
      weir.call('POST', '/v1/company/test', { companyId: campaign.id, ...visit(visitor, more) }, client.token),
    )
  )['visit'] as { unique: boolean; action: { to: string } }
const change = (method: string, at: string, body?: object) =>
  expectOk(weir.call(method, `/v1/company/${at}`, body, client.token))

it('a trial shows a visit’s result, and counts nothing', async () => {
  for (const visitor of ['t1', 't2', 't3']) {
    for (const more of [{}, { userAgent: 'curl/8.5.0', headers: { accept: '*/*' } }]) {
      const first = await tryVisit(visitor, more)
      expect(await tryVisit(visitor, more)).toEqual(first)
      const { class: hitClass, unique, suspicious, category, reasons, action } = await expectOk(decide(visitor, more))
      expect(first).toMatchObject({ class: hitClass, unique, suspicious, category, reasons, action })
    }
    expect((await tryVisit(visitor)).unique).toBe(false)
  }
})

it('changed percents move only the necessary visitors, and click ids continue', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `v${at}`)
  const assigned = () => Promise.all(names.map(async (name) => (await tryVisit(name)).action.to))
  const before = await assigned()
  expect(new Set(before)).toEqual(new Set(['https://a.example/?gclid=Cj0', 'https://b.example/?gclid=Cj0']))
  await makeCampaign(weir, client, { id: campaign.id, splitGroups: links(30, 70) })
  const after = await assigned()
  const moved = after.map((to, at) => [before[at], to]).filter(([was, is]) => was !== is)
  expect(moved.length).toBeGreaterThan(0)
  expect(new Set(moved.map(String))).toEqual(new Set(['https://a.example/?gclid=Cj0,https://b.example/?gclid=Cj0']))
  await makeCampaign(weir, client, { id: campaign.id, splitGroups: links(50, 50) })
  expect(await assigned(), 'and back, each to the link that they had').toEqual(before)
})

it('paused it lets everyone through, deleted it is unknown, restored it is unchanged', async () => {
  const bot = { userAgent: 'curl/8.5.0' }
  const untilAnswer = (what: string, holds: (answer: { status: number; body: Record<string, unknown> }) => boolean) =>
    until(what, async () => holds(await decide('life', bot)))
  expect(await change('GET', `updateInfoStatus/${campaign.id}`)).toMatchObject({ status: 'paused' })
  await untilAnswer('the pause', ({ body }) => body['category'] === 'unprotected')
  await change('POST', 'delete/', { id: campaign.id })
  await untilAnswer('the deletion', ({ status }) => status === 404)
  await change('POST', 'restore', { id: campaign.id })
  await untilAnswer('the restored one, still paused', ({ body }) => body['category'] === 'unprotected')
  expect(await change('GET', `updateInfoStatus/${campaign.id}`)).toMatchObject({ status: 'active' })
  await untilAnswer('the active one', ({ body }) => body['class'] === 'bot')
})
