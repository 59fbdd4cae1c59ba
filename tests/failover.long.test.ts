/**
 * Postgres dies and its standby takes over behind a real PgBouncer under visits and postbacks: all are answered, and
 * nothing answered or saved is lost.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client as PostgresClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, startPostgres, withoutPostgres, type Postgres, type Server } from './support/servers.ts'
import {
  expectOk,
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
} from './support/weir.ts'

const without =
  withoutPostgres ?? (spawnSync('pgbouncer', ['--version']).status === 0 ? undefined : 'no pgbouncer here')
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

type Bouncer = { port: number; process: ChildProcess; dir: string; leadTo: (port: number) => void }

/** Session pooling, as in docs/how-to/backup.md. */
async function startBouncer(first: number): Promise<Bouncer> {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-bouncer-'))
  chmodSync(dir, 0o777)
  const port = await freePort()
  const file = path.join(dir, 'pgbouncer.ini')
  const write = (target: number) =>
    writeFileSync(
      file,
      `[databases]
weir = host=127.0.0.1 port=${target} dbname=weir user=weir
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 60
max_client_conn = 200
server_login_retry = 1
query_wait_timeout = 5
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
      { mode: 0o644 },
    )
  write(first)
  const asRoot = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', [...asRoot, file], { stdio: 'ignore', cwd: '/' })
  await until(
    'PgBouncer',
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)))
        socket.on('error', () => resolve(false))
      }),
  )
  return { port, process: child, dir, leadTo: write }
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new PostgresClient({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Retries like a client when told to, as on a busy machine. */
const untilAnswered = (method: string, path: string, input?: object): Promise<Record<string, unknown>> =>
  until(path, async () => {
    const { status, body } = await weir.call(method, path, input, client.integrationToken)
    if (status !== 200 && status !== 503) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
    return status === 200 && body
  })

let primary: Postgres
let standby: Server
let bouncer: Bouncer
let weir: Weir
let client: Client
let campaign: MadeCampaign
let secret: string
beforeAll(async () => {
  if (without) return console.warn(`${without}: Postgres does not fail over`)
  primary = await startPostgres()
  standby = await primary.standby()
  // a transaction commits when both have it
  await ask(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await ask(primary.url, 'SELECT pg_reload_conf()')
  await until('the standby to be synchronous', async () =>
    (await ask(primary.url, 'SELECT sync_state FROM pg_stat_replication')).some((row) => row['sync_state'] === 'sync'),
  )
  bouncer = await startBouncer(primary.port)
  weir = await startWeir({ env: { DATABASE_URL: `postgres://weir@127.0.0.1:${bouncer.port}/weir` } })
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  const { body } = await weir.call('GET', `/v1/company/edit/${campaign.id}`, undefined, client.token)
  secret = (body['campaign'] as { postbackSecret: string }).postbackSecret
})
afterAll(async () => {
  if (without) return
  await weir.stop()
  bouncer.process.kill('SIGTERM')
  await standby.stop()
  rmSync(bouncer.dir, { recursive: true, force: true })
  removeFolder(weir.dataDir)
})

test.skipIf(without !== undefined)('nothing answered or saved is lost when the standby takes over', async () => {
  const hits: string[] = []
  const orders: string[] = []
  const ending = new AbortController()
  const visitors = (async () => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const visit = { key: campaign.key, ip: `81.2.${n >> 8}.${n & 255}`, url: 'https://garden.example/' }
      const hit = await untilAnswered('POST', '/edge/v1/decide', { ...visit, userAgent: BROWSER })
      hits.push(String(hit['hit']))
      const order = `order-${n}`
      await untilAnswered(
        'GET',
        `/postback?hit=${String(hit['hit'])}&status=sale&payout=1&currency=EUR&txid=${order}&secret=${secret}`,
      )
      orders.push(order)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()

  const answers = async () => (await weir.call('GET', '/v1/profile', undefined, client.token)).status === 200
  await until('visits', async () => hits.length >= 20)
  await expectOk(weir.call('POST', '/v1/clientblacklist/add', { ips: ['198.51.100.0/24'] }, client.token))
  const killed = performance.now()
  const before = hits.length
  await primary.kill()
  await until('the panel to miss its store', async () => !(await answers()))
  await until('visits without a store', async () => hits.length >= before + 20)

  await ask(standby.url, 'SELECT pg_promote()')
  bouncer.leadTo(standby.port)
  bouncer.process.kill('SIGHUP')
  await until('the panel', answers)
  console.warn(`the panel was away for ${((performance.now() - killed) / 1000).toFixed(1)} s`)
  await expectOk(weir.call('POST', '/v1/clientblacklist/add', { ips: ['203.0.113.0/24'] }, client.token))
  const after = hits.length
  await until('visits with the new primary', async () => hits.length >= after + 20)
  ending.abort()
  await visitors

  expect(await ask(standby.url, 'SELECT value FROM list_entries ORDER BY id')).toEqual([
    { value: '198.51.100.0/24' },
    { value: '203.0.113.0/24' },
  ])
  await until('every answered postback', async () => {
    const rows = await ask(standby.url, 'SELECT txid FROM conversions')
    return rows.length >= orders.length && orders.every((order) => rows.some(({ txid }) => txid === order))
  })
  const day = new Date().toISOString().slice(0, 10)
  await until('every answered visit', async () => {
    const range = { startDate: day, endDate: day, timezone: 'UTC' }
    const { body } = await weir.call('POST', '/v1/logs/companyTotals', range, client.token)
    const { target, bot } = body['totals'] as { target: number; bot: number }
    return target + bot === hits.length
  })
})
