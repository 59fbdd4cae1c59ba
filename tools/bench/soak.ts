/**
 * `npm run soak [-- --minutes 30 --hits 100000 --memory 512 --small --overload --csv FILE --svg FILE]`: runs a service
 * on an empty folder with a day's hits in these minutes, with reports, saves and exports. Records memory, handles and
 * disk; exits 1 when the process died, an answered hit is missing, or a call failed. Counts refused calls. `--memory`:
 * in a cgroup of so many MB (Linux, root); `--small`: with `SMALL=1`; `--overload`: visits may be refused, too.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Counts } from '../../src/contract/hits/hits.ts'
import { TEXTS } from '../../src/contract/texts.ts'
import { visitBodies } from '../../src/jobs/demo/visits.ts'
import {
  ADMIN,
  ask,
  listensOn,
  makeCampaign,
  makeClient,
  OFFLINE,
  signIn,
  until,
  untilLive,
  type RunningWeir,
} from '../../tests/support/weir.ts'
import { canGroup, openMemoryGroup } from './soak/group.ts'
import { csvOf, pictureOf, type Sample } from './soak/picture.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    hits: { type: 'string', default: '100000' },
    memory: { type: 'string' },
    small: { type: 'boolean', default: false },
    overload: { type: 'boolean', default: false },
    csv: { type: 'string' },
    svg: { type: 'string' },
  },
})
const root = path.join(import.meta.dirname, '../..')
const ends = Number(values.minutes) * 60_000
const rate = Number(values.hits) / (ends / 1000)
const home = mkdtempSync(path.join(tmpdir(), 'weir-soak-'))
const dataDir = path.join(home, 'data')
if (values.memory !== undefined && !canGroup()) throw new Error('--memory needs Linux, root and control groups')
const group = values.memory === undefined ? undefined : openMemoryGroup(Number(values.memory))

/** Starts the service, in the cgroup from its first instruction. */
async function start() {
  const into = group ? `echo $$ > '${path.join(group.dir, 'cgroup.procs')}' && ` : ''
  const child = spawn('sh', ['-c', `${into}exec "$0" start`, path.join(root, 'bin/weir')], {
    cwd: home,
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_FORMAT: 'text',
      ...(values.small ? { SMALL: '1' } : {}),
      ...OFFLINE,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`it ended before it listened: ${output}`)))
    lines.on('line', (line) => {
      output += `${line}\n`
      const found = listensOn(line)
      if (found !== undefined) resolve(found)
    })
  })
  const weir: RunningWeir = {
    url,
    port: Number(new URL(url).port),
    dataDir,
    output: () => output,
    call: (method, address, body, token) => ask(url, method, address, body, token),
  }
  return { child, weir, pid: child.pid ?? 0 }
}

/** Bytes below a path; files deleted meanwhile count as none. */
function sizeOf(place: string): number {
  try {
    const about = lstatSync(place)
    if (!about.isDirectory()) return about.size
    return readdirSync(place).reduce((sum, name) => sum + sizeOf(path.join(place, name)), 0)
  } catch {
    return 0
  }
}

const anonymous = (pid: number): number =>
  Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const { child, weir, pid } = await start()
const ended = once(child, 'exit')
/** Reasons why the run fails. */
const troubles: string[] = []
const state = { over: false }
child.once('exit', () => {
  if (!state.over)
    troubles.push(`the process ended at ${minute().toFixed(1)} minutes: ${child.signalCode ?? child.exitCode}`)
  state.over = true
})
const client = await makeClient(weir, await signIn(weir))
const campaign = await makeCampaign(weir, client)
await untilLive(weir, client, campaign)
const bodies = visitBodies({ key: campaign.key, visitors: 5000, seed: 7 })

const began = performance.now()
const minute = (): number => (performance.now() - began) / 60_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
let [sent, answered, refused, busy] = [0, 0, 0, 0]

function visit(body: string): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'authorization': `Bearer ${client.integrationToken}`, 'content-type': 'application/json' }
    const sending = request(`${weir.url}/edge/v1/decide`, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode === 200) answered += 1
      else if (answer.statusCode === 503) refused += 1
      else troubles.push(`a visit was answered ${answer.statusCode}`)
      answer.resume().once('close', resolve)
    })
    sending.on('error', (error) => {
      if (!state.over) troubles.push(`a visit was not answered: ${error.message}`)
      resolve()
    })
    sending.end(body)
  })
}

