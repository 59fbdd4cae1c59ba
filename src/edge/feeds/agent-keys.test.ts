import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDirectoryReader, type ReadDirectory } from '../../outside/agent-directory.ts'
import { openGuardedGet } from '../../outside/guarded-fetch.ts'
import { saveDirectory, pruneDirectories } from '../../store/config/crawlers/agent-directories.ts'
import { agentDirectories } from '../../store/config/schema.ts'
import { openTestDatabase } from '../../store/config/testing/open.ts'
import { createAgentKeys, type AgentKeysParts } from './agent-keys.ts'
import { directoryOfKeys, publishKeys, TEST_KEY, TEST_KEY_ID, type Published } from '../testing/signing.ts'

const HOUR = 3_600_000
let db: Awaited<ReturnType<typeof openTestDatabase>>['db']
let remove: () => Promise<void>
let published: Published
let time: number
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
})
afterAll(() => remove())
beforeEach(async () => {
  time = Date.UTC(2026, 10, 23)
  await db.delete(agentDirectories)
  published = await publishKeys()
  return () => published.close()
})

const read = createDirectoryReader(openGuardedGet({ allowed: ['127.0.0.1'] }))
const open = (more: Partial<AgentKeysParts> = {}) => createAgentKeys({ db, read, now: () => time, ...more })
const whyOf = (keys: ReturnType<typeof open>, id = TEST_KEY_ID, agent = published.agent): string => {
  const found = keys.look(agent, id)
  return found.key ? '' : found.why
}

test('keys are pending until read; other edges read them from the store', async () => {
  const keys = open()
  for (let again = 0; again < 5; again += 1) expect(whyOf(keys)).toBe('pending')
  await keys.idle()
  expect([whyOf(keys), whyOf(keys, TEST_KEY.kid)]).toEqual(['', ''])
  const other = open()
  expect(whyOf(other)).toBe('pending')
  await other.idle()
  expect(whyOf(other)).toBe('')
  expect(published.requests()).toBe(1)
})

test('looks for a missing key again after a minute, and not sooner', async () => {
  const keys = open()
  whyOf(keys, 'new')
  await keys.idle()
  for (let again = 0; again < 5; again += 1) expect(whyOf(keys, 'new')).toBe('unknown_key')
  await keys.idle()
  expect(published.requests()).toBe(1)
  time += 61_000
  published.answer.body = directoryOfKeys({ ...TEST_KEY, kid: 'new' })
  expect(whyOf(keys, 'new'), 'it may be there by now').toBe('pending')
  await keys.idle()
  expect(whyOf(keys, 'new')).toBe('')
  expect(published.requests()).toBe(2)
})

test('reads stale keys again; removed ones no longer count', async () => {
  published.answer.cacheControl = 'public, max-age=7200'
  const keys = open()
  whyOf(keys)
  await keys.idle()
  time += 2 * HOUR - 1
  whyOf(keys)
  await keys.idle()
  expect(published.requests()).toBe(1)
  published.answer.body = directoryOfKeys()
  time += 1
  expect(whyOf(keys), 'nobody waits').toBe('')
  await keys.idle()
  expect(whyOf(keys)).toBe('unknown_key')
})

test('an unreadable directory refutes nothing; keys read before count for a day', async () => {
  const keys = open()
  whyOf(keys)
  await keys.idle()
  published.answer.status = 500
  time += 23 * HOUR
  whyOf(keys)
  await keys.idle()
  expect([whyOf(keys), whyOf(keys, 'other')]).toEqual(['', 'unreachable'])
  time += 2 * HOUR
  expect(whyOf(keys)).toBe('pending')
  await keys.idle()
  expect(whyOf(keys)).toBe('unreachable')
  const before = published.requests()
  whyOf(keys)
  await keys.idle()
  expect(published.requests(), 'not at each visit').toBe(before)
})

test.each([
  ['a page', { type: 'text/html' }],
  ['another type', { type: 'application/json' }],
  ['no JSON', { body: '{"keys"' }],
  ['no keys', { body: '{}' }],
  ['too long', { body: JSON.stringify({ keys: [], more: 'x'.repeat(70_000) }) }],
  ['a redirect', { status: 302 }],
])('%s is no directory', async (_what, answer) => {
  Object.assign(published.answer, answer)
  const keys = open()
  whyOf(keys)
  await keys.idle()
  expect(whyOf(keys)).toBe('unreachable')
})

test('ignores keys of other kinds', async () => {
  published.answer.body = directoryOfKeys(
    { kty: 'RSA', n: 'x', e: 'AQAB', kid: 'rsa' },
    { kty: 'OKP', crv: 'X25519', x: TEST_KEY.x, kid: 'exchange' },
    { kty: 'OKP', crv: 'Ed25519', x: 'short', kid: 'short' },
    TEST_KEY,
  )
  const keys = open()
  whyOf(keys)
  await keys.idle()
  expect(['rsa', 'exchange', 'short', TEST_KEY_ID].map((id) => whyOf(keys, id))).toEqual([
    'unknown_key',
    'unknown_key',
    'unknown_key',
    '',
  ])
})

