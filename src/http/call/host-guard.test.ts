import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createHosts } from '../../edge/read/hosts.ts'
import { attachEdgeCounter, newEdgeCounts, readEdgeCounts } from '../../store/shared/edge-counts.ts'
import { guardHosts } from './host-guard.ts'

type Line = { code: string; host: string; owner: string; unsaid: number }

test('counts requests by owner of the host, and logs their number once a minute', async () => {
  const lines: Line[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(JSON.parse(line) as Line) } } })
  const hosts = createHosts({ names: ['weir.example'], strict: true })
  hosts.put(
    ['1', '2'],
    [
      { id: '1', name: 'own.example', clientId: '7', state: 'proven' },
      { id: '2', name: 'gone.example', clientId: '7', state: 'lost' },
    ],
  )
  const memory = newEdgeCounts()
  let now = 0
  guardHosts(app, { hosts, count: attachEdgeCounter(memory, []).misdirected, now: () => now })
  for (const url of ['/c/:key', '/v1/profile']) app.get(url, () => ({}))
  const ask = async (host: string, url = '/c/k') => (await app.inject({ url, headers: { host } })).statusCode
  expect(await ask('own.example')).toBe(200)
  expect(await ask('weir.example', '/v1/profile')).toBe(200)
  expect([lines, readEdgeCounts(memory, []).misdirected]).toEqual([[], { stranger: 0, lost: 0, client: 0 }])
  const long = `${'x'.repeat(400)}.example`
  for (const host of [long, 'gone.example', 'other.example']) expect(await ask(host)).toBe(421)
  expect(await ask('own.example', '/v1/profile')).toBe(421)
  expect(readEdgeCounts(memory, []).misdirected).toEqual({ stranger: 2, lost: 1, client: 1 })
  expect(lines).toMatchObject([{ code: 'hostUnknown', host: long.slice(0, 253), owner: 'stranger', unsaid: 0 }])
  now = 60_000
  await ask('gone.example')
  expect(lines.slice(1)).toMatchObject([{ host: 'gone.example', owner: 'lost', unsaid: 3 }])
  await app.close()
})
