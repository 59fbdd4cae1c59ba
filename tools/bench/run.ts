/**
 * `npm run bench`: cost of a visit relative to a raw node:http server. A separate process sends both the same requests
 * on loopback, in turns; medians with spread. CPU is the process's own, so a noisy neighbour shifts both.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpus } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import {
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from '../../tests/support/weir.ts'
import { fill } from './fill.ts'
import type { Plan, Result } from './load.ts'
import { cpuMicros, load, median, spread } from './measure.ts'
import { loadByWrk } from './wrk.ts'

/** Contents of a large installation. */
const LARGE = { entries: 100_000, campaigns: 10_000 }
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
type Round = { process: number; edges: number; perSecond: number; failed: number }
type Generator = (plan: Plan) => Promise<{ answered: number; failed?: number } | undefined>

/** One closed-loop round: CPU microseconds an answer, and answers a second. */
async function round(pid: number, plan: Plan, generator: Generator = load): Promise<Round> {
  const before = { process: cpuMicros(pid, 'process'), edges: cpuMicros(pid, 'edges') }
  const { answered = 0, failed = 0 } = (await generator(plan)) ?? {}
  const cost = (part: 'process' | 'edges') => (cpuMicros(pid, part) - before[part]) / Math.max(1, answered)
  return { process: cost('process'), edges: cost('edges'), perSecond: answered / plan.seconds, failed }
}

/** The same by wrk: one connection a core, and 32. */
async function byWrk(pids: { weir: number; control: number }, plan: Plan, controlPort: number): Promise<void> {
  for (const connections of [cpus().length, 32]) {
    const [control, weir]: [Round[], Round[]] = [[], []]
    for (let index = 0; index < ROUNDS; index++) {
      const same = { ...plan, connections, seed: 10 + index }
      const floor = await round(pids.control, { ...same, port: controlPort }, loadByWrk)
      if (floor.perSecond === 0) return console.log('no wrk on this machine: what it would measure is left out')
      control.push(floor)
      weir.push(await round(pids.weir, same, loadByWrk))
    }
    console.log(`by wrk, ${connections} connections:`)
    report(control, weir)
  }
}

async function startControl(): Promise<{ child: ChildProcess; port: number; pid: number }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'control.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve) =>
    createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(/:(\d+)$/.exec(line)?.[1]))),
  )
  return { child, port, pid: child.pid ?? 0 }
}

/** Shares of the closed loop's rate; the documents call the last one half load. */
const SHARES = [1 / 16, 1 / 8, 1 / 4, 1 / 2]

/** The control at the same rate shows the measurement's floor. */
async function latencies(plan: Plan, capacity: number, controlPort: number): Promise<void> {
  console.log('visits a second | p50 ms | p99 ms | p99 ms of raw node:http')
  for (const share of SHARES) {
    const rate = Math.floor(capacity * share)
    const [own, floor]: [Result[], Result[]] = [[], []]
    for (let index = 0; index < ROUNDS; index++) {
      const requested = { ...plan, rate, connections: 32, seed: 500 + index }
      floor.push(await load({ ...requested, port: controlPort }))
      own.push(await load(requested))
    }
    const of = (results: Result[], part: 'p50' | 'p99') =>
      spread(
        results.map((one) => one[part]),
        2,
      )
    console.log(
      `${rate} (1/${1 / share} of a closed loop) | ${of(own, 'p50')} | ${of(own, 'p99')} | ${of(floor, 'p99')}`,
    )
  }
}

function report(control: Round[], weir: Round[]): void {
  const times = (part: 'process' | 'edges') => weir.map((one, index) => one[part] / (control[index]?.process ?? 0))
  console.log(
    `raw node:http      ${spread(control.map((one) => one.process))} µs CPU an answer, ${spread(
      control.map((one) => one.perSecond),
      0,
    )} answers/s`,
  )
  console.log(
    `decided + spooled  ${spread(weir.map((one) => one.process))} µs CPU a visit with inserts, ${spread(weir.map((one) => one.edges))} µs of it in the edge, ${spread(
      weir.map((one) => one.perSecond),
      0,
    )} visits/s`,
  )
  console.log(
    `ratio              ${spread(times('edges'), 2)} times raw node:http by the edge's CPU, ${spread(times('process'), 2)} with inserts; by answers a second ${spread(
      weir.map((one, index) => one.perSecond / (control[index]?.perSecond ?? 1)),
      3,
    )}`,
  )
  const failed = [...control, ...weir].reduce((sum, one) => sum + one.failed, 0)
  if (failed > 0) console.log(`NOT CLEAN: ${failed} answers were not 200`)
}

async function measure(weir: Weir, client: Client, campaign: MadeCampaign): Promise<void> {
  const control = await startControl()
  const plan: Plan = {
    port: weir.port,
    path: '/edge/v1/decide',
    token: client.integrationToken,
    key: campaign.key,
    connections: 16,
    rate: 0,
    seconds: SECONDS,
    visitors: 20_000,
    seed: 1,
  }
  const rounds = { control: [] as Round[], weir: [] as Round[] }
  await load({ ...plan, seconds: 2 }) // warms up code and caches
  await load({ ...plan, port: control.port, seconds: 2 })
  for (let index = 0; index < ROUNDS; index++) {
    rounds.control.push(await round(control.pid, { ...plan, port: control.port, seed: 10 + index }))
    rounds.weir.push(await round(weir.process.pid ?? 0, { ...plan, seed: 10 + index }))
  }
  report(rounds.control, rounds.weir)
  await byWrk({ weir: weir.process.pid ?? 0, control: control.pid }, plan, control.port)
  await latencies(plan, median(rounds.weir.map((one) => one.perSecond)), control.port)
  control.child.kill()
}

const dataDir = freshFolder()
let weir = await startWeir({ dataDir })
try {
  console.log(
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}; ${ROUNDS} rounds of ${SECONDS} s, median (least–most)`,
  )
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, {
    countries: ['DE', 'US', 'FR', 'GB', 'CN', 'JP'],
    stopKeywords: ['gratis', 'job'],
  })
  await untilLive(weir, client, campaign)
  const filled = await fill(dataDir, campaign.key, LARGE)
  await weir.stop()
  weir = await startWeir({ dataDir })
  console.log(`${filled.entries} list entries, ${filled.campaigns} campaigns`)
  await measure(weir, client, campaign)
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'window.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
} finally {
  await weir.stop()
  removeFolder(dataDir)
}
