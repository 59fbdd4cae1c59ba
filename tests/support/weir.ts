/** A whole Weir per test: a child process on a free port with a fresh folder, and calls to it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { onceARun } from './once-a-run.ts'

const root = path.join(import.meta.dirname, '..', '..')
/** Fetches nothing; requested downloads go to a closed port, so that tests stay on this machine. */
export const OFFLINE = {
  DATA_UPDATE: 'off',
  DATA_SOURCES: path.join(import.meta.dirname, 'offline-sources.json'),
  DNS_SERVERS: '127.0.0.1:9',
}
export const ADMIN = { email: 'admin@weir.example', password: 'granite-otter-71' }

/** As `npm start`: a small young generation, which halves a fresh install's memory at no cost of time. */
const AS_STARTED = ['--max-semi-space-size=4', '--v8-pool-size=1']
/** Caches compiled code like `npm start`: saves a tenth of a start. */
export const COMPILED = { NODE_COMPILE_CACHE: path.join(root, '.weir', 'compiled') }

export type Answered = { status: number; body: Record<string, unknown> }
/** A shared Weir. */
export type RunningWeir = {
  url: string
  port: number
  dataDir: string
  /** Both outputs so far. */
  output: () => string
  call: (method: string, address: string, body?: unknown, token?: string) => Promise<Answered>
}
export type Weir = RunningWeir & {
  process: ChildProcess
  /** Sends SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>
  kill: () => Promise<void>
}

export const freshFolder = (): string => mkdtempSync(path.join(tmpdir(), 'weir-'))

type Start = {
  dataDir?: string
  env?: Record<string, string>
  args?: string[]
  /** Product folder; default this one. */ from?: string
  /** Program to start; default the built service, of another folder its source. */ main?: string
}

/**
 * Starts Weir as `npm start` does; resolves when it listens, rejects with its output when it ends first. Fills an empty
 * folder with the stores of a first start, which take as long as the rest.
 */
export async function startWeir(start: Start = {}): Promise<Weir> {
  const { dataDir = freshFolder(), env = {}, args = [] } = start
  const embedded = ['DATABASE_URL', 'CLICKHOUSE_URL'].every((name) => env[name] === undefined)
  if (embedded && args.length === 0) await fillAsStarted(dataDir)
  return begin({ ...start, dataDir })
}

/** Copies a first start's stores, operator account and folders. No edge copy: a start opens the stores first. */
export async function fillAsStarted(dataDir: string): Promise<void> {
  if (existsSync(path.join(dataDir, 'postgres'))) return
  const template = await onceARun('data', async (dir) => {
    await (await begin({ dataDir: dir })).stop()
    for (const own of ['mail.key', 'metrics.token', 'edge-copy', 'visitors-copy'])
      rmSync(path.join(dir, own), { force: true })
  })
  if (template !== undefined) cpSync(template, dataDir, { recursive: true, verbatimSymlinks: true })
}

export function commandOf({
  dataDir,
  env = {},
  args = [],
  from = root,
  main = from === root ? 'dist/service/main.js' : 'src/main.ts',
}: Start & { dataDir: string }) {
  return {
    args: [...AS_STARTED, path.join(from, main), ...args],
    cwd: from,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_FORMAT: 'text',
      DEMO_TRAFFIC: 'off',
      ...(from === root ? COMPILED : {}),
      ...OFFLINE,
      ...env,
    },
  }
}

export const listensOn = (line: string): string | undefined => /listening on (http:\/\/\S+)/.exec(line)?.[1]

/** Processes left by a failed test end with this one. */
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

async function begin(start: Start & { dataDir: string }): Promise<Weir> {
  const { args, ...options } = commandOf(start)
  const { dataDir } = start
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`
      const found = listensOn(line)
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`weir ended with ${code}:\n${output}`)))
  })
  const exited = once(child, 'exit')
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    process: child,
    output: () => output,
    call: (method, address, body, token) => ask(url, method, address, body, token),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
      await until('its Postgres to end with it', async () => !isPostgresAt(dataDir))
    },
  }
}

/** True while a Postgres still writes to the folder: it shuts down after its Weir. */
function isPostgresAt(dataDir: string): boolean {
  try {
    const pid = Number.parseInt(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
  } catch {
    return false
  }
}

export async function ask(
  url: string,
  method: string,
  address: string,
  body: unknown,
  token?: string,
): Promise<Answered> {
  const response = await fetch(`${url}${address}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Answered['body'] }
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Interval of `until`, milliseconds. */
const ASK_AGAIN_MS = 50
/** Seconds, for events that are certain, on a busy machine. */
const SURELY = 120

