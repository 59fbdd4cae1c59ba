/**
 * `npm run bench:edges`: cost of a visit with 1, 2 and 4 edges, relative to one: as threads, then, with Postgres and
 * Redis, as processes that share visitors. One generator sends all the same visits, in turns. With few cores, visits a
 * second do not predict a larger machine; CPU a visit does, and shows shared costs.
 */
import { cpus } from 'node:os'
import { startServer } from '../../src/store/events/testing/server.ts'
import { startPostgres, startRedis, withoutPostgres, withoutRedis } from '../../tests/support/servers.ts'
import {
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  untilLive,
  type Weir,
} from '../../tests/support/weir.ts'
import type { Plan } from './load.ts'
import { cpuMicros, load, spread } from './measure.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const EDGES = [1, 2, 4]
/** To each edge: a loop with several requests in a turn spools them at once. */
const CONNECTIONS = 16

type Subject = { edges: number; weirs: Weir[]; plan: Omit<Plan, 'port' | 'seed' | 'connections'> }
/** `refused`: responses other than 200; an overloaded edge refuses. */
type Round = { edge: number; all: number; perSecond: number; refused: number }

/** One generator for each process with a port. */
async function round({ edges, weirs, plan }: Subject, seed: number): Promise<Round> {
  const cpu = (part: 'process' | 'edges') =>
    weirs.reduce((sum, weir) => sum + cpuMicros(weir.process.pid ?? 0, part), 0)
  const before = { process: cpu('process'), edges: cpu('edges') }
  const results = await Promise.all(
    weirs.map(({ port }, index) =>
      load({ ...plan, port, seed: seed + index * 1000, connections: (CONNECTIONS * edges) / weirs.length }),
    ),
  )
  const answered = results.reduce((sum, result) => sum + result.answered, 0)
  return {
    edge: (cpu('edges') - before.edges) / answered,
    all: (cpu('process') - before.process) / answered,
    perSecond: answered / plan.seconds,
    refused: results.reduce((sum, { failed }) => sum + failed, 0) / answered,
  }
}

async function measure(title: string, subjects: readonly Subject[]): Promise<void> {
  const rounds = new Map<number, Round[]>(subjects.map(({ edges }) => [edges, []]))
  for (const subject of subjects) await round({ ...subject, plan: { ...subject.plan, seconds: 2 * subject.edges } }, 1) // warms up code and caches of each thread
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const subject of subjects) rounds.get(subject.edges)?.push(await round(subject, 10 + turn))
  console.log(
    `\n${title}\n\n| edges | visits a second | ratio | µs CPU a visit in the edges | ratio | µs CPU a visit, whole process | refused |\n|---|---|---|---|---|---|---|`,
  )
  const one = rounds.get(1) ?? []
  const ratio = (of: keyof Round, all: readonly Round[]) =>
    spread(
      all.map((each, index) => each[of] / (one[index]?.[of] ?? 1)),
      2,
    )
  for (const [edges, all] of rounds) {
    const of = (key: keyof Round, digits: number) =>
      spread(
        all.map((each) => each[key]),
        digits,
      )
    console.log(
      `| ${edges} | ${of('perSecond', 0)} | ${ratio('perSecond', all)} | ${of('edge', 1)} | ${ratio('edge', all)} | ${of('all', 1)} | ${(100 * Math.max(...all.map(({ refused }) => refused))).toFixed(2)} % |`,
    )
  }
  console.log(`\n(${ROUNDS} rounds of ${SECONDS} s in turns, median and range)`)
}

/** A client with one campaign, known to every edge of `weirs`. */
async function planOf(panel: Weir, weirs: readonly Weir[]): Promise<Subject['plan']> {
  const client = await makeClient(panel, await signIn(panel))
  const campaign = await makeCampaign(panel, client)
  for (const weir of weirs) await untilLive(weir, client, campaign)
  await new Promise((resolve) => setTimeout(resolve, 1000)) // each thread within a second
  return {
    path: '/edge/v1/decide',
    token: client.integrationToken,
    key: campaign.key,
    rate: 0,
    seconds: SECONDS,
    visitors: 20_000,
  }
}

/** Each with its own embedded stores; loads one at a time. */
async function asThreads(): Promise<void> {
  const subjects: Subject[] = []
  try {
    for (const edges of EDGES) {
      const weir = await startWeir({ env: { EDGE_WORKERS: String(edges) } })
      subjects.push({ edges, weirs: [weir], plan: await planOf(weir, [weir]) })
    }
    await measure('Threads of one process (EDGE_WORKERS), embedded stores', subjects)
  } finally {
    for (const { weirs } of subjects)
      for (const weir of weirs) {
        await weir.stop()
        removeFolder(weir.dataDir)
      }
  }
}

/** Processes on one Postgres, one Redis and one event store, which runs in this process. */
async function asProcesses(): Promise<void> {
  const dir = freshFolder()
  const [postgres, redis, store] = [await startPostgres(), await startRedis(), await startServer(dir)]
  const started: Weir[] = []
  try {
    const start = async (ROLE: string) => {
      const weir = await startWeir({
        env: { ROLE, DATABASE_URL: postgres.url, CLICKHOUSE_URL: store.url, REDIS_URL: redis.url },
      })
      started.push(weir)
      return weir
    }
    const panel = await start('panel')
    const weirs = [await start('edge'), await start('edge'), await start('edge'), await start('edge')]
    const plan = await planOf(panel, weirs)
    await measure(
      'Processes (ROLE=edge) that share Postgres, Redis and the event store',
      EDGES.map((edges) => ({ edges, weirs: weirs.slice(0, edges), plan })),
    )
  } finally {
    for (const weir of started) {
      await weir.kill()
      removeFolder(weir.dataDir)
    }
    await Promise.all([store.close(), redis.stop(), postgres.stop()])
    removeFolder(dir)
  }
}

console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
)
await asThreads()
const missing = withoutPostgres ?? withoutRedis
if (missing) console.log(`\nProcesses: SKIPPED, ${missing}`)
else await asProcesses()
