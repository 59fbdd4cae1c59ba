import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { drainConnections } from './drain-connections.ts'

let server: Server
let port: number
let leaving: boolean
let held: ServerResponse[]
beforeEach(async () => {
  leaving = false
  held = []
  server = createServer((request, response) => {
    if (leaving) response.setHeader('connection', 'close')
    if (request.url === '/held') held.push(response)
    else response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => server.closeAllConnections())

const release = (): Promise<void> => {
  leaving = true
  return drainConnections(server)
}

/** A connection, and what happens to it. */
function connect() {
  const socket = net.connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  const outcome = new Promise<string>((resolve) => {
    socket
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
      .on('close', () => resolve(received === '' ? 'closed' : received.slice(0, 12)))
  })
  return {
    socket,
    outcome,
    connected: once(socket, 'connect').catch(() => {}),
    ask: (path = '/') => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`),
  }
}

it('answers every connection that waits in the queue', async () => {
  const waiting = Array.from({ length: 60 }, connect)
  for (const one of waiting) one.ask()
  // The kernel has accepted them all, the loop only one.
  await turn()
  await release()
  expect(await Promise.all(waiting.map(({ outcome }) => outcome))).toEqual(waiting.map(() => 'HTTP/1.1 200'))
  const late = connect()
  expect(await late.outcome).toBe('ECONNREFUSED')
})

it('answers a kept connection once more and ends it, and closes a silent one', async () => {
  const [kept, silent] = [connect(), connect()]
  await Promise.all([kept.connected, silent.connected])
  for (const one of [kept, silent]) {
    one.ask()
    await once(one.socket, 'data')
  }
  const left = release()
  kept.ask()
  const [answer] = (await once(kept.socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/connection: close/i)
  await left
  expect(await Promise.all([kept.outcome, silent.outcome])).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
})

it('waits for a running response, within a limit', async () => {
  const [answered, slow] = [connect(), connect()]
  await Promise.all([answered.connected, slow.connected])
  answered.ask('/held')
  slow.socket.write('GET / HTTP/1.1\r\nhost: ')
  while (held.length === 0) await turn()
  const since = performance.now()
  const left = release()
  setTimeout(() => held[0]?.end('late'), 600)
  expect(await answered.outcome).toBe('HTTP/1.1 200')
  await left
  expect(await slow.outcome).toMatch(/ECONNRESET|closed/)
  expect(performance.now() - since).toBeLessThan(60_000)
})
