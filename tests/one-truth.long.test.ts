/**
 * Each line breaks something for real; log, Status, `/health`, `/metrics`, alerts, `weir check` and `weir doctor`
 * report the same code.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../src/store/events/testing/server.ts'
import { makeCertificate } from './support/certificate.ts'
import { ranToItsEnd } from './support/ended.ts'
import {
  freePort,
  startPostgres,
  startRedis,
  withoutPostgres,
  withoutRedis,
  type Postgres,
  type Server,
} from './support/servers.ts'
import { startWire, type Wire } from './support/wire.ts'
import {
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Weir,
} from './support/weir.ts'

const METRICS_TOKEN = 'figures-for-the-tests-of-one-truth'
const skipped = withoutPostgres ?? withoutRedis
if (skipped !== undefined) console.warn(`SKIPPED: ${skipped}`)

let postgres: Postgres
let redis: Server
let wire: Wire
let clickhouse: TestServer
let weir: Weir
let token: string
let sql: Client
let tell: Redis
let link: string
/** True while the edge's panel answers. */
let isPanelThere = true
const panel = createServer((_request, answer) => void (isPanelThere && answer.end('{}')))
const folders = {
  clickhouse: freshFolder(),
  weir: freshFolder(),
  edge: freshFolder(),
  backup: freshFolder(),
  believed: freshFolder(),
  other: freshFolder(),
}
const stores = () => ({
  DATABASE_URL: postgres.url,
  CLICKHOUSE_URL: clickhouse.url,
  REDIS_URL: `redis://127.0.0.1:${wire.port}`,
})
const settings = () => ({ ...stores(), LOG_FORMAT: 'json', METRICS_TOKEN, PUBLIC_URL: 'https://edge.example' })

beforeAll(async () => {
  if (skipped !== undefined) return
  ;[postgres, redis, clickhouse] = await Promise.all([startPostgres(), startRedis(), startServer(folders.clickhouse)])
  wire = await startWire(redis.port)
  await new Promise<void>((resolve) => void panel.listen(0, '127.0.0.1', resolve))
  weir = await startWeir({ dataDir: folders.weir, env: settings() })
  token = await signIn(weir)
  const client = await makeClient(weir, token)
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  link = `/c/${campaign.key}`
  sql = new Client({ connectionString: postgres.url })
  await sql.connect()
  tell = new Redis(redis.url)
}, 120_000)
afterAll(async () => {
  await weir?.stop()
  await sql?.end()
  tell?.disconnect()
  panel.close()
  panel.closeAllConnections()
  await clickhouse?.close()
  await wire?.cut()
  await redis?.stop()
  await postgres?.stop()
  for (const folder of Object.values(folders)) removeFolder(folder)
})

type Line = { level: string; msg: string; code?: string }
const logged = (of: Weir, code: string): string[] =>
  of
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .flatMap((line) => (line.code === code ? [line.msg.startsWith('over: ') ? 'over' : 'begins'] : []))

const RULES = readFileSync(path.join(import.meta.dirname, '../deploy/prometheus/weir.rules.yml'), 'utf8')
const LISTS = [...RULES.matchAll(/expr: weir_condition\{code(=~|!~)"([\w|]+)"\} == 1/g)]
/** Firing alerts of a code. */
const alertsFor = (code: string): number =>
  LISTS.filter(([, how, codes = '']) => codes.split('|').includes(code) === (how === '=~')).length

