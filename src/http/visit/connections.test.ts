import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createConnections, type ConnectionBounds } from './connections.ts'
import type { CutReason } from './cuts.ts'

/** `127.0.0.x`: each address is a party of its own, all on this machine. */
type Bench = { connect: (from?: string) => Promise<net.Socket>; cuts: CutReason[] }

async function open(
  answer: RequestListener,
  bounds: Partial<ConnectionBounds> = {},
  trusted: string[] = [],
): Promise<Bench> {
  const cuts: CutReason[] = []
  const connections = createConnections({
    trusted,
    cut: (reason) => cuts.push(reason),
    bounds: { lookMs: 20, ...bounds },
  })
  const server = createServer((request, response) =>
    connections.inTurn(request, response, () => answer(request, response)),
  )
  connections.guard(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const connect = async (from = '127.0.0.1'): Promise<net.Socket> => {
    const socket = net.connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress: from })
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { connect, cuts }
}

const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
/** Received text, and whether the connection is closed. */
function listen(socket: net.Socket): { text: () => string; closed: () => boolean } {
  let text = ''
  let closed = false
  socket.on('data', (part: Buffer) => (text += part.toString('latin1'))).on('close', () => (closed = true))
  return { text: () => text, closed: () => closed }
}

test('answers requests of one connection one at a time, in order', async () => {
  const running: (() => void)[] = []
  const started: (string | undefined)[] = []
  const bench = await open((request, response) => {
    started.push(request.url)
    running.push(() => response.end(`answer to ${request.url}.`))
  })
  const socket = await bench.connect()
  const reply = listen(socket)
  socket.write(ask('/a') + ask('/b') + ask('/c'))
  for (const [at, path] of ['/a', '/b', '/c'].entries()) {
    await vi.waitFor(() => expect(started).toHaveLength(at + 1))
    expect(running).toHaveLength(1)
    running.shift()?.()
    await vi.waitFor(() => expect(reply.text()).toContain(`answer to ${path}.`))
  }
  expect(started).toEqual(['/a', '/b', '/c'])
})

test('too many waiting requests cut their connection; another one still works', async () => {
  const bench = await open((request, response) => void (request.url === '/slow' || response.end('well')), {
    waiting: 3,
  })
  const [greedy, other] = [await bench.connect(), await bench.connect()]
  const [cut, reply] = [listen(greedy), listen(other)]
  greedy.write(ask('/slow').repeat(4))
  other.write(ask('/quick'))
  await vi.waitFor(() => expect(reply.text()).toContain('well'))
  expect(cut.closed()).toBe(false)
  greedy.write(ask('/slow'))
  await vi.waitFor(() => expect(cut.closed()).toBe(true))
  expect(bench.cuts).toEqual(['pipelined'])
})

test('of hundreds of pipelined requests, those behind the cut are never started', async () => {
  const started: string[] = []
  const bench = await open((request) => void started.push(request.url ?? ''), { waiting: 3 })
  const greedy = await bench.connect()
  const cut = listen(greedy)
  greedy.write(ask('/slow').repeat(400))
  await vi.waitFor(() => expect(cut.closed()).toBe(true))
  expect([started, bench.cuts]).toEqual([['/slow'], ['pipelined']])
})

test('after a cut, reads the party’s next connection later, and other parties’ at once', async () => {
  const bench = await open((request, response) => void (request.url === '/slow' || response.end('well')), {
    waiting: 1,
    holdMs: 400,
  })
  const greedy = await bench.connect()
  const cut = listen(greedy)
  greedy.write(ask('/slow').repeat(3))
  await vi.waitFor(() => expect(cut.closed()).toBe(true))
  const since = performance.now()
  const [again, other] = [await bench.connect(), await bench.connect('127.0.0.2')]
  const [late, prompt] = [listen(again), listen(other)]
  again.write(ask('/'))
  other.write(ask('/'))
  await vi.waitFor(() => expect(prompt.text()).toContain('well'))
  expect(late.text()).toBe('')
  await vi.waitFor(() => expect(late.text()).toContain('well'))
  expect(performance.now() - since).toBeGreaterThan(350)
})

test('cuts a client that reads nothing of a response, not a slow one', async () => {
  const large = Buffer.alloc(24 * 1024 * 1024, 'x')
  const bench = await open(
    (_request, response) => {
      let at = 0
      const go = (): void => {
        while (at < large.length && !response.destroyed)
          if (!response.write(large.subarray(at, (at += 65_536)))) return void response.once('drain', go)
        response.end()
      }
      go()
    },
    { readerMs: 3000 }, // both ends share a loop, which a busy machine may delay for a second
  )
  const [still, slow] = [await bench.connect(), await bench.connect()]
  still.write(ask('/still'))
  slow.write(ask('/slow'))
  let taken = 0
  let ended = false
  slow.on('close', () => (ended = true)).pause()
  const reading = setInterval(() => void (taken += (slow.read() as Buffer | null)?.length ?? 0), 5)
  onTestFinished(() => clearInterval(reading))
  still.pause()
  await vi.waitFor(() => expect(bench.cuts).toEqual(['slow_reader']), { timeout: 120_000 })
  await vi.waitFor(() => expect(taken).toBeGreaterThan(large.length), { timeout: 120_000 })
  expect([ended, bench.cuts]).toEqual([false, ['slow_reader']])
})

test('when full, the party with most connections loses silent ones, and a newcomer gets in', async () => {
  const bench = await open((_request, response) => void response.end('well'), { most: 20 })
  const many = await Promise.all(Array.from({ length: 18 }, async () => listen(await bench.connect('127.0.0.2'))))
  const few = [await bench.connect('127.0.0.3'), await bench.connect('127.0.0.3')]
  const kept = few.map(listen)
  const newcomer = await bench.connect('127.0.0.4')
  const reply = listen(newcomer)
  newcomer.write(ask('/'))
  await vi.waitFor(() => expect(reply.text()).toContain('well'))
  await vi.waitFor(() => expect(many.filter(({ closed }) => closed()).length).toBeGreaterThan(0))
  expect(kept.some(({ closed }) => closed())).toBe(false)
  for (const socket of few) socket.write(ask('/'))
  await vi.waitFor(() => expect(kept.every(({ text }) => text().includes('well'))).toBe(true))
  expect(new Set(bench.cuts)).toEqual(new Set(['crowded']))
})

test('the party with most connections takes nobody’s place', async () => {
  const bench = await open((_request, response) => void response.end('well'), { most: 10 })
  const few = (await Promise.all([bench.connect('127.0.0.3'), bench.connect('127.0.0.4')])).map(listen)
  const many = await Promise.all(Array.from({ length: 30 }, async () => listen(await bench.connect('127.0.0.2'))))
  await vi.waitFor(() => expect(many.filter(({ closed }) => closed())).toHaveLength(22))
  expect(few.some(({ closed }) => closed())).toBe(false)
})

test('does not count a trusted proxy’s connections as one party', async () => {
  const bench = await open((_request, response) => void response.end('well'), { most: 10 }, ['127.0.0.2/32'])
  const proxy = await Promise.all(Array.from({ length: 9 }, async () => listen(await bench.connect('127.0.0.2'))))
  await Promise.all(Array.from({ length: 5 }, () => bench.connect('127.0.0.3')))
  await vi.waitFor(() => expect(bench.cuts).toHaveLength(4))
  expect(proxy.some(({ closed }) => closed())).toBe(false)
})
