/** Starts and stops the embedded Postgres of a data folder; creates or migrates it if needed. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { configIn, socketFolder } from '../../../lib/files/data-folder.ts'
import { lockFolder } from '../../../lib/files/folder-lock.ts'
import type { SayLine } from '../../../lib/process/log.ts'
import { dataIn, remedyFor, isEmpty, markCreated, requireUsableFolder, startFailure } from './embedded-folder.ts'
import { runnerFor, type Runner } from './embedded-program.ts'
import { killOrphanServer, startServer, type Place, type Server } from './embedded-server.ts'
import { retireOldStore, hasOldStore, importOldStore } from './earlier-store.ts'

export type Embedded = {
  /** Socket URL, in a folder only for its owner. */
  url: string
  close: () => Promise<void>
}

type Given = {
  /** Gets the server's log; routine lines at debug level. */
  say?: SayLine | undefined
  /** On a machine of 512 MB. */
  small?: boolean | undefined
  /** Gets the URL before the server is ready. */
  placed?: ((url: string) => void) | undefined
}

const SOCKET = '.s.PGSQL.5432'
const USER = 'weir'

const urlOf = (socket: string): string => `postgres://${USER}@${encodeURIComponent(socket)}/postgres`

/** Socket URL of a running service's store, for another process of the same user. */
export const embeddedUrl = (dataDir: string): string => urlOf(path.resolve(configIn(dataDir), 'socket'))

const sayIfWrong: SayLine = (line, level) => {
  if (level === 'error') console.error(line)
}

/** @throws Error with one line that names the folder: in use, another version, damaged, or no server can run here. */
export async function startEmbedded(
  dataDir: string,
  { say = sayIfWrong, small = false, placed }: Given = {},
): Promise<Embedded> {
  const dir = path.resolve(configIn(dataDir))
  const unlock = lockFolder(dir)
  let socket: string | undefined
  const leave = async (): Promise<void> => {
    if (socket !== undefined) await rm(socket, { recursive: true, force: true })
    unlock()
  }
  try {
    requireUsableFolder(dir)
    const runner = runnerFor(dir)
    socket = await socketFolder(dir, SOCKET)
    runner.give(socket)
    placed?.(urlOf(socket))
    const server = await started({ dataDir, dir, place: { data: dataIn(dir), socket, runner, small }, say })
    let closing: Promise<void> | undefined
    return { url: urlOf(socket), close: () => (closing ??= server.stop().then(leave)) }
  } catch (error) {
    await leave()
    throw error
  }
}

type Start = { dataDir: string; dir: string; place: Place; say: SayLine }

async function started({ dataDir, dir, place, say }: Start): Promise<Server> {
  if (isEmpty(place.data)) await make({ dataDir, dir, place, say })
  retireOldStore(dataDir)
  try {
    const server = await startServer(place, say)
    markCreated(dir)
    return server
  } catch (error) {
    throw await startFailure(dir, error)
  }
}

/** Atomic, under a temporary name never reused, because an interrupted process may run on. */
async function make({ dataDir, dir, place, say }: Start): Promise<void> {
  for (const name of readdirSync(dir)) if (name.startsWith(HALF)) await takeAway(path.join(dir, name))
  const data = path.join(dir, HALF + randomBytes(4).toString('hex'))
  initialise(dir, data, place.runner)
  if (hasOldStore(dataDir)) await importOldStore({ dataDir, place: { ...place, data }, urlOf, say })
  renameSync(data, place.data)
  syncFolder(dir)
}

const HALF = 'data.new-'

async function takeAway(half: string): Promise<void> {
  await killOrphanServer(half)
  rmSync(half, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** Same text order on every machine: by code point, with Unicode capitals. */
const INITIAL = [
  `--username=${USER}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--wal-segsize=1',
  '--no-instructions',
]

function initialise(dir: string, data: string, runner: Runner): void {
  mkdirSync(data, { mode: 0o700 })
  runner.give(data)
  const { file, args, env } = runner.command('initdb', ['-D', data, ...INITIAL])
  const done = spawnSync(file, args, { cwd: '/', env, encoding: 'utf8' })
  if (done.status === 0) return
  const output = done.error?.message ?? done.stderr
  const line = output.split('\n').findLast((one) => /error|fatal|could not/i.test(one)) ?? output.trim()
  const help = remedyFor(line)
  rmSync(data, { recursive: true, force: true })
  throw new Error(
    `the configuration store in ${dataIn(dir)} cannot be made: ${line.replace(/^.*?(?:error|FATAL): +/, '')}${help === undefined ? '' : `. To go on, ${help}`}`,
  )
}

function syncFolder(dir: string): void {
  const folder = openSync(dir, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** True if only an old store exists. */
export const needsOldStoreImport = (dataDir: string): boolean =>
  hasOldStore(dataDir) && isEmpty(dataIn(configIn(dataDir)))

export const storeExists = (dataDir: string): boolean => existsSync(configIn(dataDir)) || hasOldStore(dataDir)
