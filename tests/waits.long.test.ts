/**
 * A start without its stores logs why, once at the start and once at the end, continues when possible, and ends on
 * demand.
 */
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { createServer as createTcp, type AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startServer } from '../src/store/events/testing/server.ts'
import { makeCertificate } from './support/certificate.ts'
import { startBouncer, withoutBouncer } from './support/bouncer.ts'
import { freePort, startPostgres, withoutPostgres, type Postgres } from './support/servers.ts'
import { startWaiting, type Waiting } from './support/waiting.ts'
import { startWire, type Wire } from './support/wire.ts'
import { freshFolder, removeFolder, startWeir, until } from './support/weir.ts'

if (withoutPostgres !== undefined) console.warn(`SKIPPED: ${withoutPostgres}`)
const skipped = withoutPostgres !== undefined

const folders: string[] = []
const folder = (): string => {
  folders.push(freshFolder())
  return folders.at(-1) ?? ''
}
let postgres: Postgres
let wire: Wire
let sql: Client
beforeAll(async () => {
  if (skipped) return
  postgres = await startPostgres()
  wire = await startWire(postgres.port)
  sql = new Client(postgres.url)
  await sql.connect()
})
afterAll(async () => {
  await sql?.end()
  await wire?.cut()
  await postgres?.stop()
  folders.forEach(removeFolder)
})

const at = (change: Partial<URL>): string => Object.assign(new URL(postgres.url), change).href
const linesWith = (weir: Waiting, what: RegExp): string[] =>
  weir
    .output()
    .split('\n')
    .filter((line) => what.test(line))

it.skipIf(skipped)(
  'a panel waits for Postgres, answers /health meanwhile, and starts when it is available',
  async () => {
    await wire.cut()
    const port = await freePort()
    const weir = startWaiting(folder(), { DATABASE_URL: at({ port: String(wire.port) }), PORT: String(port) })
    await weir.says(
      /waits: the configuration store \(Postgres at 127\.0\.0\.1:\d+, database weir, user weir\) does not answer/,
    )
    const health = await fetch(`http://127.0.0.1:${port}/health`)
    expect([health.status, await health.json()]).toEqual([
      503,
      expect.objectContaining({ success: false, conditions: ['configAway'], starting: true }),
    ])
    expect((await fetch(`http://127.0.0.1:${port}/v1/profile`)).status).toBe(503)
    await wire.mend()
    expect((await fetch(`${await weir.url()}/health`)).status).toBe(200)
    expect(linesWith(weir, /waits:/)).toHaveLength(1)
    expect(linesWith(weir, /the configuration store is there: the start goes on/)).toHaveLength(1)
    expect(await weir.stop()).toBe(0)
  },
)

it.skipIf(skipped)('names the fault to fix, and waits for it', async () => {
  const url = at({ username: 'later', pathname: '/nothing' })
  const weir = startWaiting(folder(), { DATABASE_URL: url })
  await weir.says(/user later\) refuses the user or the password: mend DATABASE_URL/)
  await sql.query('CREATE ROLE later LOGIN SUPERUSER')
  await weir.says(/has no such database: make it, or mend DATABASE_URL/)
  await sql.query('CREATE DATABASE nothing')
  await weir.url()
  for (const reason of [/waits:.*refuses the user/, /waits:.*has no such database/])
    expect(linesWith(weir, reason)).toHaveLength(1)
  expect(await weir.stop()).toBe(0)
})

