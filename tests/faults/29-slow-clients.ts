/**
 * Clients that do not read, do not send, keep connections or hold streams, and their effect on others, for panel and
 * visits.
 */
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { removeFolder } from '../support/weir.ts'
import { grouped, type Fault, type Seen } from './fault.ts'
import { loadOf, pause, startSubject, type Subject } from './service.ts'
import { faultsOf, loadFor, quantile, startLoad, type Load } from './load.ts'

const TOKEN = 'quartz-heron-quartz-38'
const [ATTACKER, OTHERS] = ['127.0.0.1', '127.0.0.9']
/** Milliseconds of calm, of attack, and between two requests of each kind. */
const [CALM_MS, ATTACK_MS, EVERY_MS] = [4000, 10_000, 40]
const VISITS = 200
const PATIENCE_MS = 10_000

type Paths = Record<string, Record<string, string>>
type Others = { latencies: number[]; failed: Map<string, number>; requests: number }

/** Milliseconds of another client's request, over its own connection. */
function ask(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const since = performance.now()
  return new Promise((resolve, reject) => {
    const requested = http.get(
      {
        port,
        host: '127.0.0.1',
        path,
        headers,
        agent: false,
        localAddress: OTHERS,
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      (answer) => {
        answer
          .on('error', reject)
          .on('end', () =>
            answer.statusCode === 200
              ? resolve(performance.now() - since)
              : reject(new Error(String(answer.statusCode))),
          )
          .resume()
      },
    )
    requested.on('error', reject)
  })
}

async function others({ weir, client }: Subject, milliseconds: number): Promise<Others> {
  const paths: Paths = {
    '/health': {},
    '/metrics': { authorization: `Bearer ${TOKEN}` },
    '/postback?hit=none': {},
    '/v1/profile': { authorization: `Bearer ${client.token}` },
    '/': {},
  }
  const seen: Others = { latencies: [], failed: new Map(), requests: 0 }
  const until = performance.now() + milliseconds
  await Promise.all(
    Object.entries(paths).map(async ([path, headers]) => {
      while (performance.now() < until) {
        seen.requests += 1
        await ask(weir.port, path, headers).then(
          (took) => seen.latencies.push(took),
          () => seen.failed.set(path, (seen.failed.get(path) ?? 0) + 1),
        )
        await pause(EVERY_MS)
      }
    }),
  )
  return seen
}

async function cutsOf({ weir }: Subject): Promise<Map<string, number>> {
  const text = await (await fetch(`${weir.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  return new Map(
    [...text.matchAll(/^weir_cut_total\{reason="(\w+)"\} (\d+)$/gm)].map(([, reason = '', count]) => [
      reason,
      Number(count),
    ]),
  )
}

async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: ATTACKER })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Returns what to report, and how to end it. */
type Attack = (subject: Subject) => Promise<() => void>
type Counted = { reason: string } | undefined

async function runAttack(attack: Attack, counted: Counted): Promise<Omit<Seen, 'did'>> {
  const subject = await startSubject({ env: { EDGE_WORKERS: '1', METRICS_TOKEN: TOKEN } })
  const plan = { ...loadOf(subject), connections: 8, rate: VISITS }
  await Promise.all([loadFor(2000, plan), others(subject, 2000)]) // warm-up
  const [calmVisits, calm] = await Promise.all([loadFor(CALM_MS, plan), others(subject, CALM_MS)])
  const end = await attack(subject)
  const running = startLoad(plan)
  const during = await others(subject, ATTACK_MS)
  const visits = await running.stop()
  const cuts = counted ? ((await cutsOf(subject)).get(counted.reason) ?? 0) : undefined
  end()
  await subject.weir.stop()
  removeFolder(subject.dataDir)
  return verdict({ calmVisits, calm, during, visits, cuts, counted })
}

type Measured = {
  calmVisits: Load
  calm: Others
  during: Others
  visits: Load
  cuts: number | undefined
  counted: Counted
}

function verdict({ calmVisits, calm, during, visits, cuts, counted }: Measured): Omit<Seen, 'did'> {
  const p99 = ({ latencies }: { latencies: readonly number[] }): number => quantile(latencies, 0.99)
  const failed = [...during.failed].map(([path, count]) => `${count} of ${path}`).join(', ') || 'none'
  const ratio = (after: { latencies: readonly number[] }, before: { latencies: readonly number[] }) =>
    p99(after) <= Math.max(2 * p99(before), 10)
  return {
    saw: `${grouped(during.requests)} other questions (health, figures, postbacks, profile, page), failed: ${failed}; p99 ${p99(calm).toFixed(1)} ms before, ${p99(during).toFixed(1)} ms during; ${grouped(visits.hits.length)} visits, failures: ${faultsOf(visits).words}; p99 ${p99(calmVisits).toFixed(1)} ms before, ${p99(visits).toFixed(1)} ms during${counted ? `; ${grouped(cuts ?? 0)} counted as ${counted.reason}` : ''}`,
    passed:
      during.failed.size === 0 &&
      faultsOf(visits).count === 0 &&
      ratio(during, calm) &&
      ratio(visits, calmVisits) &&
      (counted === undefined || (cuts ?? 0) > 0),
  }
}

const GET = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const ending = (sockets: net.Socket[]) => () => sockets.forEach((socket) => socket.destroy())

const fault = (name: string, did: string, attack: Attack, counted?: Counted): Fault => ({
  line: 29,
  name,
  run: async () => ({ did, ...(await runAttack(attack, counted)) }),
})

export const slowClients: Fault[] = [
  fault(
    '400 questions on one connection',
    'the document of calls asked for 400 times on one connection that is never read, again as soon as it is cut off',
    async ({ weir }) => {
      const end = new AbortController()
      const again = async (): Promise<void> => {
        while (!end.signal.aborted) {
          const socket = await connect(weir.port)
          socket.pause().write(GET('/v1/openapi.json').repeat(400))
          await Promise.race([once(socket, 'close'), pause(500)])
          socket.destroy()
        }
      }
      void again()
      return () => end.abort()
    },
    { reason: 'pipelined' },
  ),
  fault(
    'slow readers',
    '200 connections that ask for the document of calls 8 times each and never read',
    async ({ weir }) => {
      const sockets = await Promise.all(Array.from({ length: 200 }, () => connect(weir.port)))
      for (const socket of sockets) socket.pause().write(GET('/v1/openapi.json').repeat(8))
      await pause(21_000) // cut off after 20 s without reading
      const more = await Promise.all(Array.from({ length: 200 }, () => connect(weir.port)))
      for (const socket of more) socket.pause().write(GET('/v1/openapi.json').repeat(8))
      await pause(2000) // their buffers are full
      return ending([...sockets, ...more])
    },
    { reason: 'slow_reader' },
  ),
  fault(
    'slow senders on the panel',
    '1 000 connections that begin a sign-in, half of them with a large body, and do not end it',
    async ({ weir }) => {
      const sockets = await Promise.all(Array.from({ length: 1000 }, () => connect(weir.port)))
      sockets.forEach((socket, at) =>
        socket.write(
          `POST /v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n${at % 2 === 0 ? '{' : 'x'.repeat(100_000)}`,
        ),
      )
      await pause(2000)
      return ending(sockets)
    },
    { reason: 'slow_sender' },
  ),
  fault('2 000 idle connections', '2 000 connections of one address that asked once and are kept', async ({ weir }) => {
    const sockets = await Promise.all(Array.from({ length: 2000 }, () => connect(weir.port)))
    for (const socket of sockets) socket.resume().write(GET('/health'))
    await pause(2000)
    return ending(sockets)
  }),
  fault(
    'one client with every stream',
    '300 live streams asked for by one account from 40 addresses',
    async ({ weir, client }) => {
      const requested = Array.from({ length: 300 }, (_, at) =>
        http
          .get(
            `${weir.url}/v1/logs/live`,
            {
              agent: false,
              localAddress: `127.0.0.${20 + (at % 40)}`,
              headers: { authorization: `Bearer ${client.token}` },
            },
            (answer) => void answer.on('error', () => {}).resume(),
          )
          .on('error', () => {}),
      )
      await pause(2000)
      return () => requested.forEach((one) => one.destroy())
    },
  ),
]
