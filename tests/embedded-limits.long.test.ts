/**
 * The embedded Postgres in an unsuitable folder: one plain line if it cannot be made, nothing acknowledged is lost on a
 * full disk, and an interrupted creation restarts.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from '../src/store/config/engine/database.ts'
import { commandOf, freshFolder, removeFolder, startWeir, until } from './support/weir.ts'

const root = path.join(import.meta.dirname, '..')
const FULL = /cannot be made: .*No space left on device.*make space on its disk, or give it inodes/

function folder(): string {
  const dir = freshFolder()
  onTestFinished(() => removeFolder(dir))
  return dir
}

/** A small disk; undefined without the right to mount one. */
function disk(options: string): string | undefined {
  const dir = folder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', dir]).status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['--lazy', dir]))
  return dir
}

const mayMount = ((): boolean => {
  const dir = freshFolder()
  const may = spawnSync('mount', ['-t', 'tmpfs', 'none', dir]).status === 0
  if (may) spawnSync('umount', [dir])
  removeFolder(dir)
  if (!may) console.warn('no right to mount a small disk: what a full one does is not tested.')
  return may
})()

test.skipIf(!mayMount).each(['size=20m', 'size=500m,nr_inodes=300'])('%s is too little to make it', async (options) => {
  const dir = disk(options) ?? ''
  await expect(openDatabase({ dir })).rejects.toThrow(FULL)
  expect(readdirSync(path.join(dir, 'postgres')), 'what was begun is taken away').not.toContainEqual(
    expect.stringContaining('data'),
  )
})

test('with few open files it names the limit to raise', async () => {
  const program = `import { openDatabase } from ${JSON.stringify(path.join(root, 'src/store/config/engine/database.ts'))}
    await openDatabase({ dir: ${JSON.stringify(folder())} }).catch((error) => console.log(error.message))`
  const child = spawn('sh', ['-c', 'ulimit -n 64; exec "$0" --input-type=module -e "$1"', process.execPath, program])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'close')
  expect(output).toMatch(/cannot be made: .*let Weir open more files \(ulimit -n, LimitNOFILE\)/)
})

test('in a folder with a path longer than a socket’s limit', async () => {
  const dir = path.join(folder(), 'x'.repeat(120), 'y'.repeat(120))
  mkdirSync(dir, { recursive: true })
  const db = await openDatabase({ dir })
  expect((await db.$client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await db.close()
})

/** Writes until the disk is full; returns acknowledged writes. */
async function fill(db: Database): Promise<number> {
  for (let written = 0; ; written += 1) {
    try {
      await db.$client.query(
        `INSERT INTO kept (t) SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 9000)`,
      )
    } catch {
      return written
    }
  }
}

test.skipIf(!mayMount)('a full disk acknowledges nothing, and recovers once there is space', async () => {
  const dir = disk('size=110m') ?? ''
  const ballast = path.join(dir, 'ballast')
  writeFileSync(ballast, Buffer.alloc(30 * 1024 * 1024))
  const db = await openDatabase({ dir, say: () => undefined })
  await db.$client.query('CREATE TABLE kept (id serial, t text)')
  const written = await fill(db)
  rmSync(ballast)
  const counted = await until('it to answer again', () =>
    db.$client.query<{ n: number }>('SELECT count(*)::int AS n FROM kept').then(
      ({ rows }) => rows[0],
      () => undefined,
    ),
  )
  expect(written).toBeGreaterThan(0)
  expect(counted.n).toBe(written)
  await db.close()
})

const isServerAt = (dir: string): boolean =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${dir}/postgres/`)
      } catch {
        return false // it has ended
      }
    })

const begunIn = (dir: string): string[] =>
  existsSync(dir) ? readdirSync(dir).filter((name) => name.startsWith('data')) : []

const ENDS: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGTERM']

test('stopped during creation, by SIGTERM or SIGKILL: no server remains, and the next start works', async () => {
  const dataDir = folder()
  const stores = path.join(dataDir, 'postgres')
  for (const [moment, signal] of ENDS.entries()) {
    if (begunIn(stores).includes('data')) break // SIGTERM may let it finish
    const before = begunIn(stores)
    const { args, ...options } = commandOf({ dataDir })
    const child = spawn(process.execPath, args, { ...options, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await until('it to be begun', async () => begunIn(stores).some((name) => !before.includes(name)))
    await Promise.race([wait(moment * 60), ended])
    child.kill(signal)
    await ended
    await until('its server to end', async () => !isServerAt(dataDir))
  }
  const weir = await startWeir({ dataDir, env: { DATA_UPDATE: 'off' } })
  expect(begunIn(stores)).toEqual(['data'])
  expect(await weir.stop()).toBe(0)
})
