/**
 * `npm run replay:proof [-- --hits 1000000 --kills 3]`: proves that a long replay gives the same result undisturbed,
 * and cancelled, resumed and killed (`kill -9`). The event engine generates hits in a separate folder. Exits 1 on a
 * difference. `--folder DIR`: instead of the temporary folder; a million hits take some 100 MB.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { campaignSettings } from '../../src/contract/campaigns/campaigns.ts'
import { expectOk, makeCampaign, makeClient, signIn, startWeir, until, type Weir } from '../../tests/support/weir.ts'
import { fillPast } from './fill-past.ts'
import { LAST_DAY } from './query/hits.ts'

const { values } = parseArgs({
  options: {
    hits: { type: 'string', default: '1000000' },
    kills: { type: 'string', default: '3' },
    folder: { type: 'string', default: tmpdir() },
  },
})
const [HITS, KILLS] = [Number(values.hits), Number(values.kills)]
const SERVICE = 'dist/service/main.js'
/** Seconds for one replay; goal: 30 a million. */
const PATIENCE = Math.max(600, (HITS / 1_000_000) * 300)

type Replay = { id: string; state: string; progress: number; judged: number; hits: number }
type Who = { token: string; id: string }

const dataDir = mkdtempSync(path.join(values.folder, 'weir-replay-proof-'))
const start = () => startWeir({ dataDir, main: SERVICE })
const question = (campaign: string) => ({
  companyId: campaign,
  days: 120,
  timezone: 'UTC',
  draft: { settings: { excludedCountries: ['FR', 'PL'], stopKeywords: ['gratis'] } },
  exact: true,
})

async function order(weir: Weir, { token, id }: Who): Promise<Replay> {
  return (await expectOk(weir.call('POST', '/v1/replay', question(id), token)))['replay'] as Replay
}
async function read(weir: Weir, { token }: Who, id: string): Promise<Replay> {
  return (await expectOk(weir.call('GET', `/v1/replay/${id}`, undefined, token)))['replay'] as Replay
}
const reached = (weir: Weir, who: Who, id: string, share: number) =>
  until(
    `${Math.round(share * 100)} percent of the replay`,
    async () => {
      const now = await read(weir, who, id)
      if (now.state === 'failed') throw new Error('the replay failed')
      return now.progress >= share || now.state === 'done' ? now : undefined
    },
    PATIENCE,
  )
const done = (weir: Weir, who: Who, id: string) =>
  until(
    'the end of the replay',
    async () => {
      const now = await read(weir, who, id)
      if (now.state === 'failed' || now.state === 'cancelled') throw new Error(`the replay is ${now.state}`)
      return now.state === 'done' ? now : undefined
    },
    PATIENCE,
  )

/** Peak megabytes since the process began. */
const peakOf = (weir: Weir): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${weir.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Without the order's id and range, which ends at its time. */
function figuresOf(replay: Replay): Record<string, unknown> {
  const { id: _id, from: _from, to: _to, until: _until, replay: result, ...figures } = replay as Replay & Whole
  const { from: _since, to: _then, ...rest } = result
  return { ...figures, ...rest }
}
type Whole = { from: string; to: string; until: string; replay: Record<string, unknown> }

async function killed(weir: Weir, who: Who, id: string): Promise<{ last: Replay; weir: Weir }> {
  let running = weir
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const at = await reached(running, who, id, kill / (KILLS + 1))
    if (at.state !== 'running') throw new Error('it was done before it could be killed: ask for more hits')
    await running.kill()
    running = await start()
    const after = await read(running, who, id)
    console.log(
      `killed with ${at.judged.toLocaleString('en')} judged, started again and went on from ${after.judged.toLocaleString('en')}`,
    )
    if (after.judged === 0) throw new Error('it began anew: what was counted is kept every five seconds')
  }
  return { last: await done(running, who, id), weir: running }
}

async function main(): Promise<boolean> {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`,
  )
  let weir = await start()
  const client = await makeClient(weir, await signIn(weir))
  const campaign = await makeCampaign(weir, client, campaignSettings.parse(SETTINGS))
  const who: Who = { token: client.token, id: campaign.id }
  await weir.stop()
  const began = performance.now()
  fillPast(dataDir, HITS, { campaign: campaign.id })
  console.log(`${HITS.toLocaleString('en')} hits until ${LAST_DAY} made in ${seconds(began)} s`)

  weir = await start()
  const from = performance.now()
  const alone = await done(weir, who, (await order(weir, who)).id)
  const took = (performance.now() - from) / 1000
  console.log(
    `left alone: ${alone.judged.toLocaleString('en')} judged in ${took.toFixed(0)} s, ${Math.round(alone.judged / took).toLocaleString('en')} a second; the process held ${peakOf(weir).toFixed(0)} MB at the most`,
  )

  const cancelled = await order(weir, who)
  await reached(weir, who, cancelled.id, 0.2)
  await expectOk(weir.call('POST', `/v1/replay/${cancelled.id}/cancel`, {}, who.token))
  console.log(`cancelled: ${(await read(weir, who, cancelled.id)).state}`)

  const again = performance.now()
  await expectOk(weir.call('POST', `/v1/replay/${cancelled.id}/resume`, {}, who.token))
  const interrupted = await killed(weir, who, cancelled.id)
  await interrupted.weir.stop()
  const [one, other] = [figuresOf(interrupted.last), figuresOf(alone)]
  const differing = Object.keys(other).filter((name) => !isDeepStrictEqual(one[name], other[name]))
  const isSame = differing.length === 0
  console.log(
    `taken up again and killed ${KILLS} times: ${seconds(again)} s; ${isSame ? 'every figure is the same' : 'IT IS NOT THE SAME'}`,
  )
  for (const name of differing)
    console.log(name, JSON.stringify(other[name]).slice(0, 2000), JSON.stringify(one[name]).slice(0, 2000))
  if (alone.judged === HITS) return isSame
  console.log(`${HITS - alone.judged} HITS WERE NOT JUDGED`)
  return false
}

const SETTINGS = {
  name: 'Spring',
  targetMode: 'redirect',
  targetLink: 'https://shop.example/land',
  botLink: 'bot.html',
}
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0)

try {
  process.exitCode = (await main()) ? 0 : 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
