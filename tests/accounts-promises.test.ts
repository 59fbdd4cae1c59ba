/** Promises about accounts beyond single features: changing GETs, exact passwords, logs without secrets. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { CONTRACT } from '../src/contract/table.ts'
import {
  ADMIN,
  expectOk,
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  type Weir,
} from './support/weir.ts'
import { busy } from './support/busy.ts'

const dataDir = freshFolder()
let weir: Weir
let admin: string
beforeAll(async () => {
  weir = await startWeir({ dataDir })
  admin = await signIn(weir)
})
afterAll(async () => {
  await weir.stop()
  removeFolder(dataDir)
})

const CHANGING = (Object.values(CONTRACT) as Endpoint[]).filter(
  ({ method, effect, allowed }) => method === 'GET' && effect === 'changes' && allowed !== 'public',
)
const addressOf = ({ path: way }: Endpoint) => `${weir.url}${way.replaceAll(/:\w+/g, '1')}?id=1&status=0&company=1`

it.each(CHANGING.map((entry) => [entry.name, entry] as const))(
  '%s changes with a Bearer token only, never by HEAD, and is not cached',
  async (_name, entry) => {
    const url = addressOf(entry)
    for (const headers of [
      { cookie: `token=${admin}; access_token=${admin}` },
      { 'x-authorization': `Bearer ${admin}` },
    ])
      expect((await fetch(url, { headers })).status).toBe(401)
    expect((await fetch(`${url}&token=${admin}&access_token=${admin}`)).status).toBe(401)
    expect(
      (await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${admin}` } })).status,
    ).toBeGreaterThanOrEqual(404)
    const answer = await fetch(url, { headers: { authorization: `Bearer ${admin}` } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBeNull()
  },
)

it('a session counts whatever the case of the scheme before its token', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Basic']) {
    const { status } = await fetch(`${weir.url}/v1/profile`, { headers: { authorization: `${scheme} ${admin}` } })
    expect(status, scheme).toBe(scheme === 'Basic' ? 401 : 200)
  }
})

it('the panel sends a changing call once, on an action, never as a cached or retried query', () => {
  const changes = new Set(
    (Object.values(CONTRACT) as Endpoint[])
      .filter(({ effect }) => effect === 'changes')
      .map(({ name }) => name as string),
  )
  const root = path.join(import.meta.dirname, '..', 'web')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const requested = files.flatMap((name) =>
    [...readFileSync(path.join(root, name), 'utf8').matchAll(/useApiQuery\('([\w.]+)'/g)].map(
      (found) => found[1] ?? '',
    ),
  )
  expect(requested.length).toBeGreaterThan(20)
  expect(requested.filter((name) => changes.has(name))).toEqual([])
  expect(readFileSync(path.join(root, 'api', 'query.ts'), 'utf8')).toContain('mutations: { retry: false }')
})

it('changes by staff and owners by a GET are in the audit log', async () => {
  const client = await makeClient(weir, admin)
  const campaign = await makeCampaign(weir, client)
  for (const way of [
    `/v1/company/copy/${campaign.id}`,
    `/v1/company/updateInfoStatus/${campaign.id}`,
    '/v1/apiKey/generateKey',
  ])
    await expectOk(weir.call('GET', way, undefined, client.token))
  await expectOk(weir.call('GET', `/v1/clients/activate?id=${client.id}&status=0`, undefined, admin))
  const { entries } = (await expectOk(weir.call('GET', `/v1/audit?clientId=${client.id}`, undefined, admin))) as {
    entries: { action: string }[]
  }
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['company.copy', 'company.updateInfoStatus', 'apiKey.generateKey', 'clients.activate']),
  )
})

it('a password of 128 characters counts whole; 129 and a megabyte are refused at once', async () => {
  const long = 'ї'.repeat(127)
  const { token } = await makeClient(weir, admin)
  const change = (currentPassword: string, password: string) =>
    weir.call(
      'POST',
      '/v1/profile/update',
      { data: { currentPassword, password, password_confirmation: password } },
      token,
    )
  expect((await change('basalt-heron-38', `${long}ab`)).status).toBe(422)
  await expectOk(change('basalt-heron-38', `${long}a`))
  expect((await change(`${long}b`, 'granite-otter-72')).status, 'another last character').toBe(422)
  expect((await change(long, 'granite-otter-72')).status, 'without the last character').toBe(422)
  const started = performance.now()
  const answer = await weir.call('POST', '/v1/auth/login', { email: ADMIN.email, password: 'x'.repeat(1_000_000) })
  expect(answer.status).toBe(422)
  expect(performance.now() - started).toBeLessThan(2000 * busy())
})

it('the log contains no secret', async () => {
  const client = await makeClient(weir, admin)
  const { apiKey } = (await expectOk(weir.call('GET', '/v1/apiKey/generateKey', undefined, client.token))) as {
    apiKey: { key?: string } | string
  }
  await weir.call('POST', '/v1/auth/login', { email: client.email, password: 'wrong-password-71' })
  await weir.call('POST', '/v1/auth/forgot-password', { email: client.email })
  for (const secret of [
    admin,
    client.token,
    client.integrationToken,
    ADMIN.password,
    'basalt-heron-38',
    'wrong-password-71',
    typeof apiKey === 'string' ? apiKey : (apiKey.key ?? admin),
  ])
    expect(weir.output()).not.toContain(secret)
})
