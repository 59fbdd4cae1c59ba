/**
 * `npm run bench:beside [-- reports replay export backup]`: effect of other work on concurrent visits. The built service
 * gets a steady rate, alternately alone and beside ten reports a second, a replay, an export of all hits, or a backup;
 * prints p99 and ratio per turn. BENCH_RATE visits a second (2,000), BENCH_ROUNDS (5) of BENCH_SECONDS (8), BENCH_HITS
 * past hits (2,000,000). Exits 1 when a median ratio is above 4 or invalid: a response other than 200, or work that
 * did not last through its turn.
 */
import { cpus } from 'node:os'
import path from 'node:path'
import { runCli } from '../../tests/support/cli.ts'
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
const RATE = numberOf('BENCH_RATE', 2000)
const ROUNDS = numberOf('BENCH_ROUNDS', 5)
const SECONDS = numberOf('BENCH_SECONDS', 8)
const HITS = numberOf('BENCH_HITS', 2_000_000)
/** Highest allowed ratio of p99 beside other work and alone. */
const MOST = 4

type Who = { weir: Weir; client: Client; past: MadeCampaign; dataDir: string }
type Turn = { result: Result; /** Done beside it; 0 makes the turn invalid. */ done: number }
type Work = { unit: string; turn: (who: Who, plan: Plan) => Promise<Turn> }

/** Repeats the work as long as visits come. */
async function repeated(plan: Plan, once: (number: number) => Promise<number>): Promise<Turn> {
  const ended = new AbortController()
  const working = (async () => {
    let done = 0
    for (let number = 0; !ended.signal.aborted; number += 1) done += await once(number)
    return done
  })()
  const result = await load(plan)
  ended.abort()
  return { result, done: await working }
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

type Replay = { id: string; state: string; judged: number }

const replayIn = async ({ weir, client }: Who, id: string): Promise<Replay> =>
  (await expectOk(weir.call('GET', `/v1/replay/${id}`, undefined, client.token)))['replay'] as Replay

const WORK: Record<string, Work> = {
  reports: {
    unit: 'reports',
    turn: async ({ weir, client }, plan) => {
      const range = { startDate: day(0), endDate: day(0), timezone: 'UTC' }
      const calls = ['companyTotals', 'companyDaily', 'companyPlatforms', 'userLogs']
      const made: Promise<unknown>[] = []
      const ten = setInterval(() => {
        const name = calls[made.length % calls.length]
        made.push(expectOk(weir.call('POST', `/v1/logs/${name}`, range, client.token)))
      }, 100)
      const result = await load(plan)
      clearInterval(ten)
      return { result, done: (await Promise.all(made)).length }
    },
  },
  replay: {
    unit: 'visits judged',
    turn: async (who, plan) => {
      const { weir, client, past } = who
      const draft = { settings: { excludedCountries: ['FR', 'PL'], stopKeywords: ['gratis'] } }
      const question = { companyId: past.id, days: 120, timezone: 'UTC', draft, exact: true }
      const { id } = (await expectOk(weir.call('POST', '/v1/replay', question, client.token)))['replay'] as Replay
      const started = await until('the replay to be under way', async () => {
        const now = await replayIn(who, id)
        return now.judged > 0 ? now : undefined
      })
      const result = await load(plan)
      const ended = await replayIn(who, id)
      if (ended.state !== 'running') throw new Error(`the replay is ${ended.state}: give it more hits by BENCH_HITS`)
      await expectOk(weir.call('POST', `/v1/replay/${id}/cancel`, {}, client.token))
      return { result, done: ended.judged - started.judged }
    },
  },
  export: {
    unit: 'MB of CSV',
    turn: async ({ weir, client, past }, plan) => {
      const leaving = new AbortController()
      let bytes = 0
      const reading = (async () => {
        const answer = await fetch(`${weir.url}/v1/logs/export`, {
          method: 'POST',
          headers: { 'authorization': `Bearer ${client.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ companyId: past.id, startDate: day(120), endDate: day(0), timezone: 'UTC' }),
          signal: leaving.signal,
        })
        if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`)
        for await (const piece of answer.body) bytes += piece.length
      })().catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error
      })
      const result = await load(plan)
      leaving.abort()
      await reading
      return { result, done: bytes / 1e6 }
    },
  },
  backup: {
    unit: 'backups',
    turn: (who, plan) =>
      repeated(plan, async (number) => {
        const to = path.join(who.dataDir, '..', `backup-${process.pid}-${number}`)
        const { code, stderr } = await runCli(['backup', to], who.dataDir)
        removeFolder(to)
        if (code !== 0) throw new Error(`the backup ended with ${code}: ${stderr}`)
        return 1
      }),
  },
}

async function measure(who: Who, plan: Plan, name: string, { unit, turn }: Work): Promise<boolean> {
  const [alone, beside]: [Result[], Turn[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await load({ ...plan, seed: 10 + round }))
    beside.push(await turn(who, { ...plan, seed: 100 + round }))
  }
  const p99 = (of: readonly Result[]) =>
    spread(
      of.map((one) => one.p99),
      2,
    )
  const results = beside.map(({ result }) => result)
  const ratios = alone.map((one, round) => (results[round]?.p99 ?? Infinity) / one.p99)
  const done = beside.map((one) => one.done)
  console.log(`| ${name} | ${p99(alone)} | ${p99(results)} | ${spread(ratios, 2)} | ${spread(done, 0)} ${unit} |`)
  const failed = [...alone, ...results].reduce((sum, one) => sum + one.failed, 0)
  if (failed > 0) console.log(`NOT CLEAN: ${failed} answers were not 200`)
  const idle = done.filter((amount) => amount === 0).length
  if (idle > 0) console.log(`NOT CLEAN: nothing was done beside in ${idle} turns`)
  return failed === 0 && idle === 0 && median(ratios) <= MOST
}

const given = process.argv.slice(2)
const dataDir = freshFolder()
const start = () => startWeir({ dataDir, main: 'dist/service/main.js' })
let weir = await start()
try {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}; ${RATE} visits a second, ${ROUNDS} turns of ${SECONDS} s, ${HITS.toLocaleString('en')} past hits; median (least–most)\n`,
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
  await load(plan) // warms up code and caches
  console.log(
    '| beside | p99 alone, ms | p99 beside, ms | ratio, turn by turn | done meanwhile |\n|---|---|---|---|---|',
  )
  for (const [name, work] of Object.entries(WORK))
    if (
      (given.length === 0 || given.includes(name)) &&
      !(await measure({ weir, client, past, dataDir }, plan, name, work))
    )
      process.exitCode = 1
} finally {
  await weir.stop()
  removeFolder(dataDir)
}
