/** Drawn request changes are always readable by a server. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRaw } from './support/raw-http.ts'
import { bytesOf, changedBy, rawChange, rawChanges, rawGet } from './support/raw-changes.ts'

const request = rawGet('/land?a=1', [
  ['User-Agent', 'curl/8.5.0'],
  ['Accept', '*/*'],
])

let received: http.IncomingMessage | undefined
const server = http.createServer({ maxHeaderSize: 65_536 }, (message, response) => {
  received = message
  message.resume()
  response.writeHead(204, { connection: 'close' }).end()
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

test('a server reads every changed request', async () => {
  await fc.assert(
    fc.asyncProperty(rawChanges({ most: 4000 }), async (changes) => {
      const to = changedBy(request, changes)
      const raw = await openRaw({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }, { bodiless: true })
      raw.send(bytesOf(to))
      const [answer] = await raw.answers(1)
      raw.close()
      // Node refuses some that nginx accepts: a lower-case method, bytes beyond ASCII in the target
      if (answer?.status === 400 && (to.method === 'get' || /[^\x21-\x7e]/.test(to.target))) return
      expect(answer?.status).toBe(204)
      expect(received?.url).toBe(to.target)
    }),
    { numRuns: 100 },
  )
})

test('every kind of change occurs, and changes something', () => {
  const kinds = new Set<string>()
  for (const change of fc.sample(rawChange(), 2000))
    if (!bytesOf(changedBy(request, [change])).equals(bytesOf(request))) kinds.add(change.change)
  const all = 'add alter body double empty group inflate method move order path protocol query recase remove'
  expect([...kinds].toSorted().join(' ')).toBe(all)
})