/** HTTP reports, and if each names the code. */
async function overHttp(of: Weir, code: string): Promise<Record<string, boolean>> {
  const figures = await fetch(`${of.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const health = await of.call('GET', '/health')
  const ways = {
    metrics: (await figures.text()).includes(`weir_condition{code="${code}"} 1`),
    health: (health.body['conditions'] as string[]).includes(code),
  }
  if (of !== weir) return ways // Status is the panel's
  const status = await of.call('GET', '/v1/status', undefined, token)
  const warnings = status.body['warnings'] as { kind: string }[]
  return { ...ways, status: warnings.some(({ kind }) => kind === code) }
}

const everywhere = (of: Weir, code: string, wanted: boolean, meanwhile?: () => Promise<unknown>) =>
  until(
    `${code} to be ${wanted ? 'named' : 'over'} everywhere`,
    async () => {
      await meanwhile?.()
      return Object.values(await overHttp(of, code)).every((named) => named === wanted)
    },
    60,
  )

type Broken = {
  of?: Weir
  /** Own settings. */
  env?: Record<string, string>
  mend?: () => Promise<unknown>
  /** Activity needed to reveal it. */
  meanwhile?: () => Promise<unknown>
}
/** Seven reports, once each, with its words; `mend` ends it. */
async function holds(
  code: string,
  says: RegExp,
  { of = weir, env: own = {}, mend, meanwhile }: Broken = {},
): Promise<void> {
  await everywhere(of, code, true, meanwhile)
  for (const command of ['check', 'doctor']) {
    const env = { ...settings(), DATA_DIR: of.dataDir, ...own }
    const { stdout } = await ranToItsEnd('cli.ts', { args: [command], env })
    const lines = stdout.split('\n').filter((line) => line.includes(` ${code} `))
    expect(lines, `${command}: ${stdout}`).toEqual([expect.stringMatching(says)])
  }
  expect(alertsFor(code), 'alerts').toBe(1)
  expect(logged(of, code)).toEqual(['begins'])
  if (!mend) return
  await mend()
  await everywhere(of, code, false, meanwhile)
  expect(logged(of, code)).toEqual(['begins', 'over'])
}

describe.skipIf(skipped !== undefined)('one code each', () => {
  const visit = () => fetch(`${weir.url}${link}?n=${Math.random()}`, { redirect: 'manual' })

  it('Redis that does not answer', async () => {
    await wire.cut()
    await holds('redisAway', /Redis does not answer/, { mend: wire.mend })
  })

  it('Redis that is full', async () => {
    await tell.config('SET', 'maxmemory', '1')
    await holds('redisFull', /Redis is full \(maxmemory\)/, {
      meanwhile: visit,
      mend: () => tell.config('SET', 'maxmemory', '0'),
    })
  })

  it('Redis that evicts keys', async () => {
    await tell.call('CONFIG', 'SET', 'maxmemory', '100mb', 'maxmemory-policy', 'volatile-lru')
    await holds('redisEvicts', /maxmemory-policy volatile-lru/, {
      mend: () => tell.config('SET', 'maxmemory-policy', 'noeviction'),
    })
    await tell.config('SET', 'maxmemory', '0')
  })

  it('Redis with another password', async () => {
    await tell.config('SET', 'requirepass', 'other')
    const mend = async () => {
      await tell.auth('other')
      await tell.config('SET', 'requirepass', '')
    }
    await tell.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await holds('redisDenied', /refuses the user or the password in REDIS_URL \(NOAUTH /, { mend })
  })

  it('Redis that refuses writes for another reason', async () => {
    await tell.config('SET', 'min-replicas-to-write', '1')
    await holds('redisRefuses', /NOREPLICAS/, {
      meanwhile: visit,
      mend: () => tell.config('SET', 'min-replicas-to-write', '0'),
    })
  })

  it('Redis that is a replica', async () => {
    const replica = await startRedis(0, ['--replicaof', `127.0.0.1 ${redis.port}`])
    await wire.redirect(replica.port)
    await holds('redisReadOnly', /replica and takes no changes/, {
      meanwhile: visit,
      mend: () => wire.redirect(redis.port),
    })
    await replica.stop()
  })

  it('Redis in cluster mode, whose other node has the keys', async () => {
    const nodes = await Promise.all(
      [0, 1].map(async () => {
        const bus = await freePort()
        const node = await startRedis(0, ['--cluster-enabled', 'yes', '--cluster-port', String(bus)])
        return { ...node, bus, ask: new Redis(node.url) }
      }),
    )
    const [none, all] = nodes as [(typeof nodes)[number], (typeof nodes)[number]]
    await all.ask.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383')
    await none.ask.call('CLUSTER', 'MEET', '127.0.0.1', String(all.port), String(all.bus))
    await until('the cluster', async () => {
      const answer = await none.ask.get('weir:news').catch((error: Error) => error.message)
      return String(answer).startsWith('MOVED')
    })
    await wire.redirect(none.port)
    await holds('redisCluster', /cluster mode, and Weir works with one server/, {
      meanwhile: visit,
      mend: () => wire.redirect(redis.port),
    })
    for (const node of nodes) {
      node.ask.disconnect()
      await node.stop()
    }
  })

  it('Redis with a certificate of an unknown authority', async () => {
    const [believed, other] = [folders.believed, folders.other].map((dir) => makeCertificate(dir, 'IP:127.0.0.1'))
    const files = (of: typeof believed) => ['tls-cert-file', of?.file ?? '', 'tls-key-file', of?.key ?? '']
    const port = await freePort()
    const given = ['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no']
    const at = files(other).map((word, index) => (index % 2 === 0 ? `--${word}` : word))
    const secure = await startRedis(port, [...given, ...at, '--tls-ca-cert-file', other?.file ?? ''])
    const url = `rediss://127.0.0.1:${port}`
    const ask = new Redis(url, { tls: { rejectUnauthorized: false } })
    const env = { ROLE: 'edge', REDIS_URL: url, EXTRA_CA_CERTS: believed?.file ?? '' }
    const edge = await startWeir({ dataDir: folders.edge, env: { ...settings(), ...env } })
    try {
      await holds('redisCertificate', /a certificate that is not believed \(DEPTH_ZERO_SELF_SIGNED_CERT\)/, {
        of: edge,
        env,
        mend: () => ask.call('CONFIG', 'SET', ...files(believed)),
      })
    } finally {
      await edge.stop()
      ask.disconnect()
      await secure.stop()
    }
  })

  it('statements that wait for a lock', async () => {
    const [holder, waiter] = [0, 1].map(() => new Client({ connectionString: postgres.url }))
    await Promise.all([holder?.connect(), waiter?.connect()])
    await sql.query('CREATE TABLE held_by_a_test (x int)')
    await holder?.query('BEGIN; LOCK TABLE held_by_a_test')
    const waiting = waiter?.query('SELECT * FROM held_by_a_test')
    await holds('locksWait', /1 statements .*pg_stat_activity/, {
      mend: async () => {
        await holder?.query('ROLLBACK')
        await waiting
      },
    })
    await sql.query('DROP TABLE held_by_a_test')
    await Promise.all([holder?.end(), waiter?.end()])
  })

  it('a backup that failed', async () => {
    const env = { ...settings(), DATA_DIR: weir.dataDir }
    const backUp = (to: string) => ranToItsEnd('cli.ts', { args: ['backup', to], env })
    expect((await backUp('/dev/null/backup.tar')).code).toBe(1)
    const mend = async () => expect((await backUp(path.join(folders.backup, 'weir.tar'))).code).toBe(0)
    await holds('backupFailed', /the last backup failed: .*\/dev\/null/, { mend })
  })

  it('a backup that is old', async () => {
    const put = (days: number) =>
      sql.query(`INSERT INTO backups (made_at, bytes) VALUES (now() - interval '${days} days', 1)`)
    await sql.query('DELETE FROM backups')
    await put(3)
    await holds('backupOld', /3 days old/, { mend: () => put(0) })
  })

  it('few open files left', async () => {
    const pid = String(weir.process.pid)
    const limitTo = (most: number | string) => {
      const { status } = spawnSync('prlimit', ['--pid', pid, `--nofile=${most}:`])
      expect(status, 'prlimit').toBe(0)
    }
    limitTo(readdirSync(`/proc/${pid}/fd`).length + 200)
    await holds('openFilesFew', /may open \d+ files more.*LimitNOFILE=/, { mend: async () => limitTo(8192) })
  })

  it.skipIf(process.getuid?.() !== 0)('a disk without inodes, and a read-only one', async () => {
    const spool = path.join(folders.edge, 'spool')
    mkdirSync(spool, { recursive: true })
    const mount = (...args: string[]) => spawnSync('mount', ['-t', 'tmpfs', ...args, 'none', spool]).status
    const unmount = async () => void spawnSync('umount', [spool])
    expect(mount('-o', 'size=8g,nr_inodes=3000')).toBe(0)
    const edge = await startWeir({ dataDir: folders.edge, env: { ...settings(), ROLE: 'edge' } })
    try {
      const small = path.join(spool, 'small')
      mkdirSync(small)
      for (let at = 0; at < 2500; at += 1) writeFileSync(path.join(small, String(at)), '')
      await holds('inodesFew', /can hold hardly any more files/, {
        of: edge,
        mend: async () => rmSync(small, { recursive: true }),
      })
      expect(mount('-o', 'ro,size=8g')).toBe(0)
      await holds('spoolFailing', /the spool of hits cannot be written.*read-only/, {
        of: edge,
        meanwhile: () => fetch(`${edge.url}${link}?n=${Math.random()}`, { redirect: 'manual' }),
        mend: unmount,
      })
    } finally {
      await edge.stop()
      await unmount()
      await unmount()
    }
  })

  it('mails without a server', () => holds('mailMissing', /SMTP_URL/))

  it('clocks that differ', async () => {
    // another clock for new connections
    await sql.query(`CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
      AS $$ SELECT pg_catalog.clock_timestamp() - interval '5 minutes' $$`)
    const renew = (): Promise<unknown> =>
      sql.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'weir' AND pid <> pg_backend_pid()",
      )
    await sql.query('ALTER DATABASE weir SET search_path = public, pg_catalog')
    await renew()
    await holds('clockApart', /(?:299|300|301) s away/, {
      mend: async () => {
        await sql.query('ALTER DATABASE weir RESET search_path')
        await renew()
      },
    })
  })

  it('a hanging panel, as seen by its edge', async () => {
    const PANEL_URL = `http://127.0.0.1:${(panel.address() as AddressInfo).port}`
    const edge = await startWeir({ dataDir: folders.edge, env: { ...settings(), ROLE: 'edge', PANEL_URL } })
    try {
      isPanelThere = false
      await holds('panelAway', /PANEL_URL/, { of: edge, mend: async () => void (isPanelThere = true) })
    } finally {
      await edge.stop()
    }
  })
})
