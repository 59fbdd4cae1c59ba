/** Real Postgres and Redis from system packages, on free loopback ports, in temporary folders. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hangAll } from './hung.ts'
import { until } from './weir.ts'

export type Server = {
  url: string
  port: number
  process: ChildProcess
  /** Ends it and deletes its folder. */
  stop: () => Promise<void>
  /** Like a power cut. */
  kill: () => Promise<void>
}

const PACKAGES = '/usr/lib/postgresql'
const programsOf = (version: string) => path.join(PACKAGES, version, 'bin')
const postgresBin = existsSync(PACKAGES)
  ? readdirSync(PACKAGES)
      .map(programsOf)
      .find((bin) => existsSync(path.join(bin, 'postgres')))
  : undefined
const isRoot = process.getuid?.() === 0
const redisBin = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((file) => existsSync(file))

/** Reason why none is available. Postgres refuses to run as root, so root starts it as its package's user. */
export const withoutPostgres: string | undefined =
  postgresBin === undefined
    ? 'no Postgres on this machine'
    : isRoot && spawnSync('runuser', ['-u', 'postgres', '--', 'true']).status !== 0
      ? 'no user postgres to run it as'
      : undefined
export const withoutRedis: string | undefined = redisBin === undefined ? 'no redis-server on this machine' : undefined

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const asPostgres = (program: string, args: string[]): [string, string[]] =>
  isRoot
    ? ['runuser', ['-u', 'postgres', '--', path.join(postgresBin ?? '', program), ...args]]
    : [path.join(postgresBin ?? '', program), args]

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

export type Postgres = Server & {
  /** Stops and resumes all its processes, like a hanging machine. */
  hang: () => Promise<void>
  resume: () => void
  /** A read-only replica. */
  standby: () => Promise<Server>
}

/** The server's process and its children. */
function processesOf(data: string): number[] {
  const first = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  const parentOf = (pid: string): number => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    } catch {
      return 0
    }
  }
  return [
    first,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && parentOf(name) === first)
      .map(Number),
  ]
}

/** A fresh cluster with an empty database `weir`. Nothing is synced. */
export async function startPostgres(): Promise<Postgres> {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-postgres-'))
  chmodSync(dir, 0o777)
  const data = path.join(dir, 'data')
  const made = spawnSync(
    ...asPostgres('initdb', ['-D', data, '-U', 'weir', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']),
    { encoding: 'utf8', cwd: '/' },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const child = spawn(
    ...asPostgres('postgres', [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      dir,
      '-F',
      '-c',
      'max_connections=120',
    ]),
    { stdio: 'ignore', cwd: '/' },
  )
  const server = `postgres://weir@127.0.0.1:${port}`
  await until('Postgres', () => answers(port), 30)
  await until(
    'its database',
    async () =>
      spawnSync(...asPostgres('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'weir', 'weir']), { cwd: '/' })
        .status === 0,
    30,
  )
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processesOf(data)) process.kill(pid, name)
  }
  return {
    url: `${server}/weir`,
    port,
    process: child,
    stop: ends(child, dir).stop,
    kill: () => {
      signal('SIGKILL') // runuser would leave them running without files
      return ended(child, dir, 'SIGKILL')
    },
    hang: () => hangAll(processesOf(data)),
    resume: () => signal('SIGCONT'),
    standby: () => startStandby(port),
  }
}

async function startStandby(primary: number): Promise<Server> {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-standby-'))
  chmodSync(dir, 0o777)
  const data = path.join(dir, 'data')
  const made = spawnSync(
    ...asPostgres('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      String(primary),
      '-U',
      'weir',
      '-D',
      data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ]),
    { encoding: 'utf8', cwd: '/' },
  )
  if (made.status !== 0) throw new Error(`pg_basebackup: ${made.stderr}`)
  const port = await freePort()
  const child = spawn(
    ...asPostgres('postgres', [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      dir,
      '-F',
      '-c',
      'max_connections=120',
    ]),
    { stdio: 'ignore', cwd: '/' },
  )
  await until(
    'the standby',
    async () =>
      spawnSync(
        ...asPostgres('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'weir', '-c', 'SELECT 1', 'weir']),
        { cwd: '/' },
      ).status === 0,
    30,
  )
  return { url: `postgres://weir@127.0.0.1:${port}/weir`, port, process: child, ...ends(child, dir) }
}

/** Keeps nothing on disk. `given` 0: any free port. `args`: more settings; with `--port 0`, a TLS one is `given`. */
export async function startRedis(given = 0, args: readonly string[] = []): Promise<Server> {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-redis-'))
  const port = given === 0 ? await freePort() : given
  const child = spawn(
    redisBin ?? 'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir, ...args],
    { stdio: 'ignore' },
  )
  await until('Redis', () => answers(port), 15)
  return { url: `redis://127.0.0.1:${port}`, port, process: child, ...ends(child, dir) }
}

const ends = (child: ChildProcess, dir: string): Pick<Server, 'stop' | 'kill'> => ({
  stop: () => ended(child, dir, 'SIGTERM'),
  kill: () => ended(child, dir, 'SIGKILL'),
})

/** `runuser` passes SIGTERM on; Postgres ends its connections, then itself. */
async function ended(child: ChildProcess, dir: string, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await exited
    clearTimeout(late)
  }
  rmSync(dir, { recursive: true, force: true })
}
