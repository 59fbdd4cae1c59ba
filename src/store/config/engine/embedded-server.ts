/** Process of the embedded Postgres: starts, watches, restarts and stops it. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Level, SayLine } from '../../../lib/process/log.ts'
import type { Runner } from './embedded-program.ts'

export type Place = {
  data: string
  socket: string
  runner: Runner
  /** Settings for 512 MB of memory. */
  small: boolean
}

export type Server = {
  /** Shuts down cleanly: rolls back running transactions and flushes committed ones. */
  stop: () => Promise<void>
}

/** One machine: few rows, many readers, no outside access. 17 MB at rest with a hundred connections; small saves 3. */
const SETTINGS = {
  listen_addresses: '',
  max_connections: '100',
  superuser_reserved_connections: '3',
  shared_buffers: '16MB',
  huge_pages: 'off',
  dynamic_shared_memory_type: 'mmap', // containers have little shared memory; none is needed
  io_method: 'sync',
  jit: 'off',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  max_replication_slots: '0',
  wal_level: 'minimal',
  max_wal_size: '64MB',
  checkpoint_timeout: '15min',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '1',
  log_line_prefix: '',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse', // details contain row values
  log_min_error_statement: 'panic',
  timezone: 'UTC',
  lc_messages: 'C',
}
const SMALL = { max_connections: '40', shared_buffers: '4MB', autovacuum_work_mem: '8MB', maintenance_work_mem: '16MB' }

const argumentsOf = ({ data, socket, small }: Place): string[] => [
  '-D',
  data,
  ...Object.entries({ ...SETTINGS, ...(small ? SMALL : {}), unix_socket_directories: socket }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  ),
]

type Running = {
  pid: number
  /** Resolves when it accepts connections. @throws Error with its last output if it ends before. */
  ready: Promise<void>
  /** Resolves with how it ended. */
  ended: Promise<string>
  send: (signal: NodeJS.Signals) => void
}

const READY = 'database system is ready to accept connections'

function launch(place: Place, say: SayLine): Running {
  const { file, args, env } = place.runner.command('postgres', argumentsOf(place))
  // own process group: Ctrl-C reaches only Weir, which ends the server last
  const child = spawn(file, args, { cwd: '/', env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  let last: string | undefined
  let isReady = false
  createInterface({ input: child.stderr }).on('line', (line) => {
    const { level, text, isFatal } = readLine(line)
    if (isFatal) last = text
    if (text.startsWith(READY)) isReady = true
    if (isReady) resolve()
    say(`configuration store: ${text}`, isFatal && !isReady ? 'debug' : level) // then the start's error reports it
  })
  const withParent = (): void => void child.kill('SIGINT')
  process.once('exit', withParent)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `code ${code}`))
  }).then((how) => {
    process.off('exit', withParent)
    reject(new Error(last ?? `it exited with ${how}`))
    return how
  })
  ready.catch(() => undefined)
  return { pid: child.pid ?? 0, ready, ended, send: (signal) => void child.kill(signal) }
}

const LEVELS: Readonly<Record<string, Level>> = { WARNING: 'warn', FATAL: 'warn', PANIC: 'error' }
/** Harmless reasons for an ended connection. */
const PASSING = /^(?:terminating connection|the database system is (?:starting up|shutting down|not yet accepting))/

/** Hides query errors, which callers get. A line without level is the system's. */
export function readLine(line: string): { level: Level; text: string; isFatal: boolean } {
  const [, severity = '', text = line] = /^([A-Z]+\d?): {2}(.*)$/.exec(line) ?? []
  if (PASSING.test(text)) return { level: 'debug', text, isFatal: false }
  return { level: LEVELS[severity] ?? 'debug', text, isFatal: ['FATAL', 'PANIC', ''].includes(severity) }
}

/** Restart delays, milliseconds: first, and longest. */
const [AGAIN_MS, LONGEST_MS] = [50, 5000]
/** Leftovers that a previous server leaves briefly. */
const STILL = /pre-existing shared memory block|lock file .* already exists|is another postmaster/
const TRIES = 100

/** @throws Error with the server's output. */
export async function startServer(place: Place, say: SayLine): Promise<Server> {
  await killOrphanServer(place.data)
  let running = await firstStart(place, say)
  let stopping: Promise<void> | undefined
  const isStopping = (): boolean => stopping !== undefined

  async function watch(): Promise<void> {
    for (let pause = AGAIN_MS; ; pause = Math.min(2 * pause, LONGEST_MS)) {
      const how = await running.ended
      if (isStopping()) return
      say(`the configuration store’s server has exited (${how}), restarting it`, 'error')
      await wait(pause, undefined, { ref: false })
      if (isStopping()) return
      mkdirSync(place.socket, { recursive: true, mode: 0o700 })
      place.runner.give(place.socket)
      running = launch(place, say)
      try {
        await running.ready
        pause = AGAIN_MS / 2
        say('the configuration store’s server is running again')
      } catch (error) {
        say(`the configuration store’s server does not start: ${(error as Error).message}`, 'error')
      }
    }
  }
  void watch()
  return { stop: () => (stopping ??= stopped(running)) }
}

async function firstStart(place: Place, say: SayLine): Promise<Running> {
  chmodSync(place.data, 0o700) // a copied folder has other rights, which Postgres refuses
  for (let attempt = 1; ; attempt += 1) {
    const running = launch(place, say)
    try {
      await running.ready
      return running
    } catch (error) {
      if (attempt === TRIES || !STILL.test((error as Error).message)) throw error
      await wait(AGAIN_MS)
    }
  }
}

/** Milliseconds for each way of ending before the next: clean, fast, kill. */
const ENDINGS: readonly [NodeJS.Signals, number][] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
]

async function stopped({ send, ended }: Running): Promise<void> {
  for (const [signal, patience] of ENDINGS) {
    send(signal)
    const timer = new AbortController()
    const late = wait(patience, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const)
    const first = await Promise.race([ended, late])
    timer.abort()
    if (first !== 'late') return
  }
}

const LOOK_MS = 10

/**
 * Ends a killed Weir's server: the folder's lock is held. Removes a stale process id, which the server would take for
 * its own.
 */
export async function killOrphanServer(data: string): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  const pid = Number.parseInt(textOf(file), 10)
  if (!(pid > 0)) return
  for (const [signal, patience] of ENDINGS) {
    const until = performance.now() + patience
    if (isServerOf(data, pid)) process.kill(pid, signal)
    while (isServerOf(data, pid) && performance.now() < until) await wait(LOOK_MS)
  }
  rmSync(file, { force: true })
}

function isServerOf(data: string, pid: number): boolean {
  const command =
    process.platform === 'linux'
      ? textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
      : spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return command.includes(`-D ${data} `)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
