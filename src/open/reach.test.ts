import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { readSettings } from '../rules/settings.ts'
import { answerWhileWaiting, waitForServer } from './reach.ts'

/** A store that gives these reasons, the last one until `there`. */
function storeWith(...reasons: string[]) {
  let [calls, isThere] = [0, false]
  return {
    ask: async () => (isThere ? undefined : (reasons[Math.min(calls++, reasons.length - 1)] ?? 'away')),
    calls: () => calls,
    comes: () => void (isThere = true),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return port
}

test('tells each reason once, and goes on when the store is there', async () => {
  const store = storeWith('away', 'away', 'refuses the password', 'away')
  const lines: string[] = []
  const waiting = waitForServer(store, { say: (line) => lines.push(line) }, { reason: 'away', latest: 1 })
  await vi.waitFor(() => expect(store.calls()).toBeGreaterThan(4), { timeout: 60_000 })
  store.comes()
  await waiting
  expect(lines).toEqual(['waits: refuses the password'])
})

test('answers 503 meanwhile, with the reason at /health, and ends on demand', async () => {
  const port = await freePort()
  const settings = readSettings({ PORT: String(port), HOST: '127.0.0.1' })
  const ending = new AbortController()
  const lines: string[] = []
  const parts = { version: '1', say: (line: string) => lines.push(line), ending: ending.signal }
  const waiting = answerWhileWaiting(settings, storeWith('away'), parts, 'away').catch((error: Error) => error.name)
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const health = await vi.waitFor(() => get('/health'), { timeout: 60_000 })
  expect([health.status, health.headers.get('retry-after'), await health.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ conditions: ['configAway'], starting: true }),
  ])
  expect((await get('/v1/profile')).status).toBe(503)
  ending.abort()
  expect(await waiting).toBe('AbortError')
  expect(lines).toEqual(['waits: away'])
  await expect(get('/health')).rejects.toThrow('fetch failed')
})