it('names an untrusted certificate; stops when asked', async () => {
  const { key, file } = makeCertificate(folder(), 'DNS:localhost')
  const secure = { isServer: true, key: readFileSync(key), cert: readFileSync(file) }
  const server = createTcp((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, secure).on('error', () => {})
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `postgres://weir@localhost:${port}/weir?sslmode=verify-full`
  const weir = startWaiting(folder(), { DATABASE_URL: url })
  await weir.says(/waits: .*has a certificate that is not believed: name its authority in EXTRA_CA_CERTS/)
  expect(await weir.stop()).toBe(0)
  server.close()
})

it.skipIf(skipped)('names the holder of the migrations; stops when asked; starts once released', async () => {
  const holder = new Client({ connectionString: postgres.url, application_name: 'somebody else' })
  onTestFinished(() => holder.end())
  await holder.connect()
  await holder.query('SELECT pg_advisory_lock(7461723)')
  const dataDir = folder()
  const weir = startWaiting(dataDir, { DATABASE_URL: postgres.url })
  await weir.says(
    /waits for the migrations of another process: “somebody else” at 127\.0\.0\.1, connection \d+ of Postgres, since 20/,
  )
  expect(await weir.stop()).toBe(0)
  const again = startWaiting(dataDir, { DATABASE_URL: postgres.url })
  await again.says(/waits for the migrations of another process/)
  await holder.end()
  await again.says(/the other process has let go of the migrations: the start goes on/)
  await again.url()
  expect(await again.stop()).toBe(0)
})

it.skipIf(skipped)('names a ClickHouse that refuses the password, and hits wait', async () => {
  const refusing = createServer((_request, answer) => {
    answer.writeHead(403, { 'x-clickhouse-exception-code': '516' })
    answer.end('Code: 516. DB::Exception: weir: Authentication failed: password is incorrect. (AUTHENTICATION_FAILED)')
  })
  await new Promise<void>((resolve) => void refusing.listen(0, '127.0.0.1', resolve))
  const { port } = refusing.address() as AddressInfo
  const env = { DATABASE_URL: postgres.url, CLICKHOUSE_URL: `http://weir:wrong@127.0.0.1:${port}/weir` }
  const weir = startWaiting(folder(), env)
  const url = await weir.url()
  expect(weir.output()).toMatch(
    /hits are kept on disk: the event store \(ClickHouse at 127\.0\.0\.1:\d+, database weir\) refuses the user or the password: mend CLICKHOUSE_URL \[516\]/,
  )
  await until('the condition', async () => (await (await fetch(`${url}/health`)).text()).includes('eventsAway'))
  expect(await weir.stop()).toBe(0)
  refusing.close()
  refusing.closeAllConnections()
})

it.skipIf(skipped)('with five connections, edge and jobs start and answer', async () => {
  await sql.query('CREATE ROLE few LOGIN CONNECTION LIMIT 5')
  await sql.query('CREATE DATABASE few OWNER few')
  const clickhouse = await startServer(folder())
  const env = { DATABASE_URL: at({ username: 'few', pathname: '/few' }), CLICKHOUSE_URL: clickhouse.url }
  const jobs = await startWeir({ dataDir: folder(), env: { ...env, ROLE: 'jobs' } })
  const edge = await startWeir({ dataDir: folder(), env: { ...env, ROLE: 'edge' } })
  for (const weir of [jobs, edge]) {
    expect(weir.output()).toMatch(/Postgres has 5 connections for this user: each process takes 3 at most/)
    expect((await weir.call('GET', '/health')).status).toBe(200)
  }
  for (const weir of [edge, jobs]) expect(await weir.stop()).toBe(0)
  await clickhouse.close()
})

it.skipIf(skipped || withoutBouncer !== undefined)(
  'PgBouncer in transaction mode is refused in one line, in session mode it works',
  async () => {
    const refused = async (mode: string, known: string, line: RegExp) => {
      const bouncer = await startBouncer(postgres, { pool_mode: mode, ignore_startup_parameters: known })
      const started = startWeir({ dataDir: folder(), env: { DATABASE_URL: bouncer.url } })
      await expect(started, mode).rejects.toThrow(line)
      await bouncer.stop()
    }
    const known = 'statement_timeout,idle_in_transaction_session_timeout,extra_float_digits'
    await refused(
      'transaction',
      '',
      /^weir ended with 1:\nweir: [^\n]*a pool that refuses the limits of a connection[^\n]*\n$/,
    )
    await refused(
      'transaction',
      known,
      /^weir ended with 1:\nweir: [^\n]*hands connections on after each transaction[^\n]*\n$/,
    )
    const bouncer = await startBouncer(postgres, { pool_mode: 'session', ignore_startup_parameters: known })
    const weir = await startWeir({ dataDir: folder(), env: { DATABASE_URL: bouncer.url } })
    expect((await weir.call('GET', '/health')).status).toBe(200)
    expect(await weir.stop()).toBe(0)
    await bouncer.stop()
  },
)
