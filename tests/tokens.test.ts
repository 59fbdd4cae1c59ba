/** Integration tokens over HTTP on two edges: owners, renewal, and departing people. */
import { rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import {
  expectOk,
  freshFolder,
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

const dataDir = freshFolder()
let weir: Weir
let admin: string
let client: Client
let campaign: MadeCampaign
beforeAll(async () => {
  weir = await startWeir({ dataDir, env: { EDGE_WORKERS: '2' } })
  admin = await signIn(weir)
  client = await makeClient(weir, admin)
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})
afterAll(async () => {
  await weir.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const visit = (key: string, more: object = {}) => ({
  key,
  ip: '81.2.69.142',
  url: 'https://garden.example/?utm_source=fb',
  userAgent: 'Mozilla/5.0',
  ...more,
})

/** A token's statuses on several connections, to reach every edge. */
async function statuses(token: string, key: string): Promise<number[]> {
  return Promise.all(
    Array.from(
      { length: 8 },
      () =>
        new Promise<number>((resolve, reject) => {
          const body = JSON.stringify(visit(key))
          const socket = createConnection(weir.port, '127.0.0.1', () =>
            socket.end(
              `POST /edge/v1/decide HTTP/1.1\r\nhost: edge.example\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
            ),
          )
          let text = ''
          socket
            .on('data', (chunk: Buffer) => (text += chunk.toString()))
            .on('error', reject)
            .on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)))
        }),
    ),
  )
}
const everyEdge = (token: string, key: string, status: number): Promise<boolean> =>
  until(`every edge to answer ${status}`, async () => (await statuses(token, key)).every((one) => one === status))
/** The process part takes logs and follows changes itself. */
const logAnswers = (key: string, token: string, status: number): Promise<boolean> =>
  until(
    `a log to be answered ${status}`,
    async () => (await weir.call('POST', '/edge/v1/log', { key, visits: [LINE] }, token)).status === status,
  )
const tokenOf = async (id: string | undefined, who = client.token) =>
  (await expectOk(
    weir.call('GET', `/v1/company/token${id === undefined ? '' : `?id=${id}`}`, undefined, who),
  )) as unknown as {
    token: string
    oldUntil: string | null
    uses: { host: string; family: string; at: string; token: string; companyId: string }[]
  }
const renew = async (body: object, who = client.token) =>
  (await expectOk(weir.call('POST', '/v1/company/renewToken', body, who))) as unknown as {
    token: string
    oldUntil: string | null
  }
const profile = async (who: string) =>
  (await expectOk(weir.call('GET', '/v1/profile', undefined, who)))['profile'] as {
    id: string
    integrationToken: string
  }

const LINE = {
  time: Date.now(),
  mark: 'one line',
  ip: '81.2.69.142',
  url: 'https://garden.example/',
  userAgent: 'x',
  referrer: '',
}
const PASSWORD = 'a river without fish'
let mates = 0
async function makeMate(): Promise<{ id: string; email: string; token: string }> {
  const email = `mate-${process.pid}-${++mates}@weir.example`
  const { teamUser } = (await expectOk(
    weir.call('POST', '/v1/teamUsers/addTeamUser', { email, password: PASSWORD, name: 'Mate', limit: 5 }, client.token),
  )) as { teamUser: { id: string } }
  return { id: teamUser.id, email, token: await signIn(weir, { email, password: PASSWORD }) }
}

it('a known token with an unknown key gets 404, also before its client has a campaign', async () => {
  const fresh = await makeClient(weir, admin)
  await everyEdge(fresh.integrationToken, 'c_nobodys', 404)
  await logAnswers('c_nobodys', fresh.integrationToken, 404)
  const { status, body } = await weir.call('POST', '/edge/v1/decide', visit(campaign.key), fresh.integrationToken)
  expect([status, failure.safeParse(body).success], 'somebody else’s campaign').toEqual([404, true])
  await everyEdge('wt_nobodys', campaign.key, 401)
})

it('a campaign’s token opens only that campaign, the account’s all of them', async () => {
  const other = await makeCampaign(weir, client, { name: 'Other' })
  const { token } = await tokenOf(other.id)
  await everyEdge(token, other.key, 200)
  await everyEdge(token, campaign.key, 404)
  await everyEdge(client.integrationToken, other.key, 200)
  await logAnswers(campaign.key, token, 404)
  const archive = await fetch(`${weir.url}/v1/company/download?company=${other.id}`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  const bytes = Buffer.from(await archive.arrayBuffer())
  expect(unzipped(bytes), 'the archive has the campaign’s own').toContain(token)
  expect(unzipped(bytes)).not.toContain(client.integrationToken)
})

it('a renewed token works beside the new one until its grace period ends, with 0 days not at all', async () => {
  const own = await makeCampaign(weir, client, { name: 'Renewed' })
  const first = (await tokenOf(own.id)).token
  await everyEdge(first, own.key, 200)
  const second = await renew({ id: own.id, graceDays: 3 })
  expect(Math.abs(Date.parse(second.oldUntil ?? '') - Date.now() - 3 * 86_400_000)).toBeLessThan(60_000)
  await everyEdge(second.token, own.key, 200)
  await everyEdge(first, own.key, 200) // earlier downloads keep working
  const shown = await until('the site that still asks with the old one to be shown', async () => {
    const current = await tokenOf(own.id)
    return current.uses.some((use) => use.token === 'old') && current
  })
  expect(shown).toMatchObject({ token: second.token, oldUntil: second.oldUntil })
  expect(shown.uses.find((use) => use.token === 'old')).toMatchObject({
    host: 'garden.example',
    family: 'IPv4',
    companyId: own.id,
  })
  const third = await renew({ id: own.id, graceDays: 0 })
  expect(third.oldUntil).toBeNull()
  await everyEdge(second.token, own.key, 401)
  await everyEdge(first, own.key, 401)
  await everyEdge(third.token, own.key, 200)
  for (const old of [first, second.token]) await logAnswers(own.key, old, 401)
  const gate = await fetch(`${weir.url}/edge/v1/auth`, {
    headers: {
      'authorization': `Bearer ${first}`,
      'x-weir-key': own.key,
      'x-real-ip': '81.2.69.142',
      'x-original-url': 'https://garden.example/',
    },
  })
  expect(gate.status, 'a gate’s 401 would be a destination').toBe(400)
})

it('tickets and probe scripts outlive the renewal of their token', async () => {
  const own = await makeCampaign(weir, client, { name: 'Sealed' })
  const { token } = await tokenOf(own.id)
  await everyEdge(token, own.key, 200)
  const decided = await expectOk(weir.call('POST', '/edge/v1/decide', visit(own.key), token))
  const after = await renew({ id: own.id, graceDays: 0 })
  await everyEdge(after.token, own.key, 200)
  const answer = await fetch(`${weir.url}/edge/v1/signals`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ ticket: decided['probe'], seen: {} }),
  })
  expect(answer.status).toBe(200)
})

it('a team user sees their own campaigns’ tokens and never the account’s', async () => {
  const mate = await makeMate()
  expect((await profile(mate.token)).integrationToken).toBe('')
  expect((await weir.call('GET', '/v1/company/token', undefined, mate.token)).status).toBe(403)
  expect((await weir.call('POST', '/v1/company/renewToken', { graceDays: 0 }, mate.token)).status).toBe(403)
  expect(
    (await weir.call('GET', `/v1/company/token?id=${campaign.id}`, undefined, mate.token)).status,
    'another’s campaign',
  ).toBe(404)
  const own = await makeCampaign(weir, { ...client, token: mate.token }, { name: 'Of the mate' })
  const { token, uses } = await tokenOf(own.id, mate.token)
  expect(uses).toEqual([])
  await everyEdge(token, own.key, 200)
  const guide = await expectOk(weir.call('GET', `/v1/integration?lang=en&companyId=${own.id}`, undefined, mate.token))
  expect(JSON.stringify(guide)).not.toContain(client.integrationToken)
  expect(JSON.stringify(guide)).toContain(token)
})

it('tokens visible to a team user end with their deletion: at once with 0 days, or after seven', async () => {
  const mate = await makeMate()
  const own = await makeCampaign(weir, { ...client, token: mate.token }, { name: 'Left behind' })
  const seen = (await tokenOf(own.id, mate.token)).token
  await everyEdge(seen, own.key, 200)
  const deleted = await expectOk(
    weir.call('POST', '/v1/teamUsers/deleteTeamUser', { id: mate.id, graceDays: 0 }, client.token),
  )
  expect(deleted).toMatchObject({ tokens: 1, oldUntil: null })
  await everyEdge(seen, own.key, 401)
  await logAnswers(own.key, seen, 401)
  const { token } = await tokenOf(own.id)
  expect(token).not.toBe(seen)
  await everyEdge(token, own.key, 200)
  await everyEdge(client.integrationToken, own.key, 200)

  const next = await makeMate()
  const kept = await makeCampaign(weir, { ...client, token: next.token }, { name: 'Kept a week' })
  const before = (await tokenOf(kept.id, next.token)).token
  const later = await expectOk(weir.call('POST', '/v1/teamUsers/deleteTeamUser', { id: next.id }, client.token))
  expect(Math.round((Date.parse(String(later['oldUntil'])) - Date.now()) / 86_400_000)).toBe(7)
  await everyEdge(before, kept.key, 200)
  const received = await until('the owner to be notified', async () => {
    const { notifications } = (await weir.call('GET', '/v1/notifications', undefined, client.token)).body as {
      notifications?: { title: string; text?: string; message?: string }[]
    }
    return notifications?.some((one) => JSON.stringify(one).includes(next.email)) && notifications
  })
  expect(received.length).toBeGreaterThan(0)
})

it('the owner renews the account’s token, too, and sees the sites that use it', async () => {
  const before = (await profile(client.token)).integrationToken
  await everyEdge(before, campaign.key, 200)
  await until('its sites to be shown', async () =>
    (await tokenOf(undefined)).uses.some((use) => use.token === 'account' && use.host === 'garden.example'),
  )
  const after = await renew({ graceDays: 0 })
  expect((await profile(client.token)).integrationToken).toBe(after.token)
  await everyEdge(before, campaign.key, 401)
  await everyEdge(after.token, campaign.key, 200)
})

/** Texts of a zip's files. */
const unzipped = (bytes: Buffer): string =>
  Object.values(unzipSync(bytes))
    .map((file) => strFromU8(file))
    .join('\n')
