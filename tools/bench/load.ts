/**
 * A load generator for one path: keep-alive sockets on loopback, one request at a time on each. Closed loop (as fast as
 * answers come) or open loop (a fixed rate; a latency counts from the moment a request was due, so a stall is not hidden).
 * Run as a process of its own: `node load.ts '<json of Plan>'`; prints the json of Result.
 */
import net from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { visitBodies } from '../../src/jobs/demo/visits.ts'

export type Plan = { port: number; path: string; token: string; key: string; connections: number; /** A second; 0: closed loop. */ rate: number; seconds: number; visitors: number; seed: number }
/** Latencies in milliseconds. */
export type Result = { answered: number; failed: number; seconds: number; p50: number; p99: number; p999: number; max: number }

const WARM_MS = 1000
const plan = JSON.parse(process.argv[2] ?? '{}') as Plan
const requests = visitBodies(plan).map((body) =>
  Buffer.from(`POST ${plan.path} HTTP/1.1\r\nhost: 127.0.0.1:${plan.port}\r\nauthorization: Bearer ${plan.token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`),
)
const latency = createHistogram()
let [answered, failed, next] = [0, 0, 0]
const free: net.Socket[] = []
const due: number[] = []
const started = performance.now()
const ends = started + plan.seconds * 1000
/** Until then this process warms up, and its own slowness is no latency of the server's. */
const warm = started + WARM_MS
const begun = new WeakMap<net.Socket, number>()

function send(socket: net.Socket, since: number): void {
  begun.set(socket, since)
  socket.write(requests[next++ % requests.length] ?? '')
}

function take(socket: net.Socket, text: string): void {
  if (text.startsWith('HTTP/1.1 200')) answered++
  else failed++
  const now = performance.now()
  if (now >= warm) latency.record(Math.max(1, Math.round((now - (begun.get(socket) ?? now)) * 1000)))
  if (now >= ends) return
  const waiting = due.shift()
  if (plan.rate === 0) send(socket, now)
  else if (waiting !== undefined) send(socket, waiting)
  else free.push(socket)
}

/** An answer is whole when its head and content-length bytes are there; both fit one read nearly always. */
function connect(): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port: plan.port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    let text = ''
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length < head + 4 + length) return
      const whole = text
      text = ''
      take(socket, whole)
    })
  })
}

/**
 * Each millisecond, sends what is due by now. What finds no free socket waits, and its latency counts from the moment it was
 * due. (Sleeping between, because a generator that spins takes one of two cores from the server.)
 */
function pace(sent: number): void {
  const now = performance.now()
  if (now >= ends) return
  const wanted = Math.floor(((now - started) / 1000) * plan.rate)
  for (let index = sent; index < wanted; index++) {
    const socket = free.pop()
    if (socket) send(socket, now)
    else due.push(started + (index / plan.rate) * 1000)
  }
  setTimeout(pace, 1, wanted)
}

const sockets = await Promise.all(Array.from({ length: plan.connections }, connect))
if (plan.rate === 0) for (const socket of sockets) send(socket, performance.now())
else {
  free.push(...sockets)
  pace(0)
}
setTimeout(() => {
  const ms = (percent: number) => latency.percentile(percent) / 1000
  const result: Result = { answered, failed, seconds: (performance.now() - started) / 1000, p50: ms(50), p99: ms(99), p999: ms(99.9), max: latency.max / 1000 }
  console.log(JSON.stringify(result))
  for (const socket of sockets) socket.destroy()
}, plan.seconds * 1000 + 300)