/**
 * Polls every 50 ms until `question` returns a value; fails after `seconds` with what was waited for. Counts only the
 * waits: a second is always twenty attempts.
 */
export async function until<T>(
  what: string,
  question: () => Promise<T | undefined | false>,
  seconds = SURELY,
): Promise<T> {
  for (let waited = 0; ; waited += ASK_AGAIN_MS) {
    const answer = await question()
    if (answer !== undefined && answer !== false) return answer
    if (waited > seconds * 1000) throw new Error(`still waiting for ${what} after ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

export type Client = { token: string; id: string; integrationToken: string; email: string }

/** Returns the access token. */
export async function signIn(weir: RunningWeir, who: { email: string; password: string } = ADMIN): Promise<string> {
  const { status, body } = await weir.call('POST', '/v1/auth/login', who)
  if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`)
  return String(body['access_token'])
}

let serial = 0
const unique = () => `${process.pid}-${Date.now().toString(36)}-${++serial}`

/** An active client with their own promo. */
export async function makeClient(weir: RunningWeir, adminToken: string): Promise<Client> {
  const code = `P${unique()}`
  const email = `client-${unique()}@weir.example`
  const password = 'basalt-heron-38'
  await expectOk(weir.call('POST', '/v1/promo', { code, percent: 10 }, adminToken))
  const registered = await expectOk(
    weir.call('POST', '/v1/auth/register', {
      email,
      password,
      password_confirmation: password,
      promo: code,
      telegram: '@client',
    }),
  )
  const token = String(registered['access_token'])
  const { profile } = (await expectOk(weir.call('GET', '/v1/profile', undefined, token))) as {
    profile: { id: string; integrationToken: string }
  }
  await expectOk(weir.call('GET', `/v1/clients/activate?id=${profile.id}&status=1`, undefined, adminToken))
  return { token, id: profile.id, integrationToken: profile.integrationToken, email }
}

export type MadeCampaign = { id: string; key: string }

/** Links are used as they are: a test of the click id sets its parameter. */
export async function makeCampaign(
  weir: RunningWeir,
  client: Pick<Client, 'token'>,
  settings: Record<string, unknown> = {},
): Promise<MadeCampaign> {
  const saved = await expectOk(
    weir.call(
      'POST',
      '/v1/campaign/saveCampaign',
      {
        kind: 'integration',
        name: 'Garden furniture',
        targetMode: 'redirect',
        targetLink: 'https://shop.example/garden',
        botLink: 'about.html',
        partnerParameter: '',
        ...settings,
      },
      client.token,
    ),
  )
  return saved['campaign'] as MadeCampaign
}

/** The campaign's postback secret. */
export async function secretOf(
  weir: RunningWeir,
  client: Pick<Client, 'token'>,
  { id }: MadeCampaign,
): Promise<string> {
  const { campaign } = (await expectOk(weir.call('GET', `/v1/company/edit/${id}`, undefined, client.token))) as {
    campaign: { postbackSecret: string | null }
  }
  return campaign.postbackSecret ?? ''
}

/** The campaign's own token, as in its downloads. */
export async function tokenOf(
  weir: RunningWeir,
  client: Pick<Client, 'token'>,
  { id }: Pick<MadeCampaign, 'id'>,
): Promise<string> {
  return String((await expectOk(weir.call('GET', `/v1/company/token?id=${id}`, undefined, client.token)))['token'])
}

/** Edges share the port: so many connections reach each of them, except once in some thousand. */
const CONNECTIONS = 12

function statusAlone(address: string, body: unknown, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const requested = request(
      address,
      {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', 'authorization': `Bearer ${token}` },
      },
      (answer) => resolve(answer.resume().statusCode ?? 0),
    )
    requested.on('error', reject).end(JSON.stringify(body))
  })
}

/** Polls until every edge knows the campaign; changes apply within a second. */
export async function untilLive(weir: RunningWeir, client: Client, campaign: MadeCampaign): Promise<void> {
  const question = { key: campaign.key, ip: 'not an address', url: 'https://garden.example/', userAgent: 'x' }
  const knows = () => statusAlone(`${weir.url}/edge/v1/decide`, question, client.integrationToken)
  await until('the campaign to be known to the edges', async () =>
    (await Promise.all(Array.from({ length: CONNECTIONS }, knows))).every((status) => status === 422),
  )
}

export async function expectOk(answer: Promise<Answered>): Promise<Answered['body']> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}
