/**
 * Root's `weir` commands on another user's data folder, as for a unit: files stay the owner's, output belongs to the
 * caller.
 */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillAsStarted, ADMIN, freshFolder, OFFLINE, removeFolder } from './support/weir.ts'

const ROOT = path.join(import.meta.dirname, '..')
/** An unrelated user: `nobody`. */
const OWNER = 65_534
const work = freshFolder()
/** The owner's folder, and one only root may read. */
const [home, own] = [path.join(work, 'home'), path.join(work, 'own')]
const dataDir = path.join(home, 'data')
const env = {
  NODE_COMPILE_CACHE: path.join(work, 'compiled'), // the owner's and root's
  PATH: process.env['PATH'],
  PORT: '0',
  DATA_DIR: dataDir,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ...OFFLINE,
}

const isRoot = process.getuid?.() === 0
const hasNamespaces = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0

type Run = { /** Or its signal. */ code: number | string; stdout: string; stderr: string }
async function weir(...words: string[]): Promise<Run> {
  const options = { cwd: ROOT, env, maxBuffer: 256 * 1024 * 1024, encoding: 'latin1' } as const
  return promisify(execFile)(process.execPath, ['src/cli.ts', ...words], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number | null; signal: string; stdout: string; stderr: string }) => ({
      code: error.code ?? error.signal,
      stdout: error.stdout,
      stderr: error.stderr,
    }),
  )
}

/** The service, run by its owner or started by root; others cannot see `hidden`, as with a unit's PrivateTmp. */
async function service(hidden: string, { asRoot = false } = {}): Promise<{ stop: () => Promise<unknown> }> {
  const drop = [
    ...(asRoot ? [] : ['setpriv', `--reuid=${OWNER}`, `--regid=${OWNER}`, '--clear-groups']),
    process.execPath,
    'src/main.ts',
  ]
  const words = hasNamespaces
    ? ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs none "$0" && chmod 1777 "$0" && exec "$@"', hidden, ...drop]
    : drop
  const [program = '', ...args] = words
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...env, LOG_FORMAT: 'text' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`
      if (line.includes('listening on')) resolve()
    })
    child.once('exit', (code, signal) => reject(new Error(`weir ended with ${code ?? signal}:\n${output}`)))
  })
  return { stop: async () => (child.kill('SIGTERM'), exited) }
}

/** Entries in the data folder that are not the owner's. */
const foreign = (): string[] =>
  [
    dataDir,
    ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => path.join(dataDir, name)),
  ].filter((file) => statSync(file).uid !== OWNER)

const inTar = (file: string): string[] =>
  spawnSync('tar', ['-tf', file], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

describe.runIf(isRoot)('as root on a unit’s data folder', () => {
  beforeAll(async () => {
    chmodSync(work, 0o755)
    for (const dir of [home, dataDir, own]) mkdirSync(dir, { mode: 0o700 })
    mkdirSync(path.join(work, 'compiled'), { mode: 0o777 })
    chmodSync(path.join(work, 'compiled'), 0o777)
    await fillAsStarted(dataDir)
    for (const name of [
      '',
      'data',
      ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((below) => path.join('data', below)),
    ])
      lchownSync(path.join(home, name), OWNER, OWNER)
    await (await service(own)).stop()
  })
  afterAll(() => removeFolder(work))

  it('commands without a service leave the folder to its owner, and the service starts', async () => {
    expect(await weir('admin', 'add', 'night@weir.example')).toMatchObject({ code: 0 })
    expect(await weir('spool')).toMatchObject({ code: 0 })
    expect((await weir('check')).stdout).toContain('configuration store')
    expect(foreign()).toEqual([])
    await (await service(own)).stop()
  })

  it('a service started by root leaves the folder to its owner too', async () => {
    await (await service(own, { asRoot: true })).stop()
    expect(foreign()).toEqual([])
    await (await service(own)).stop()
  })

  it('a backup belongs to the user who asked, with and without a service', async () => {
    const [alone, beside] = [path.join(own, 'alone.tar'), path.join(own, 'beside')]
    expect(await weir('backup', alone)).toMatchObject({ code: 0 })
    const running = await service(own)
    const made = await weir('backup', beside)
    const piped = await weir('backup', '-')
    await running.stop()
    expect(made, made.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining(`${beside}: `) as string })
    expect(existsSync(path.join(beside, 'manifest.json'))).toBe(true)
    expect(piped).toMatchObject({ code: 0, stderr: expect.stringContaining('rows of configuration') as string })
    const fromPipe = path.join(own, 'piped.tar')
    writeFileSync(fromPipe, piped.stdout, 'latin1')
    expect(inTar(fromPipe).at(-1)).toBe('manifest.json')
    for (const file of [alone, beside]) expect([statSync(file).uid, statSync(file).mode & 0o077]).toEqual([0, 0])
    expect(foreign()).toEqual([])
  })

  it('a visitor’s data belongs to the user who asked', async () => {
    const running = await service(own)
    const file = path.join(own, 'visitor.jsonl')
    const exported = await weir('export-visitor', file, '--address', '192.0.2.1')
    await running.stop()
    expect(exported, exported.stderr).toMatchObject({ code: 0 })
    expect(statSync(file).uid).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe('')
  })

  it('a backup contains no other backup and no unfinished one', async () => {
    const inside = path.join(dataDir, 'backups')
    mkdirSync(inside, { mode: 0o755 })
    for (const name of ['one.tar', 'two', 'three.tar']) {
      const made = await weir('backup', path.join(inside, name))
      expect(made, made.stderr).toMatchObject({ code: 0 })
    }
    mkdirSync(path.join(inside, 'four.partial'))
    writeFileSync(path.join(inside, 'four.partial', 'x'), 'x')
    writeFileSync(path.join(inside, 'notes.tar'), 'not a backup')
    const last = path.join(own, 'last.tar')
    expect(await weir('backup', last)).toMatchObject({ code: 0 })
    for (const file of [path.join(inside, 'three.tar'), last])
      expect(inTar(file).filter((name) => /backups\/(?!notes)/.test(name))).toEqual([])
    expect(inTar(last)).toContain('data/backups/notes.tar')
    // the same where the owner may read them
    for (const file of ['', ...readdirSync(inside, { recursive: true, encoding: 'utf8' })])
      chownSync(path.join(inside, file), OWNER, OWNER)
    const readable = path.join(own, 'readable.tar')
    expect(await weir('backup', readable)).toMatchObject({ code: 0 })
    expect(inTar(readable).filter((name) => name.includes('backups/'))).toEqual(['data/backups/notes.tar'])
    removeFolder(inside)
  })

  it('a restore belongs to the owner, even of a backup that only root can read, and the service starts', async () => {
    removeFolder(path.join(dataDir, 'backups')) // if the previous test failed
    mkdirSync(path.join(dataDir, 'of-root'), { mode: 0o755 })
    const before = readdirSync(dataDir).toSorted()
    expect(await weir('restore', '--replace', path.join(own, 'alone.tar'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('of-root belongs to another user') as string,
    })
    expect(readdirSync(dataDir).toSorted()).toEqual(before)
    removeFolder(path.join(dataDir, 'of-root'))
    const restored = await weir('restore', '--replace', path.join(own, 'alone.tar'))
    expect(restored, restored.stderr).toMatchObject({ code: 0 })
    expect(foreign()).toEqual([])
    await (await service(own)).stop()
    const again = await weir('restore', '--replace', path.join(own, 'beside'))
    expect(again, again.stderr).toMatchObject({ code: 0 })
    expect(foreign()).toEqual([])
  })
})
