/**
 * `npm run bench:replay-beside`: effect of a replay on concurrent visits. The built service gets a steady rate,
 * alternately with and without a replay; prints p99 and ratio per turn. BENCH_RATE visits a second (200), BENCH_ROUNDS
 * (7) of BENCH_SECONDS (10), BENCH_HITS past hits (2,000,000). Exits 1 when the median ratio is above 2 or invalid: a
 * response other than 200, or a turn without judged hits, as on a busy machine.
 */
import { cpus } from 'node:os'
import {
  expectOk,
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from '../../tests/support/weir.ts'
import { fillPast } from './fill-past.ts'
import type { Plan, Result } from './load.ts'
import { load, median, spread } from './measure.ts'

const numberOf = (name: string, usual: number): number => Number(process.env[name] ?? usual)
const RATE = numberOf('BENCH_RATE', 200)
const ROUNDS = numberOf('BENCH_ROUNDS', 7)
const SECONDS = numberOf('BENCH_SECONDS', 10)
const HITS = numberOf('BENCH_HITS', 2_000_000)
/** Highest allowed ratio of p99 with and without a replay. */
const MOST = 2

type Replay = { id: string; state: string; judged: number }
type Who = { weir: Weir; client: Client; past: MadeCampaign }

const read = async ({ weir, client }: Who, id: string): Promise<Replay> =>
  (await expectOk(weir.call('GET', `/v1/replay/${id}`, undefined, client.token)))['replay'] as Replay

/** A turn with a replay; returns its judged visits. */
async function beside(who: Who, plan: Plan): Promise<{ result: Result; judged: number }> {
  const { weir, client, past } = who
  const draft = { settings: { excludedCountries: ['FR', 'PL'], stopKeywords: ['gratis'] } }
  const question = { companyId: past.id, days: 120, timezone: 'UTC', draft, exact: true }
  const { id } = (await expectOk(weir.call('POST', '/v1/replay', question, client.token)))['replay'] as Replay
  const started = await until('the replay to be under way', async () => {
    const now = await read(who, id)
    return now.judged > 0 ? now : undefined
  })
  const result = await load(plan)
  const ended = await read(who, id)
  if (ended.state !== 'running') throw new Error(`the replay is ${ended.state}: give it more hits by BENCH_HITS`)
  await expectOk(weir.call('POST', `/v1/replay/${id}/cancel`, {}, client.token))
  return { result, judged: ended.judged - started.judged }
}

async function measure(who: Who, plan: Plan): Promise<boolean> {
  const [alone, replayed, judged]: [Result[], Result[], number[]] = [[], [], []]
  await load({ ...plan, seconds: 3 }) // warms up code and caches
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    alone.push(await load({ ...plan, seed: 10 + turn }))
    const turned = await beside(who, { ...plan, seed: 100 + turn })
    replayed.push(turned.result)
    judged.push(turned.judged / SECONDS)
  }
  const p99 = (of: readonly Result[]) => of.map((one) => one.p99)
  const ratios = alone.map((one, turn) => (replayed[turn]?.p99 ?? Infinity) / one.p99)
  console.log(
    `without a replay   p50 ${spread(
      alone.map((one) => one.p50),
      2,
    )} ms, p99 ${spread(p99(alone), 2)} ms`,
  )
  console.log(
    `with one under way p50 ${spread(
      replayed.map((one) => one.p50),
      2,
    )} ms, p99 ${spread(p99(replayed), 2)} ms`,
  )
  console.log(`p99, turn by turn  ${spread(ratios, 2)} times; the replay judged ${spread(judged, 0)} visits a second`)
  const failed = [...alone, ...replayed].reduce((sum, one) => sum + one.failed, 0)
  if (failed > 0) console.log(`NOT CLEAN: ${failed} answers were not 200`)
  const idle = judged.filter((visits) => visits === 0).length
  if (idle > 0) console.log(`NOT CLEAN: in ${idle} turns the replay judged nothing`)
  return failed === 0 && idle === 0 && median(ratios) <= MOST
}

const dataDir = freshFolder()
const start = () => startWeir({ dataDir, main: 'dist/service/main.js' })
let weir = await start()
try {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; ${RATE} visits a second, ${ROUNDS} turns of ${SECONDS} s, ${HITS.toLocaleString('en')} past hits; median (least–most)`,
  )
  const client = await makeClient(weir, await signIn(weir))
  const past = await makeCampaign(weir, client)
  const visited = await makeCampaign(weir, client)
  await weir.stop()
  fillPast(dataDir, HITS, { campaign: past.id })
  weir = await start()
  await untilLive(weir, client, visited)
  const plan: Plan = {
    port: weir.port,
    path: '/edge/v1/decide',
    token: client.integrationToken,
    key: visited.key,
    connections: 32,
    rate: RATE,
    seconds: SECONDS,
    visitors: 20_000,
    seed: 1,
  }
  process.exitCode = (await measure({ weir, client, past }, plan)) ? 0 : 1
} finally {
  await weir.stop()
  removeFolder(dataDir)
}