async function visitAll(): Promise<void> {
  const open = new Set<Promise<void>>()
  while (!state.over && performance.now() - began < ends) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    for (; sent < due && open.size < 64; sent += 1) {
      const one = visit(bodies[sent % bodies.length] ?? '')
      open.add(one)
      void one.then(() => open.delete(one))
    }
    await wait(20)
  }
  await Promise.all(open)
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const range = () => ({ companyId: campaign.id, startDate: day(1), endDate: day(-1), timezone: 'UTC' })
const REPORTS = ['companyTotals', 'companyDaily', 'companyPlatforms', 'userLogs', 'heat']
const EXPORTS = [{ table: 'logs' }, { table: 'logs', format: 'json' }, { table: 'breakdown', dimension: 'country' }]

async function good(what: string, method: string, address: string, body: object): Promise<void> {
  const answer = await fetch(`${weir.url}${address}`, {
    method,
    headers: { 'authorization': `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (answer.status === 503 && text.includes(TEXTS.busy)) busy += 1
  else if (answer.status !== 200) troubles.push(`${what} was answered ${answer.status}: ${text.slice(0, 200)}`)
}

/** Runs `work` every `seconds`, one at a time, until the end. */
async function every(seconds: number, work: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; !state.over && performance.now() - began < ends; round += 1) {
    await work(round).catch((error: unknown) => {
      if (!state.over) troubles.push(String(error))
    })
    await wait(Math.min(seconds * 1000, Math.max(0, ends - (performance.now() - began))))
  }
}

const samples: Sample[] = []
async function sample(): Promise<void> {
  samples.push({
    minute: Math.round(minute() * 100) / 100,
    memory: Math.round(anonymous(pid) * 10) / 10,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    disk: Math.round(sizeOf(dataDir) / 1e4) / 100,
    hits: answered,
  })
}

await Promise.all([
  visitAll(),
  every(3, (round) => good('a report', 'POST', `/v1/logs/${REPORTS[round % REPORTS.length]}`, range())),
  every(20, (round) =>
    good('an export', 'POST', '/v1/logs/export', { ...range(), ...EXPORTS[round % EXPORTS.length] }),
  ),
  every(10, (round) =>
    good('a save', 'POST', '/v1/campaign/saveCampaign', {
      id: campaign.id,
      kind: 'integration',
      name: `Garden furniture ${round}`,
      targetMode: 'redirect',
      targetLink: 'https://shop.example/garden',
      botLink: 'about.html',
    }),
  ),
  every(Math.min(60, ends / 10_000), sample),
])

/** Counts stored hits; they arrive within seconds, or later under load. */
async function storedHits(): Promise<number> {
  const { status, body } = await weir.call('POST', '/v1/logs/companyTotals', range(), client.token)
  if (status !== 200) return 0
  const { target, bot } = body['totals'] as Counts // includes unique ones
  return target + bot
}
let stored = 0
const CATCH_UP_S = 300
if (!state.over)
  await until('all hits to be stored', async () => (stored = await storedHits()) >= answered, CATCH_UP_S).catch(
    () => undefined,
  )
if (stored !== answered) troubles.push(`${answered} hits were answered and ${stored} are stored`)
await sample().catch(() => undefined)
const killed = group?.killed() ?? 0
state.over = true
child.kill('SIGTERM')
await ended
agent.destroy()
group?.close()
rmSync(home, { recursive: true, force: true })

if (!values.overload && refused > answered / 100) troubles.push(`${refused} visits were refused`)
if (killed > 0) troubles.push('the system ended it for want of memory')
const mode = [values.small ? 'SMALL=1' : 'defaults', values.memory && `${values.memory} MB group`].filter(Boolean)
const title = `soak, ${mode.join(', ')}: ${answered} hits in ${values.minutes} minutes, ${refused} refused, ${busy} calls while it was busy; ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}`
if (values.csv !== undefined) writeFileSync(values.csv, csvOf(samples))
if (values.svg !== undefined) writeFileSync(values.svg, pictureOf(samples, title))
console.log(`${title}\n${csvOf(samples)}${[...new Set(troubles)].slice(0, 10).join('\n')}`)
process.exitCode = troubles.length > 0 ? 1 : 0
