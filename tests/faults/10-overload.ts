import { readFileSync } from 'node:fs'
import net from 'node:net'
import { removeFolder, until } from '../support/weir.ts'
import { grouped, type Fault } from './fault.ts'
import { loadOf, pause, startSubject, type Subject } from './service.ts'
import { faultsOf, loadFor, quantile, startLoad } from './load.ts'

/** Connections that repeat at once. For an edge with 50 µs per answer, 10 000 are half a second of work. */
const [NORMAL, MANY] = [16, 8000]
const SLOW = 2000
/** Sockets that send in a turn of 10 ms: each sends once a second. */
const A_TURN = SLOW / 100
const CALM_RATE = 500
/** Allowed memory growth, bytes. */
const GROWTH = 512 * 1024 * 1024

const memoryOf = ({ weir }: Subject): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${weir.process.pid}/status`, 'utf8'))?.[1]) * 1024

/** Peak memory until `end`. */
function watchMemory(subject: Subject): { end: () => number } {
  let most = memoryOf(subject)
  const timer = setInterval(() => (most = Math.max(most, memoryOf(subject))), 100)
  return { end: () => (clearInterval(timer), most) }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

/** Seconds until a second of calm load is answered completely and as fast as before. */
async function normalAgain(subject: Subject, p99Before: number): Promise<number> {
  const since = performance.now()
  for (;;) {
    const load = await loadFor(1000, { ...loadOf(subject), connections: 16, rate: CALM_RATE })
    const took = (performance.now() - since) / 1000
    if (faultsOf(load).count === 0 && quantile(load.latencies, 0.99) <= Math.max(2 * p99Before, 10)) return took
    if (took > 30) return took
  }
}

export const overload: Fault = {
  line: 10,
  name: '3x overload',
  async run() {
    const subject = await startSubject({ env: { EDGE_WORKERS: '1' } })
    const plan = loadOf(subject)
    await loadFor(2000, { ...plan, connections: NORMAL, rate: 0 }) // warm-up
    const capacity = (await loadFor(3000, { ...plan, connections: NORMAL, rate: 0 })).hits.length / 3
    const calm = await loadFor(3000, { ...plan, connections: 16, rate: CALM_RATE })
    const p99 = quantile(calm.latencies, 0.99)
    const [memory, watcher] = [memoryOf(subject), watchMemory(subject)]
    const running = startLoad({ ...plan, connections: MANY, rate: 3 * capacity })
    await pause(8000)
    const load = await running.stop()
    const most = watcher.end()
    const took = await normalAgain(subject, p99)
    await subject.weir.stop()
    removeFolder(subject.dataDir)
    const shed = load.statuses.get(503) ?? 0
    const others = faultsOf(load, { shed: true })
    return {
      did: `${grouped(capacity)} answers/s at capacity; three times that asked on ${grouped(MANY)} connections for 8 s, one edge`,
      saw: `${grouped(load.hits.length)} answered, ${grouped(shed)} shed with 503, ${load.silent503} of them without Retry-After; otherwise: ${others.words}; memory ${megabytes(memory)}, at most ${megabytes(most)}; normal again after ${took.toFixed(1)} s`,
      passed:
        load.hits.length > 0 && shed > 0 && load.silent503 + others.count === 0 && most - memory < GROWTH && took <= 5,
    }
  },
}

export const slowSockets: Fault = {
  line: 10,
  name: '2 000 slow sockets',
  async run() {
    const subject = await startSubject()
    const plan = { ...loadOf(subject), connections: 16, rate: CALM_RATE }
    await loadFor(2000, plan)
    const before = quantile((await loadFor(4000, plan)).latencies, 0.99)
    const [memory, watcher] = [memoryOf(subject), watchMemory(subject)]
    let [open, answered408] = [0, 0]
    const sockets = Array.from({ length: SLOW }, (_, index) => {
      const socket = net.connect(subject.weir.port, '127.0.0.1', () => (open += 1))
      socket.write(
        index % 2 === 0
          ? 'POST /edge/v1/decide HTTP/1.1\r\nhost: x\r\nx-slow: '
          : `POST /edge/v1/decide HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${subject.client.integrationToken}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
      )
      socket
        .on('error', () => {})
        .on('close', () => (open -= 1))
        .on('data', (chunk: Buffer) => (answered408 += chunk.toString('latin1').startsWith('HTTP/1.1 408') ? 1 : 0))
      return socket
    })
    // a few at a time: in one turn they would hold up the generator, which measures here, too
    let turn = 0
    const drip = setInterval(() => {
      for (const socket of sockets.slice(turn * A_TURN, (turn + 1) * A_TURN)) if (socket.writable) socket.write('a')
      turn = (turn + 1) % (SLOW / A_TURN)
    }, 10)
    // opening them keeps the generator busy, which measures here, too
    await until('all sockets to be open', async () => open === SLOW)
    const during = startLoad(plan)
    await pause(45_000) // longer than the limits for head and body
    const load = await during.stop()
    const left = open
    clearInterval(drip)
    const most = watcher.end()
    const since = performance.now()
    await subject.weir.stop()
    const ended = (performance.now() - since) / 1000
    for (const socket of sockets) socket.destroy()
    removeFolder(subject.dataDir)
    const p99 = quantile(load.latencies, 0.99)
    return {
      did: `${grouped(SLOW)} connections that send a byte a second, half in the head, half in the body, beside ${CALM_RATE} hits/s for 45 s`,
      saw: `${grouped(load.hits.length)} answered, failures: ${faultsOf(load).words}; p99 ${before.toFixed(1)} ms before, ${p99.toFixed(1)} ms during; ${grouped(answered408)} got 408, ${left} still open; memory ${megabytes(memory)}, at most ${megabytes(most)}; ended within ${ended.toFixed(1)} s`,
      passed:
        faultsOf(load).count === 0 &&
        left === 0 &&
        p99 <= Math.max(2 * before, 10) &&
        most - memory < GROWTH &&
        ended < 10,
    }
  },
}
