/** The same hits in Postgres, for comparison. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, createReadStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

export type BenchPostgres = {
  version: string
  query: (sql: string, values: readonly unknown[]) => Promise<unknown>
  close: () => Promise<void>
}

const COLUMNS =
  'hit text, time timestamptz, campaign bigint, class text, is_unique boolean, suspicious boolean, category text, country text, device_type text, browser text, ip text, user_agent text, url text'
/** Columns that the event store writes into the loaded file. */
export const LOADED =
  "hit, toString(time, 'UTC') || 'Z', campaign, class, is_unique ? 't' : 'f', suspicious ? 't' : 'f', category, country, device_type, browser, ip, user_agent, url"

/** Folder of Debian's newest server, if any. */
function programs(): string | undefined {
  const root = '/usr/lib/postgresql'
  const version = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a))[0] : undefined
  return version && path.join(root, version, 'bin')
}

/** Postgres refuses to run as root; Debian's package has an account for it. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  return uid && gid ? { uid, gid } : undefined
}

/** A server with the hits of a CSV file, indexed and analysed; undefined without Postgres on this machine. */
export async function startPostgres(csv: string): Promise<BenchPostgres | undefined> {
  const bin = programs()
  if (bin === undefined) return undefined
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-bench-postgres-'))
  const who = account()
  if (who) chownSync(dir, who.uid, who.gid)
  chmodSync(dir, 0o700)
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', path.join(dir, 'data'), '-U', 'bench', '-A', 'trust', '--no-sync'],
    { ...who, cwd: dir, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const settings = [
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${dir}`,
    '-c',
    'shared_buffers=1GB',
    '-c',
    'work_mem=256MB',
    '-c',
    'max_wal_size=8GB',
    '-c',
    'jit=off',
  ]
  const server = spawn(path.join(bin, 'postgres'), ['-D', path.join(dir, 'data'), ...settings], {
    ...who,
    cwd: dir,
    stdio: 'ignore',
  })
  const client = await connected(dir, server)
  await load(client, csv)
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  return {
    version: rows[0]?.server_version ?? '',
    query: async (sql, values) => (await client.query(sql, [...values])).rows,
    close: async () => {
      await client.end()
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function connected(host: string, server: ChildProcess): Promise<pg.Client> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('postgres ended at its start')
    const client = new pg.Client({ host, user: 'bench', database: 'postgres' })
    try {
      await client.connect()
      return client
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** By psql, which streams a file into COPY. */
async function load(client: pg.Client, csv: string): Promise<void> {
  await client.query(`CREATE UNLOGGED TABLE hits (${COLUMNS})`)
  const psql = spawn(
    'psql',
    ['-q', '-h', client.host, '-U', 'bench', 'postgres', '-c', 'COPY hits FROM STDIN (FORMAT csv)'],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  createReadStream(csv).pipe(psql.stdin)
  const [status] = (await once(psql, 'exit')) as [number]
  if (status !== 0) throw new Error('the hits could not be loaded into Postgres')
  await client.query('CREATE INDEX ON hits (campaign, time, hit)')
  await client.query('VACUUM ANALYZE hits')
}
