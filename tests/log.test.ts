/**
 * The log: machine-readable lines with request ids and no personal data: no address, e-mail, secret or query, over
 * every call.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { ROUTES, type CallName } from '../src/contract/routes.ts'
import { CONTRACT } from '../src/contract/table.ts'
import { QUESTIONS, type Ids } from './support/questions.ts'
import { MISSING } from './support/walk-lists.ts'
import {
  ADMIN,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Weir,
} from './support/weir.ts'

let weir: Weir
beforeAll(async () => {
  weir = await startWeir({ env: { LOG_FORMAT: 'json', LOG_LEVEL: 'debug' } })
})
afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})

const lines = (): Record<string, unknown>[] =>
  weir
    .output()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const SEEN = ['198.51.100.77', '2001:db8:77::5']

/** Mailed links without an account: wrong ones. */
const questionOf = (name: CallName, ids: Ids): Record<string, unknown> =>
  /^auth\.(?:forgot|reset|emailV)/.test(name)
    ? {
        email: 'nobody-queryleak@weir.example',
        domain: 'panel.example',
        id: '1',
        token: 'queryleak',
        password: 'basalt-heron-38',
        confirmPassword: 'basalt-heron-38',
      }
    : QUESTIONS[name](['clients.openAs', 'clients.activate'].includes(name) ? MISSING : ids)

async function ask(name: CallName, token: string, question: Record<string, unknown>): Promise<number> {
  const entry = CONTRACT[name] as Endpoint
  const inQuery = entry.method === 'GET' || entry.method === 'DELETE'
  const query = inQuery
    ? `?${new URLSearchParams(Object.entries<unknown>({ ...question, leak: 'queryleak@weir.example' }).map(([key, value]): [string, string] => [key, String(value)])).toString()}`
    : ''
  const abort = new AbortController()
  const answer = await fetch(
    `${weir.url}${entry.path.replaceAll(/:(\w+)/g, (_whole, key: string) => String(question[key]))}${query}`,
    {
      method: entry.method,
      signal: abort.signal,
      headers: {
        'authorization': `Bearer ${token}`,
        'x-forwarded-for': SEEN[0] ?? '',
        ...(inQuery ? {} : { 'content-type': 'application/json' }),
      },
      ...(inQuery ? {} : { body: JSON.stringify(question) }),
    },
  )
  if (name === 'logs.live') abort.abort()
  else await answer.arrayBuffer()
  return answer.status
}

test('calling every call logs no personal data', async () => {
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  const ids = { ...MISSING, campaign: campaign.id, client: client.id }
  for (const name of Object.keys(ROUTES) as CallName[]) {
    if (name === 'auth.logout') continue
    await Promise.all([admin, client.token].map((token) => ask(name, token, questionOf(name, ids))))
  }
  for (const ip of SEEN)
    await weir.call(
      'POST',
      '/edge/v1/decide',
      { key: campaign.key, ip, url: 'https://g.example/?leak=queryleak', userAgent: 'curl/8' },
      client.integrationToken,
    )
  await weir.call('POST', '/v1/auth/login', { email: client.email, password: 'wrong-heron-99' })
  await fetch(`${weir.url}/c/${campaign.key}?leak=queryleak`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': SEEN[0] ?? '' },
  })
  await fetch(`${weir.url}/postback?hit=none&leak=queryleak`)
  await until('the last call to be logged', async () => lines().some(({ route }) => route === '/postback'))
  for (const line of lines())
    expect(line).toMatchObject({
      time: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      level: expect.stringMatching(/^(?:error|warn|info|debug)$/) as unknown,
      msg: expect.any(String) as unknown,
    })
  const answered = lines().filter(({ msg }) => msg === 'answered')
  expect(answered.length).toBeGreaterThan(200)
  expect(new Set(answered.map(({ route }) => route)).size).toBeGreaterThan(60)
  const output = weir.output()
  for (const secret of [
    ...SEEN,
    ADMIN.email,
    client.email,
    ADMIN.password,
    'basalt-heron-38',
    'wrong-heron-99',
    admin,
    client.token,
    client.integrationToken,
    'queryleak',
    'walk-',
    'team-0',
    '203.0.113.7',
  ])
    expect(output, secret).not.toContain(secret)
  expect(output).not.toMatch(/[\w.+-]+@[\w-]+\.\w/)
})

test('an answer has the caller’s id if plain, else a new one; the log has the same', async () => {
  const idOf = async (named: string | undefined, path = '/v1/profile', method = 'GET') =>
    (
      await fetch(`${weir.url}${path}`, { method, headers: named === undefined ? {} : { 'x-request-id': named } })
    ).headers.get('x-request-id') ?? ''
  expect(await idOf('trace-7f.21_a')).toBe('trace-7f.21_a')
  await until('its line', async () =>
    lines().some(({ reqId, route, status }) => reqId === 'trace-7f.21_a' && route === '/v1/profile' && status === 401),
  )
  expect(await idOf(undefined)).toMatch(/^[\da-f]{16}$/)
  for (const named of ['short', 'x'.repeat(65), 'a b c d e f g', 'mail@weir.example', '{"a":1234567}'])
    expect(await idOf(named)).toMatch(/^[\da-f]{16}$/)
  expect(await idOf('trace-hot-path', '/edge/v1/decide', 'POST'), 'the hottest call says it back').toBe(
    'trace-hot-path',
  )
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => idOf(undefined)))).size).toBe(20)
})

test('if the log’s reader ends, the service continues, and stops properly when asked', async () => {
  const other = await startWeir({ env: { LOG_FORMAT: 'json', LOG_LEVEL: 'debug' } })
  try {
    for (const output of [other.process.stdout, other.process.stderr]) output?.destroy()
    // each logs a line that nobody reads
    for (let turn = 0; turn < 20; turn += 1)
      expect((await fetch(`${other.url}/v1/profile`)).status, `answer ${turn}`).toBe(401)
    expect(await other.stop()).toBe(0)
  } finally {
    removeFolder(other.dataDir)
  }
})