test('a key counts for the directory’s time span, in seconds or milliseconds', async () => {
  published.answer.body = directoryOfKeys({ ...TEST_KEY, nbf: time / 1000 + 60, exp: time + 2 * HOUR })
  const keys = open()
  whyOf(keys)
  await keys.idle()
  expect(whyOf(keys), 'not yet').toBe('unknown_key')
  time += 61_000
  expect(whyOf(keys)).toBe('')
  const other = open()
  whyOf(other)
  await other.idle()
  expect(whyOf(other), 'by the store').toBe('')
  time += 2 * HOUR
  expect(whyOf(keys), 'no longer').not.toBe('')
})

test('a hanging directory delays nothing: it times out, and others are read meanwhile', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const hanging = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  // generous: the machine is busy
  const brief = createDirectoryReader(openGuardedGet({ allowed: ['127.0.0.1'], timeoutMs: 300 }))
  const keys = open({ read: (agent) => (agent === hanging ? brief : read)(agent) })
  expect([whyOf(keys, TEST_KEY_ID, hanging), whyOf(keys)]).toEqual(['pending', 'pending'])
  await vi.waitFor(() => expect(whyOf(keys)).toBe(''), { timeout: 60_000 })
  await keys.idle()
  expect(whyOf(keys, TEST_KEY_ID, hanging)).toBe('unreachable')
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('invented agents exhaust nothing: fetches are limited overall and per site', async () => {
  const fetched: string[] = []
  const none: ReadDirectory = async (agent) => {
    fetched.push(agent)
    throw new Error('no such host')
  }
  const keys = open({ read: none, rates: { all: { burst: 7, seconds: 2 }, site: { burst: 3, seconds: 30 } } })
  for (let at = 0; at < 20; at += 1) {
    whyOf(keys, 'k', `https://a${at}.one.example`)
    await keys.idle()
  }
  expect(fetched).toHaveLength(3)
  for (let at = 0; at < 20; at += 1) {
    whyOf(keys, 'k', `https://b${at}.example`)
    await keys.idle()
  }
  expect(fetched, 'the site is the last two labels').toHaveLength(7)
  time += 2000
  whyOf(keys, 'k', 'https://later.example')
  await keys.idle()
  expect(fetched).toHaveLength(8)
})

test('a failing directory is asked ever less often, down to once an hour', async () => {
  const fetchedAt: number[] = []
  const failing: ReadDirectory = async () => {
    fetchedAt.push(time)
    throw new Error('no such host')
  }
  const keys = open({ read: failing })
  for (const end = time + 5 * HOUR; time < end; time += 15_000) {
    whyOf(keys)
    await keys.idle()
  }
  const minutes = fetchedAt.slice(1).map((at, before) => (at - (fetchedAt[before] ?? 0)) / 60_000)
  expect(minutes).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('reads 32 directories at once, and remembers the newest thousand agents', async () => {
  const waiting: (() => void)[] = []
  const slow: ReadDirectory = () => new Promise((_resolve, reject) => waiting.push(() => reject(new Error('away'))))
  const rates = { all: { burst: 5000, seconds: 1 }, site: { burst: 5000, seconds: 1 } }
  const busy = open({ read: slow, rates })
  for (let at = 0; at < 40; at += 1) whyOf(busy, 'k', `https://a${at}.example`)
  await vi.waitFor(() => expect(waiting).toHaveLength(32))
  for (const end of waiting) end()
  await busy.idle()
  expect(waiting).toHaveLength(32)

  const none: ReadDirectory = () => Promise.reject(new Error('no such host'))
  const keys = open({ read: none, rates })
  for (let at = 0; at <= 1000; at += 1) {
    whyOf(keys, 'k', `https://b${at}.example`)
    if (at % 20 === 0) await keys.idle()
  }
  await keys.idle()
  expect([0, 1, 1000].map((at) => whyOf(keys, 'k', `https://b${at}.example`))).toEqual([
    'pending',
    'unreachable',
    'unreachable',
  ])
})

test('the store holds a bounded number of strangers; known ones are renewed', async () => {
  const row = (agent: string, at: number) => ({
    agent,
    keys: [],
    fetchedAt: new Date(at),
    freshUntil: new Date(at + HOUR),
    expiresAt: new Date(at + 24 * HOUR),
  })
  for (const agent of ['a', 'b', 'c']) await saveDirectory(db, row(agent, time), 2)
  await saveDirectory(db, row('a', time + 1000), 2)
  await saveDirectory(db, row('a', time + 500), 2)
  const agents = async () =>
    (await db.select().from(agentDirectories)).map(({ agent, fetchedAt }) => `${agent} ${fetchedAt.getTime() - time}`)
  expect((await agents()).sort()).toEqual(['a 1000', 'b 0'])
  await pruneDirectories(db, new Date(time + 24 * HOUR))
  expect(await agents()).toEqual(['a 1000'])
})

test('reads the first 32 keys of an endless directory, and keeps it for five minutes to a day', async () => {
  const keys = Array.from({ length: 40 }, (_, at) => ({ ...TEST_KEY, kid: `key ${at}` }))
  published.answer.body = directoryOfKeys(...keys)
  const directory = await read(published.agent)
  expect(directory.keys.map(({ ids }) => ids[1])).toEqual(keys.slice(0, 32).map(({ kid }) => kid))
  const freshBy = async (cacheControl: string): Promise<number> => {
    published.answer.cacheControl = cacheControl
    return (await read(published.agent)).freshMs
  }
  expect(await freshBy('max-age=0')).toBe(HOUR / 12)
  expect(await freshBy('max-age=999999999')).toBe(24 * HOUR)
  expect(await freshBy('max-age=7200, no-store')).toBe(HOUR / 12)
})
