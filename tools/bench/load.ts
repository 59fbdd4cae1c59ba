/**
 * Load generator: keep-alive sockets on loopback, one request at a time on each. Closed loop (as fast as answers come)
 * or open loop (fixed rate; latency counts from the due time). Own process: `node load.ts '<json of Plan>'` prints the
 * JSON of Result.
 *
 * Allocates little, so that its garbage collection does not show.
 */
import net from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { visitBodies } from '../../src/jobs/demo/visits.ts'
import { seeded } from '../../src/lib/numbers/seeded.ts'

export type Plan = {
  port: number
  path: string
  token: string
  key: string
  connections: number
  /** A second; 0: closed loop. */ rate: number
  seconds: number
  visitors: number
  seed: number
}
/** Latencies in milliseconds. */
export type Result = {
  answered: number
  failed: number
  seconds: number
  p50: number
  p99: number
  p999: number
  max: number
}

/** A connection, with the answer being read. */
type Line = {
  socket: net.Socket
  /** Due time of its request. */ since: number
  /** Received part of an answer in several pieces (rare). */ started: Buffer | undefined
}

const WARM_MS = 1000
/** Tolerated delay of sending, and of noticing an answer. */
const STEP_MS = 0.05
const NOBODY = new Int32Array(new SharedArrayBuffer(4))
const READ_BYTES = 64 * 1024
const GOOD = Buffer.from('HTTP/1.1 200')
const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('content-length: ')
const [CARRIAGE_RETURN, ZERO] = [13, 48]
const plan = JSON.parse(process.argv[2] ?? '{}') as Plan
const requests = visitBodies(plan).map((body) =>
  Buffer.from(
    `POST ${plan.path} HTTP/1.1\r\nhost: 127.0.0.1:${plan.port}\r\nauthorization: Bearer ${plan.token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  ),
)
const latency = createHistogram()
let [answered, failed, next] = [0, 0, 0]
const free: Line[] = []
const due: number[] = []
const started = performance.now()
const ends = started + plan.seconds * 1000
/** Warm-up: until then latencies include this process's own slowness. */
const warm = started + WARM_MS
const random = seeded(plan.seed)
const gap = (): number => (-Math.log(1 - random()) / plan.rate) * 1000
let nextDue = started

function send(line: Line, since: number): void {
  line.since = since
  line.socket.write(requests[next++ % requests.length] ?? '')
}

function take(line: Line): void {
  const now = performance.now()
  if (now >= warm) latency.record(Math.max(1, Math.round((now - line.since) * 1000)))
  if (now >= ends) return
  const waiting = due.shift()
  if (plan.rate === 0) send(line, now)
  else if (waiting !== undefined) send(line, waiting)
  else free.push(line)
}

/** Bytes of the whole answer, by its head; 0: the head is incomplete. */
function sizeOf(answer: Buffer): number {
  const head = answer.indexOf(HEAD_END)
  if (head < 0) return 0
  let length = 0
  for (let at = answer.indexOf(LENGTH) + LENGTH.length; answer[at] !== CARRIAGE_RETURN; at++)
    length = length * 10 + (answer[at] ?? ZERO) - ZERO
  return head + HEAD_END.length + length
}

/** `piece` is overwritten by the next one. */
function receive(line: Line, piece: Buffer): void {
  const answer = line.started ? Buffer.concat([line.started, piece]) : piece
  const whole = sizeOf(answer)
  line.started = whole === 0 || answer.length < whole ? Buffer.from(answer) : undefined
  if (line.started) return
  if (answer.compare(GOOD, 0, GOOD.length, 0, GOOD.length) === 0) answered++
  else failed++
  take(line)
}

function connect(): Promise<Line> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.alloc(READ_BYTES)
    const socket = net.connect(
      {
        port: plan.port,
        host: '127.0.0.1',
        noDelay: true,
        onread: { buffer, callback: (bytes) => (receive(line, buffer.subarray(0, bytes)), true) },
      },
      () => resolve(line),
    )
    const line: Line = { socket, since: 0, started: undefined }
    socket.on('error', reject)
  })
}

/**
 * Exponential gaps, like unrelated people. Sends what is due, then sleeps 0.05 ms (spinning would take a core). Without
 * a free connection a visit waits, with latency from its due time.
 */
function sendDue(): void {
  Atomics.wait(NOBODY, 0, 0, STEP_MS)
  const now = performance.now()
  for (; nextDue <= now; nextDue += gap()) {
    const line = free.pop()
    if (line) send(line, nextDue)
    else due.push(nextDue)
  }
  if (now < ends) setImmediate(sendDue)
}

const lines = await Promise.all(Array.from({ length: plan.connections }, connect))
if (plan.rate === 0) for (const line of lines) send(line, performance.now())
else {
  free.push(...lines)
  sendDue()
}
setTimeout(
  () => {
    const ms = (percent: number) => latency.percentile(percent) / 1000
    const result: Result = {
      answered,
      failed,
      seconds: (performance.now() - started) / 1000,
      p50: ms(50),
      p99: ms(99),
      p999: ms(99.9),
      max: latency.max / 1000,
    }
    console.log(JSON.stringify(result))
    for (const { socket } of lines) socket.destroy()
  },
  plan.seconds * 1000 + 300,
)
